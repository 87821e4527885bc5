import { type Static, Type } from 'typebox';
import { CivilDate, call, holding, Key, nullable, oneOf, strict } from '../call.ts';
import { rowSchema } from '../catalogue/field-values.ts';
import { exportFormats } from '../directory/directory.contract.ts';
import { ownName } from '../forms/own-fields.ts';
import { trackingFields, trackings } from './tracking.fields.ts';

const access = holding(...new Set(trackings.map(({ right }) => right)));
const params = strict({ suivi: oneOf(trackings.map(({ name }) => name)) });
const FilterText = Type.Optional(
  Type.String({ maxLength: 12_000, description: 'JSON: where, fields, order, limit, skip' }),
);

/** A request that is followed: those of the asked columns that the reader may see on it. */
export type TrackedRequest = { readonly IdDemande: number; readonly opens: boolean } & Readonly<
  Record<string, unknown>
>;

/** A month of what is followed, by the clock of the server (UTC). */
export const TrackedMonth = strict({
  /** Its first day, and its last. */
  from: CivilDate,
  until: CivilDate,
  sent: Type.Integer(),
  refused: Type.Integer(),
  validated: Type.Integer(),
  /** Days between sending and validating of half of those that were validated then; null where there were none. */
  days: nullable(Type.Number()),
});
export type TrackedMonth = Static<typeof TrackedMonth>;

/** What any page of tracking may show. */
const everyField = Object.assign({}, ...trackings.map(trackingFields)) as ReturnType<typeof trackingFields>;

/** A row, with what is filled in of fields that were added on site, each by its name. */
const row = rowSchema<TrackedRequest>(
  { IdDemande: Key, opens: Type.Boolean({ description: 'its sheet is for the reader' }) },
  everyField,
  ownName,
);

export const trackingCalls = {
  list: call({
    operationId: 'requestTracking.list',
    method: 'GET',
    path: '/Demandes/suivi/{suivi}',
    summary: 'The requests of a type, or of all, that the reader follows: filtered, ordered, a page at a time',
    access,
    params,
    query: strict({
      filter: FilterText,
      after: Type.Optional(Type.String({ maxLength: 2000, description: 'the `next` of the page before' })),
    }),
    response: strict({
      rows: Type.Array(row),
      next: nullable(Type.String()),
      total: nullable(strict({ value: Type.Integer(), exact: Type.Boolean() })),
    }),
  }),
  count: call({
    operationId: 'requestTracking.count',
    method: 'GET',
    path: '/Demandes/suivi/{suivi}/count',
    summary: 'How many of the requests that the reader follows a filter finds, exactly',
    access,
    params,
    query: strict({ filter: FilterText }),
    response: strict({ count: Type.Integer() }),
  }),
  figures: call({
    operationId: 'requestTracking.figures',
    method: 'GET',
    path: '/Demandes/suivi/{suivi}/figures',
    summary:
      'Of the requests that the reader follows and a filter finds: how many were sent, refused and how long it took, month by month',
    access,
    params,
    query: strict({ filter: FilterText }),
    response: strict({ months: Type.Array(TrackedMonth) }),
  }),
  export: call({
    operationId: 'requestTracking.export',
    method: 'POST',
    path: '/Demandes/suivi/{suivi}/export',
    summary:
      'The requests that the reader follows as they are seen, as a file; X-Total-Count tells how many rows will come',
    access,
    params,
    body: strict({
      format: oneOf(exportFormats),
      filter: Type.String({ maxLength: 100_000 }),
      columns: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 60 }),
      only: Type.Optional(Type.Array(Key, { maxItems: 5000, description: 'these alone, of those found' })),
      except: Type.Optional(Type.Array(Key, { maxItems: 5000, description: 'all that are found save these' })),
    }),
    produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
};
