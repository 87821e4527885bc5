import { type Static, Type } from 'typebox';
import { CivilDate, call, holding, Key, nullable, oneOf, strict } from '../call.ts';
import { rowSchema } from '../catalogue/field-values.ts';
import { ownName } from '../forms/own-fields.ts';
import { Counted, CountQuery, ExportBody, exportTypes, PageQuery, pageOf } from '../lists/list.contract.ts';
import { trackingFields, trackings } from './tracking.fields.ts';

const access = holding(...new Set(trackings.map(({ right }) => right)));
const params = strict({ suivi: oneOf(trackings.map(({ name }) => name)) });

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
    query: PageQuery,
    response: pageOf(row),
  }),
  count: call({
    operationId: 'requestTracking.count',
    method: 'GET',
    path: '/Demandes/suivi/{suivi}/count',
    summary: 'How many of the requests that the reader follows a filter finds, exactly',
    access,
    params,
    query: CountQuery,
    response: Counted,
  }),
  figures: call({
    operationId: 'requestTracking.figures',
    method: 'GET',
    path: '/Demandes/suivi/{suivi}/figures',
    summary:
      'Of the requests that the reader follows and a filter finds: how many were sent, refused and how long it took, month by month',
    access,
    params,
    query: CountQuery,
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
    body: ExportBody,
    produces: exportTypes,
  }),
};
