import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { isOver, mayMove, type RequestMove, type Stage } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Writing } from '../../engines/act/act.ts';
import { columnOf } from '../../engines/forms/save-form.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { sure } from '../../platform/sure.ts';
import '../notifications/notifications.events.ts';
import './requests.events.ts';
import { releaseClaims, takeClaims } from './claims.actions.ts';
import { restoreLines } from './lines.actions.ts';
import { writeValues } from './request.queries.ts';
import type { RequestKind, RequestRow } from './request-kind.ts';

/** Moves after which nothing is kept from others any more. */
const releasing: ReadonlySet<RequestMove> = new Set(['reject', 'cancel', 'recall', 'close', 'closeByHand']);
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
  if (request.VersionValidee && undoing.has(move)) return await restore(writing, kind, request, values, beside);
  if (!mayMove(kind.type, move, request.IdStade)) throw new ApiError('DEMANDE_STADE');
  const IdStade = sure(kind.type.moves[move]).to as Exclude<Stage, 0>;
  const after = { ...request, ...beside, IdStade };
  await writeHeader(writing, request, after, move);
  if (releasing.has(move) && !kind.keepsOn?.includes(move)) await releaseClaims(writing.db, request.IdDemande);
  if (ending.has(move)) await closeVisas(writing, request);
  await kind.moved?.(writing, after, values, move);
  await writing.emit('request.moved', { request: after, move });
  announce(writing, request);
  if (told.has(move)) await tellOf(writing, after);
  return after;
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
export async function writeHeader(
  { db, record, by }: Writing,
  before: RequestRow,
  after: RequestRow,
  move?: RequestMove,
): Promise<void> {
  const over = isOver(after.IdStade);
  await sql`update "Demande" set "IdStade" = ${after.IdStade}, "Tour" = ${after.Tour}, "Rang" = ${after.Rang}::smallint,
      "Circuit" = ${after.Circuit === null ? null : JSON.stringify(after.Circuit)}::jsonb,
      "Ecartes" = ${after.Ecartes === null ? null : JSON.stringify(after.Ecartes)}::jsonb, "Motif" = ${after.Motif}::text,
      "ARevoir" = ${after.ARevoir === null ? null : [...after.ARevoir]}::text[], "IdSociete" = ${after.IdSociete}::integer,
      "Version" = ${after.Version},
      "VersionValidee" = ${after.VersionValidee === null ? null : JSON.stringify(after.VersionValidee)}::jsonb, "DateM" = now(), "IdPersonneEV1M" = coalesce(${by}::integer, "IdPersonneEV1M"),
      "DateTransmission" = case when ${sql.lit(move === 'send')} then now() else "DateTransmission" end,
      "DateFin" = case when ${sql.lit(over)} then coalesce("DateFin", now()) end
    where "IdDemande" = ${before.IdDemande}`.execute(db);
  const said = ({ IdStade, Motif, Rang, ARevoir }: RequestRow) => ({ IdStade, Motif, Rang, ARevoir });
  await record({ entity: 'Demande', id: before.IdDemande, before: said(before), after: said(after) });
}

/** Ends the visas of a request that wait: nothing is decided by them any more, and who held them is told. */
async function closeVisas({ db, recordAll, emit, announce: say }: Writing, { IdDemande }: RequestRow): Promise<void> {
  const { rows } = await sql<{ IdVisa: number; holder: number | null }>`
    update "Visa" set "Etat" = 'closed', "DateDecision" = now() where "IdDemande" = ${IdDemande} and "Etat" = 'pending'
    returning "IdVisa", "IdPersonneEV1Titulaire" as holder`.execute(db);
  await recordAll(
    rows.map(({ IdVisa }) => ({ entity: 'Visa', id: IdVisa, before: { Etat: 'pending' }, after: { Etat: 'closed' } })),
  );
  for (const { IdVisa } of rows) await emit('visa.settled', { visa: IdVisa });
  const holders = rows.flatMap(({ holder }) => (holder === null ? [] : [holder]));
  if (holders.length > 0) say({ topic: 'requests.changed', to: { people: holders }, data: { IdDemande } });
}

/** Open sheets and inboxes read it anew. */
export function announce({ announce: say }: Writing, request: RequestRow): void {
  say({ topic: 'requests.changed', to: 'everyone', data: { IdDemande: request.IdDemande } });
}

/** Whom a request is for and by are told where it stands, but for whoever moved it. */
async function tellOf(
  { emit, by }: Writing,
  { IdDemande, typeDemande, IdStade, IdPersonneEV1, IdPersonneEV1Demandeur, RoleIdPersonneEV1 }: RequestRow,
): Promise<void> {
  await emit('people.told', {
    people: [...new Set([IdPersonneEV1, IdPersonneEV1Demandeur, RoleIdPersonneEV1])],
    kind: 'requestMoved',
    values: { type: typeDemande, person: IdPersonneEV1, request: IdDemande, stage: IdStade },
    by,
    opens: sheetOf(IdDemande),
  });
}

/** The screen of a request, as a path below the language. */
export const sheetOf = (IdDemande: number): string => `demande/details/${IdDemande}`;
