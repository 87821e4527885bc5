import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import {
  decidingRights,
  isOver,
  mayMove,
  type RequestMove,
  type Stage,
  stages,
} from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sure, under } from '../../../platform/sure.ts';
import type { Writing } from '../../act/act.ts';
import { columnOf } from '../../forms/save-form.ts';
import '../../told/told.events.ts';
import './requests.events.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { releaseClaimsOf, takeClaims } from '../claims/claims.ts';
import { writeValues } from '../kind/request.queries.ts';
import type { FilledRequest, RequestKind, RequestRow } from '../kind/request-kind.ts';
import { restoreLines } from '../lines/lines.ts';
import { askersOf } from '../readers/requests.policy.ts';

/** Moves after which nothing is kept from others any more. */
const releasing: ReadonlySet<RequestMove> = new Set(['reject', 'cancel', 'delete', 'recall', 'close', 'closeByHand']);
/** Moves by which what is decided anew comes to nothing. */
const undoing: ReadonlySet<RequestMove> = new Set(['reject', 'cancel', 'recall']);
/** Moves that end the visas that wait. */
const ending: ReadonlySet<RequestMove> = new Set(['reject', 'cancel', 'recall', 'closeByHand', 'restore']);
/** Moves that people are told of. */
const told: ReadonlySet<RequestMove> = new Set([
  'complete',
  'reject',
  'cancel',
  'close',
  'closeByHand',
  'recall',
  'restore',
]);

/** What changes of a request with a move, beside its stage. */
type Beside = Partial<
  Pick<
    RequestRow,
    'Motif' | 'Tour' | 'Rang' | 'Circuit' | 'Ecartes' | 'ARevoir' | 'IdSociete' | 'Version' | 'VersionValidee'
  >
>;

/** A request that is moved, with what changes of it beside its stage. */
export interface Moving extends FilledRequest {
  readonly beside?: Beside;
}

/**
 * Moves a request, which is held, from its stage to another. Answers it as it then is.
 * @throws {ApiError} DEMANDE_STADE where its type has no such move from there
 */
export async function moveRequest(
  writing: Writing,
  kind: RequestKind,
  request: RequestRow,
  move: RequestMove,
  values: FormValues,
  beside: Beside = {},
): Promise<RequestRow> {
  return sure((await moveRequests(writing, kind, [{ request, values, beside }], move))[0]);
}

/**
 * Moves requests of one type, which are held, all to the same stage. Answers them as they then are, in their order.
 * @throws {ApiError} DEMANDE_STADE where its type has no such move from where one of them stands
 */
export async function moveRequests(
  writing: Writing,
  kind: RequestKind,
  all: readonly Moving[],
  move: RequestMove,
): Promise<readonly RequestRow[]> {
  if (!all.every(({ request }) => mayGo(kind, request, move))) throw new ApiError('DEMANDE_STADE');
  const restored = new Map<number, RequestRow>();
  const going = all.filter(({ request }) => !isRestored(request, move));
  for (const { request, values, beside = {} } of all)
    if (isRestored(request, move))
      restored.set(request.IdDemande, await restore(writing, kind, request, values, beside));
  if (going.length > 0)
    for (const request of await moveOn(writing, kind, going, move)) restored.set(request.IdDemande, request);
  return all.map(({ request }) => under(restored, request.IdDemande));
}

/** Why what would end a request is not done from where it stands: it has ended already, or this is not how from there. */
export function cannotEnd({ IdStade }: Pick<RequestRow, 'IdStade'>): ApiError {
  return new ApiError(IdStade === stages.cancelled || IdStade === stages.closed ? 'ALREADY_ENDED' : 'DEMANDE_STADE');
}

/** Whether a request may be moved so from where it stands. */
export function mayGo(kind: RequestKind, request: RequestRow, move: RequestMove): boolean {
  return isRestored(request, move) || mayMove(kind.type, move, request.IdStade);
}

