import { type Static, Type } from 'typebox';
import { CivilDate, call, holding, Instant, Key, nullable, oneOf, strict } from '../call.ts';
import { daysOfTrend, measureNames, monthsTold, mostParts, reportingSections } from './measures.ts';

/** Rows of a figure that have something in common. */
const MeasuredPart = strict({
  /** One value, what has none, or all the values that are not told one by one. */
  kind: oneOf(['value', 'empty', 'others']),
  /** What the rows have in common, as it is called in the reader's language; a month as `YYYY-MM`. */
  label: nullable(Type.String()),
  /** Nought of a month alone. */
  count: Type.Integer({ minimum: 0 }),
  /** The list of exactly these rows, as a path below the language. */
  opens: Type.String(),
});
export type MeasuredPart = Static<typeof MeasuredPart>;

const MeasuredBy = strict({
  /** The field, as the list calls it. */
  field: Type.String(),
  monthly: Type.Boolean(),
  /** They add up to the figure. */
  parts: Type.Array(MeasuredPart, { maxItems: Math.max(mostParts, monthsTold) + 1 }),
});
export type MeasuredBy = Static<typeof MeasuredBy>;

/** A day of a trend: `n` is null where so few are not told. Days that are not there were not counted. */
const TrendPoint = strict({ day: CivilDate, n: nullable(Type.Integer()) });
export type TrendPoint = Static<typeof TrendPoint>;

/** Why a figure has no trend: what the reader counts is more or less than whole countries and companies. */
export const trendReasons = ['reach'] as const;

const Trend = strict({
  from: CivilDate,
  until: CivilDate,
  points: Type.Array(TrendPoint, { maxItems: daysOfTrend + 1 }),
  /** There are none, and why. */
  missing: nullable(oneOf(trendReasons)),
  /** Numbers below this one are not told. */
  least: Type.Integer(),
});
export type Trend = Static<typeof Trend>;

const Figure = strict({
  measure: oneOf(measureNames),
  /** Null where it could not be counted now. */
  count: nullable(Type.Integer()),
  /** It counts those rows alone of which the reader may know what it counts. */
  partly: Type.Boolean(),
  /** The list of exactly these rows, as a path below the language. */
  opens: Type.String(),
  /** The perimeters within which the reader counts, by their names. */
  within: Type.Array(Type.String()),
  by: Type.Array(MeasuredBy),
  /** Null where nothing is kept of it day by day. */
  trend: nullable(Trend),
});
export type Figure = Static<typeof Figure>;

/** What a role is shown of reporting, in its order. */
const shown = Type.Array(oneOf(measureNames), { minItems: 1, maxItems: measureNames.length, uniqueItems: true });

export const reportingCalls = {
  figures: call({
    operationId: 'reporting.figures',
    method: 'GET',
    path: '/Reporting',
    summary:
      'The figures of a section, counted by their lists under the acting role, each with the list that it counts, its parts and its trend',
    access: holding('mrb'),
    query: strict({ section: oneOf(reportingSections) }),
    response: strict({
      countedAt: Instant,
      figures: Type.Array(Figure),
    }),
  }),
  arrangements: call({
    operationId: 'reporting.arrangements',
    method: 'GET',
    path: '/Reporting/roles',
    summary: 'Every role that opens reporting, with the figures that it is shown, in their order',
    access: holding('adm'),
    response: Type.Array(
      strict({
        IdRole: Key,
        LibRole: Type.String(),
        /** Null where it is shown all of them. */
        measures: nullable(shown),
      }),
    ),
  }),
  arrange: call({
    operationId: 'reporting.arrange',
    method: 'PUT',
    path: '/Reporting/roles/{IdRole}',
    summary: 'Says which figures a role is shown, in which order',
    access: holding('adm'),
    params: strict({ IdRole: Key }),
    /** Null: all of them again, those of later releases too. */
    body: strict({ measures: nullable(shown) }),
    errors: ['NOT_FOUND'],
  }),
};
