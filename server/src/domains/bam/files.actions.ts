import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { requestTypeNumbers, type Stage, stages } from '@passerelle/contracts/requests/request.ts';
import { type BamAction, bamRequest, bamRight, bamTypeOf } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type { Writing } from '../../engines/act/act.ts';
import { rowOf } from '../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import { type Asked, keepRequest, type RequestHand, reopenRequest, sendRequest } from '../requests/ask.actions.ts';
import { takeClaims } from '../requests/claims.actions.ts';
import { moveByHand } from '../requests/life.actions.ts';
import { readLines } from '../requests/lines.actions.ts';
import { announce, moveRequest } from '../requests/moves.actions.ts';
import { lockRequest, readValues } from '../requests/request.queries.ts';
import type { RequestKind, RequestRow } from '../requests/request-kind.ts';
import { kindOf } from '../requests/request-kinds.ts';
import { mayRead } from '../requests/requests.policy.ts';
import { mayCloseNow, todayThere } from './bam.queries.ts';

/** What a file has beside what is filled in. */
interface Beside {
  readonly EnLitige: boolean;
  readonly ARevoirBAM: boolean;
  readonly DateCloture: string | null;
  readonly today: string;
  /** Days without an end are closed within thirty days. */
  readonly soon: string;
}

/** A file, held, of which the actor holds a right for its type. */
export interface OpenFile {
  readonly kind: RequestKind;
  readonly request: RequestRow;
  readonly values: FormValues;
  readonly beside: Beside;
}

/**
 * A file, held, with which the actor may do this.
 * @throws {ApiError} NOT_FOUND where it is none that they may read; NOT_AUTHORIZED with the right that they lack
 */
export async function openFile(
  hand: RequestHand,
  IdDossier: number,
  action: BamAction | readonly RightCode[],
): Promise<OpenFile> {
  const { writing, kernel, actor } = hand;
  const { db } = writing;
  const isFile = sql<boolean>`(d."typeDemande" = ${requestTypeNumbers.bam} and ${mayRead(hand, 'd')})`;
  const request = await lockRequest(db, IdDossier, isFile);
  const kind = kindOf(request);
  const values = await readValues(db, kind, IdDossier);
  const rights: readonly RightCode[] = typeof action === 'string' ? [bamRight(action, bamTypeOf(values))] : action;
  if (!(await kernel.allows(db, actor, rights, 'person', request.IdPersonneEV1)))
    throw new ApiError(
      'NOT_AUTHORIZED',
      rights.slice(0, 1).map((right) => ({ path: right, rule: 'right' })),
    );
  const beside = await rowOf(
    db,
    sql<Beside>`select t."EnLitige", t."ARevoirBAM", t."DateCloture"::text, day::text as today, (day + 30)::text as soon
      from "DossierBAM" t join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1"),
        lateral (select ${todayThere} as day) here
      where t."IdDemande" = ${IdDossier}`,
  );
  return { kind, request, values, beside };
}

/** Changed fields, those that do not say what they were read as over what is stored. */
export const seenAs = (values: FormValues, fields: readonly ChangedField[]): readonly ChangedField[] =>
  fields.map((one) => ('Vu' in one ? one : { ...one, Vu: (values[one.IdChamp] ?? null) as ChangedField['Valeur'] }));

/** Days of another file, and what it is linked to. */
export interface Copied {
  readonly DateDeDebut?: string | undefined;
  readonly DateDeFin?: string | undefined;
}

/** Fields of a file as they are sent, without its days. */
const filled = (values: FormValues, but: readonly string[] = ['DateDeDebut', 'DateDeFin']): ChangedField[] =>
  Object.entries(values).flatMap(([IdChamp, Valeur]) =>
    Valeur === null || but.includes(IdChamp) ? [] : [{ IdChamp, Valeur: Valeur as ChangedField['Valeur'] }],
  );

/** A draft that has what this file has, but its days, its remarks, its decisions and its flags. */
async function copy(hand: RequestHand, from: OpenFile, days: Copied): Promise<RequestRow> {
  const { kind, request, values } = from;
  const given = Object.entries(days).flatMap(([IdChamp, Valeur]) =>
    Valeur === undefined ? [] : [{ IdChamp, Valeur }],
  );
  const lines = await readLines(hand.writing.db, kind, request.IdDemande);
  const made = await keepRequest(hand, kind, {
    IdPersonneEV1: request.IdPersonneEV1,
    fields: [...filled(values, ['DateDeDebut', 'DateDeFin', 'Remarques']), ...given],
    lignes: lines.map((line) => filled(line.values, [])),
    // A draft is linked to what others may see.
    ...(request.IdStade !== stages.draft && { IdDemandeLiee: request.IdDemande }),
  });
  return made.request;
}