const isRestored = ({ VersionValidee }: RequestRow, move: RequestMove): boolean =>
  VersionValidee !== null && undoing.has(move);

async function moveOn(
  writing: Writing,
  kind: RequestKind,
  all: readonly Moving[],
  move: RequestMove,
): Promise<readonly RequestRow[]> {
  const IdStade = sure(kind.type.moves[move]).to as Exclude<Stage, 0>;
  const moved = all.map(({ request, values, beside }) => ({
    ...{ before: request, values },
    request: { ...request, ...beside, IdStade },
  }));
  const keys = moved.map(({ request }) => request.IdDemande);
  await writeHeaders(
    writing,
    moved.map(({ before, request }) => [before, request]),
    move,
  );
  if (releasing.has(move) && !kind.keepsOn?.includes(move)) await releaseClaimsOf(writing.db, keys);
  if (ending.has(move)) await closeVisas(writing, keys);
  await kind.moved?.(writing, moved, move);
  const requests = moved.map(({ request }) => request);
  await writing.emit('requests.moved', { requests, move });
  for (const request of requests)
    if (move === 'delete') tellAskers(writing, request);
    else announce(writing, request);
  if (move === 'recall')
    for (const right of decidingRights) writing.announce({ topic: 'visas.changed', to: { right }, data: {} });
  if (told.has(move)) await tellOf(writing, requests);
  return requests;
}

/** What was decided anew is not to be: what was validated is as it was. */
async function restore(
  writing: Writing,
  kind: RequestKind,
  request: RequestRow,
  values: FormValues,
  beside: Beside,
): Promise<RequestRow> {
  const { db, record } = writing;
  const { IdDemande, Version, VersionValidee } = request;
  const { values: former, lignes } = sure(VersionValidee);
  const { fields } = kind.type.form;
  const columns = (all: FormValues): FormValues =>
    Object.fromEntries(Object.keys(former).map((name) => [columnOf(fields[name], name), all[name] ?? null]));
  await writeValues(db, kind, IdDemande, columns(former));
  await record({ entity: 'Demande', id: IdDemande, before: columns(values), after: columns(former) });
  await restoreLines(writing, kind, IdDemande, lignes);
  const restored = await moveRequest(writing, kind, request, 'restore', former, {
    ...beside,
    ...{ Version: Version + 1, VersionValidee: null },
  });
  await takeClaims(db, kind, restored, former);
  return restored;
}

/** Writes what differs of a header, and into the history what people read of it. */
export async function writeHeader(writing: Writing, before: RequestRow, after: RequestRow): Promise<void> {
  await writeHeaders(writing, [[before, after]]);
}

/** What a header is written as. */
const written = ({ IdDemande, IdStade, Tour, Rang, Circuit, Ecartes, ...more }: RequestRow) => {
  const { Motif, ARevoir, IdSociete, Version, VersionValidee } = more;
  return {
    ...{ IdDemande, IdStade, Tour, Rang, Circuit, Ecartes },
    ...{ Motif, ARevoir, IdSociete, Version, VersionValidee },
    over: isOver(IdStade),
  };
};

async function writeHeaders(
  { db, recordAll, by }: Writing,
  all: readonly (readonly [before: RequestRow, after: RequestRow])[],
  move?: RequestMove,
): Promise<void> {
  // One is written often, and prepared; many, seldom and in their number.
  const write = all.length === 1 ? rowsPrepared : rowsOf;
  await write(
    db,
    sql`update "Demande" d set "IdStade" = g."IdStade", "Tour" = g."Tour", "Rang" = g."Rang", "Circuit" = g."Circuit",
      "Ecartes" = g."Ecartes", "Motif" = g."Motif", "ARevoir" = g."ARevoir", "IdSociete" = g."IdSociete",
      "Version" = g."Version", "VersionValidee" = g."VersionValidee", "DateM" = now(),
      "IdPersonneEV1M" = coalesce(${by}::integer, "IdPersonneEV1M"),
      "DateTransmission" = case when ${sql.lit(move === 'send')} then now() else "DateTransmission" end,
      "DateFin" = case when g.over then coalesce("DateFin", now()) end,
      "DateSuppression" = case when ${sql.lit(move === 'delete')} then now() end
    from (select * from jsonb_to_recordset(${JSON.stringify(all.map(([, after]) => written(after)))}::jsonb)
      as g("IdDemande" integer, "IdStade" smallint, "Tour" integer, "Rang" smallint, "Circuit" jsonb, "Ecartes" jsonb,
        "Motif" text, "ARevoir" text[], "IdSociete" integer, "Version" integer, "VersionValidee" jsonb, over boolean)
      limit ${sql.lit(all.length)}) g
    where d."IdDemande" = g."IdDemande"`,
  );
  const said = ({ IdStade, Motif, Rang, ARevoir }: RequestRow) => ({ IdStade, Motif, Rang, ARevoir });
  // A draft that is deleted was asked of nobody: it is no stage that it comes to.
  const DateSuppression = new Date().toISOString();
  await recordAll(
    all.map(([before, after]) => ({
      ...{ entity: 'Demande', id: before.IdDemande },
      ...(move === 'delete'
        ? { before: { DateSuppression: null }, after: { DateSuppression } }
        : { before: said(before), after: said(after) }),
    })),
  );
}

/** Ends the visas of requests that wait: nothing is decided by them any more, and who held them is told. */
async function closeVisas({ db, recordAll, emit, announce: say }: Writing, keys: readonly number[]): Promise<void> {
  const { rows } = await sql<{ IdVisa: number; IdDemande: number; holder: number | null }>`
    update "Visa" set "Etat" = 'closed', "DateDecision" = now()
    where "IdDemande" = any(${sql.val(keys)}::integer[]) and "Etat" = 'pending'
    returning "IdVisa", "IdDemande", "IdPersonneEV1Titulaire" as holder`.execute(db);
  if (rows.length === 0) return;
  await recordAll(
    rows.map(({ IdVisa }) => ({ entity: 'Visa', id: IdVisa, before: { Etat: 'pending' }, after: { Etat: 'closed' } })),
  );
  await emit('visas.settled', { visas: rows.map(({ IdVisa }) => IdVisa) });
  for (const [IdDemande, held] of Map.groupBy(rows, (row) => row.IdDemande)) {
    const holders = held.flatMap(({ holder }) => (holder === null ? [] : [holder]));
    if (holders.length > 0) say({ topic: 'requests.changed', to: { people: holders }, data: { IdDemande } });
  }
}

/** Open sheets read it anew, of those whom it opens for; and inboxes what waits in them, of whoever decides by a right. */
export function announce({ announce: say }: Writing, { IdDemande, IdStade }: RequestRow): void {
  say({ topic: 'requests.changed', to: 'everyone', data: { IdDemande } });
  if (IdStade !== stages.draft)
    for (const right of decidingRights) say({ topic: 'visas.changed', to: { right }, data: {} });
}

/** A draft that is gone is told to those whose it was alone. */
export function tellAskers({ announce: say }: Writing, request: RequestRow): void {
  say({ topic: 'requests.changed', to: { people: askersOf(request) }, data: { IdDemande: request.IdDemande } });
}

/** Whom requests are for and by are told where they stand, but for whoever moved them. */
async function tellOf({ emit, by }: Writing, requests: readonly RequestRow[]): Promise<void> {
  await emit('people.toldEach', {
    ...{ kind: 'requestMoved', by },
    each: requests.map(({ IdDemande, typeDemande, IdStade, IdPersonneEV1, ...asked }) => ({
      people: [...new Set([IdPersonneEV1, ...askersOf(asked)])],
      values: { type: typeDemande, person: IdPersonneEV1, request: IdDemande, stage: IdStade },
      opens: sheetOf(IdDemande),
    })),
  });
}

/** The screen of a request, as a path below the language. */
export const sheetOf = (IdDemande: number): string => screenPath('request', { IdDemande });