/** Makes a draft like a file, linked to it. */
export async function cloneFile(hand: RequestHand, IdDossier: number, days: Copied): Promise<number> {
  return (await copy(hand, await openFile(hand, IdDossier, 'clone'), days)).IdDemande;
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/**
 * Makes a draft that goes on the day after a file ends. One at most goes on after each.
 * @throws {ApiError} BAM_SANS_FIN where it does not end; BAM_DEJA_PROLONGE; DEMANDE_STADE where it is not in force
 */
export async function prolongFile(hand: RequestHand, IdDossier: number, DateDeFin?: string): Promise<number> {
  const file = await openFile(hand, IdDossier, 'prolong');
  const { request, values, beside } = file;
  if (request.IdStade !== stages.validated && request.IdStade !== stages.closed) throw new ApiError('DEMANDE_STADE');
  const last = beside.DateCloture ?? values.DateDeFin;
  if (typeof last !== 'string') throw new ApiError('BAM_SANS_FIN');
  const { db } = hand.writing;
  const { taken } = await rowOf(
    db,
    sql<{
      taken: boolean;
    }>`select exists (select from "DossierBAM" where "IdDemandeProlongee" = ${IdDossier}) as taken`,
  );
  if (taken) throw new ApiError('BAM_DEJA_PROLONGE');
  const { IdDemande } = await copy(hand, file, { DateDeDebut: dayAfter(last), DateDeFin });
  await sql`update "DossierBAM" set "IdDemandeProlongee" = ${IdDossier} where "IdDemande" = ${IdDemande}`.execute(db);
  return IdDemande;
}

/** Drops a draft: it is kept as cancelled, and shown in no list of periods. */
export async function deleteFile(hand: RequestHand, IdDossier: number): Promise<void> {
  const { kind, request, values } = await openFile(hand, IdDossier, 'delete-draft');
  if (request.IdStade !== stages.draft) throw new ApiError('DEMANDE_STADE');
  await moveRequest(hand.writing, kind, request, 'cancel', values, { Motif: null, Rang: null, ARevoir: null });
}

/**
 * Ends a file on a day of it: its days after that are free at once, and it is closed when that day has come.
 * @throws {ApiError} BAM_BLOQUE in dispute or to be reviewed; INVALID_INPUT where the day is none of its own
 */
export async function closeFile(hand: RequestHand, IdDossier: number, DateCloture: string): Promise<void> {
  const { kind, request, values, beside } = await openFile(hand, IdDossier, 'close');
  const { writing } = hand;
  if (request.IdStade !== stages.validated) throw new ApiError('DEMANDE_STADE');
  if (beside.EnLitige || beside.ARevoirBAM) throw new ApiError('BAM_BLOQUE');
  const [from, until] = [String(values.DateDeDebut), String(values.DateDeFin ?? beside.soon)];
  const shown = (day: string) => day.split('-').toReversed().join('/');
  if (DateCloture < from) throw invalidInput('body/DateCloture', 'min', shown(from));
  if (DateCloture > until) throw invalidInput('body/DateCloture', 'max', shown(until));
  await sql`update "DossierBAM" set "DateCloture" = ${DateCloture}::date where "IdDemande" = ${IdDossier}`.execute(
    writing.db,
  );
  await writing.record({
    entity: 'Demande',
    id: IdDossier,
    before: { DateClotureBAM: beside.DateCloture },
    after: { DateClotureBAM: DateCloture },
  });
  await takeClaims(writing.db, kind, request, { ...values, DateDeFin: DateCloture });
  if (DateCloture <= beside.today) await moveRequest(writing, kind, request, 'close', values);
  else announce(writing, request);
}

/** Takes back a closing whose day has not come: its days are its own again, where nobody took them since. */
export async function unscheduleClosing(hand: RequestHand, IdDossier: number): Promise<void> {
  const { kind, request, values, beside } = await openFile(hand, IdDossier, 'close');
  const { writing } = hand;
  if (request.IdStade !== stages.validated || beside.DateCloture === null) throw new ApiError('DEMANDE_STADE');
  await takeClaims(writing.db, kind, request, values);
  await sql`update "DossierBAM" set "DateCloture" = null where "IdDemande" = ${IdDossier}`.execute(writing.db);
  await writing.record({
    entity: 'Demande',
    id: IdDossier,
    before: { DateClotureBAM: beside.DateCloture },
    after: { DateClotureBAM: null },
  });
  announce(writing, request);
}

/** Closes a file whose day of closing has come; one that is held back, or that moved meanwhile, is left as it is. */
export async function closeOnItsDay(writing: Writing, IdDossier: number): Promise<void> {
  const { db } = writing;
  const request = await lockRequest(db, IdDossier, mayCloseNow);
  const kind = kindOf(request);
  await moveRequest(writing, kind, request, 'close', await readValues(db, kind, IdDossier));
}

/**
 * Has a file that is in force decided anew, with what changes of it; its managers, its days and its papers stay as they are
 * until that is validated.
 * @throws {ApiError} DEMANDE_STADE where it is not in force, or is closed on a day to come
 */
export async function reviseFile(
  hand: RequestHand,
  IdDossier: number,
  { Motif, ...changed }: Pick<Asked, 'fields' | 'lignes'> & { readonly Motif?: string | undefined },
): Promise<number> {
  const { kind, request, values, beside } = await openFile(hand, IdDossier, 'modify');
  if (beside.DateCloture !== null) throw new ApiError('DEMANDE_STADE');
  const again = {
    ...{ ...changed, fields: seenAs(values, changed.fields) },
    Motif: reasonOf(Motif, 'body/Motif'),
  };
  return (await reopenRequest(hand, kind, request, again)).IdStade;
}

/** Flags that hold a file back, each with the right that sets and lifts it. */
export const fileFlags = {
  litige: {
    column: 'EnLitige',
    field: 'Litige',
    rights: (values: FormValues) => ['bam-litige', bamRight('litige', bamTypeOf(values))],
  },
  revue: {
    column: 'ARevoirBAM',
    field: 'ARevoirBAM',
    rights: (values: FormValues) => [bamRight('modify', bamTypeOf(values))],
  },
} as const satisfies Readonly<
  Record<string, { column: string; field: string; rights: (values: FormValues) => readonly RightCode[] }>
>;

/**
 * Sets a flag of a file, or lifts it. A dispute says why.
 * @throws {ApiError} DEMANDE_STADE of what is no more than a draft, or is over
 */
export async function flagFile(
  hand: RequestHand,
  IdDossier: number,
  flag: keyof typeof fileFlags,
  on: boolean,
  Remarque?: string,
): Promise<void> {
  const { column, field, rights } = fileFlags[flag];
  const seen = await openFile(hand, IdDossier, [bamRequest.tracks]);
  const { request, beside } = await openFile(hand, IdDossier, rights(seen.values));
  const { writing } = hand;
  const open: readonly Stage[] = [stages.sent, stages.underWay, stages.validated];
  if (!open.includes(request.IdStade)) throw new ApiError('DEMANDE_STADE');
  const why = reasonOf(Remarque);
  if (flag === 'litige' && on && why === null) throw invalidInput('body/Remarque', 'required');
  await sql`update "DossierBAM" set ${sql.ref(column)} = ${on},
      "RemarqueLitige" = ${flag === 'litige' ? (on ? why : null) : sql.ref('RemarqueLitige')}
    where "IdDemande" = ${IdDossier}`.execute(writing.db);
  await writing.record({
    entity: 'Demande',
    id: IdDossier,
    before: { [field]: beside[column] },
    after: { [field]: on, ...(why !== null && { RemarqueLitige: why }) },
  });
  announce(writing, request);
}

const shortest = bamRequest.shortestReason;

/** A reason, tidied; null where none is given. */
function reasonOf(text: string | undefined, path = 'body/Remarque'): string | null {
  const said = text?.trim() ?? '';
  if (said === '') return null;
  if (said.length < shortest) throw invalidInput(path, 'minLength', shortest);
  return said;
}

/** Takes a file back from those who decide it, to change it. */
export async function recallFile(hand: RequestHand, IdDossier: number, Remarque?: string): Promise<void> {
  const { kind, request, values } = await openFile(hand, IdDossier, ['bam-rappeler']);
  const Motif = reasonOf(Remarque);
  await moveRequest(hand.writing, kind, request, 'recall', values, { Motif, Rang: null, ARevoir: null });
}

/** Sends a draft to those who decide it. */
export async function submitFile(hand: RequestHand, IdDossier: number): Promise<number> {
  const { kind, request } = await openFile(hand, IdDossier, 'submit');
  if (request.IdStade !== stages.draft) throw new ApiError('DEMANDE_STADE');
  return (await sendRequest(hand, kind, request)).IdStade;
}

/** Has a file be at another stage, where one may bring it there by hand. */
export async function setStage(hand: RequestHand, IdDossier: number, stage: number, Remarque?: string): Promise<void> {
  const { request, beside } = await openFile(hand, IdDossier, [bamRequest.tracks]);
  if (stage === stages.sent) await submitFile(hand, IdDossier);
  else if (stage === stages.underWay) await reviseFile(hand, IdDossier, { fields: [], Motif: Remarque });
  else if (stage === stages.closed) await closeFile(hand, IdDossier, beside.today);
  else if (stage === stages.cancelled) await moveByHand(hand, IdDossier, 'annuler', Remarque);
  else if (stage === stages.draft && request.IdStade === stages.rejected)
    await moveByHand(hand, IdDossier, 'reprendre', undefined);
  else if (stage === stages.draft) await recallFile(hand, IdDossier, Remarque);
  else throw new ApiError('DEMANDE_STADE');
}
