import { addDays } from '@passerelle/contracts/days.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { bamRequest } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type { RequestRow } from '../../../engines/requests/kind/request-kind.ts';
import { readLines } from '../../../engines/requests/lines/lines.ts';
import { type Asked, keepRequest, reopenRequest, sendRequest } from '../../../engines/requests/moves/ask.ts';
import { moveByHand } from '../../../engines/requests/moves/life.ts';
import { cannotEnd, mayGo, moveRequests } from '../../../engines/requests/moves/moves.ts';
import type { RequestHand } from '../../../engines/requests/request-hand.ts';
import { rowOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { closeFile } from './closing.actions.ts';
import { bamKind } from './kinds/bam.kind.ts';
import {
  type Opened,
  type OpenFile,
  openFile,
  openFiles,
  type Refusals,
  reasonOf,
  requireWhole,
  sift,
  throwRefusal,
} from './open-files.ts';

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
  const { request, values } = from;
  await requireWhole(hand, request.IdDemande);
  const given = Object.entries(days).flatMap(([IdChamp, Valeur]) =>
    Valeur === undefined ? [] : [{ IdChamp, Valeur }],
  );
  const lines = await readLines(hand.writing.db, bamKind, request.IdDemande);
  const made = await keepRequest(hand, bamKind, {
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
  const { IdDemande } = await copy(hand, file, { DateDeDebut: addDays(last, 1), DateDeFin });
  await sql`update "DossierBAM" set "IdDemandeProlongee" = ${IdDossier} where "IdDemande" = ${IdDemande}`.execute(db);
  return IdDemande;
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
  const { request, values, beside } = await openFile(hand, IdDossier, 'modify');
  if (beside.DateCloture !== null) throw new ApiError('DEMANDE_STADE');
  const again = {
    ...changed,
    fields: seenAs(values, changed.fields),
    Motif: reasonOf(Motif, 'body/Motif'),
  };
  return (await reopenRequest(hand, bamKind, request, again)).IdStade;
}

/** Drops drafts: they are gone, but for the history of whoever wrote them. */
export async function deleteFiles(hand: RequestHand, keys: readonly number[]): Promise<Refusals> {
  const { files, refused } = sift(await openFiles(hand, keys, 'delete-draft'), ({ request }) =>
    request.IdStade === stages.draft ? undefined : cannotEnd(request),
  );
  return await backOf(hand, { files, refused }, 'delete', null);
}

/** The same of one. @throws {ApiError} why not */
export async function deleteFile(hand: RequestHand, IdDossier: number): Promise<void> {
  throwRefusal(await deleteFiles(hand, [IdDossier]));
}

/** Takes files back from those who decide them, to change them. */
export async function recallFiles(hand: RequestHand, keys: readonly number[], Remarque?: string): Promise<Refusals> {
  const open = await openFiles(hand, keys, () => ['bam-rappeler']);
  const Motif = open.files.length > 0 ? reasonOf(Remarque) : null;
  const movable = sift(open, ({ request }) =>
    mayGo(bamKind, request, 'recall') ? undefined : new ApiError('DEMANDE_STADE'),
  );
  return await backOf(hand, movable, 'recall', Motif);
}

/** The same of one. @throws {ApiError} why not */
export async function recallFile(hand: RequestHand, IdDossier: number, Remarque?: string): Promise<void> {
  throwRefusal(await recallFiles(hand, [IdDossier], Remarque));
}

async function backOf(
  { writing }: RequestHand,
  { files, refused }: Opened,
  move: 'delete' | 'recall',
  Motif: string | null,
): Promise<Refusals> {
  const beside = { Motif, Rang: null, ARevoir: null };
  const moving = files.map(({ request, values }) => ({ request, values, beside }));
  await moveRequests(writing, bamKind, moving, move);
  return refused;
}

/** Sends a draft to those who decide it. */
export async function submitFile(hand: RequestHand, IdDossier: number): Promise<number> {
  const { request } = await openFile(hand, IdDossier, 'submit');
  if (request.IdStade !== stages.draft) throw new ApiError('DEMANDE_STADE');
  return (await sendRequest(hand, bamKind, request)).IdStade;
}

/** Has a file be at another stage, where one may bring it there by hand. */
export async function setStage(hand: RequestHand, IdDossier: number, stage: number, Remarque?: string): Promise<void> {
  const { request, beside } = await openFile(hand, IdDossier, () => [bamRequest.tracks]);
  if (stage === stages.sent) await submitFile(hand, IdDossier);
  else if (stage === stages.underWay) await reviseFile(hand, IdDossier, { fields: [], Motif: Remarque });
  else if (stage === stages.closed) await closeFile(hand, IdDossier, beside.today);
  else if (stage === stages.cancelled) await moveByHand(hand, IdDossier, 'annuler', Remarque);
  else if (stage === stages.draft && request.IdStade === stages.rejected)
    await moveByHand(hand, IdDossier, 'reprendre', undefined);
  else if (stage === stages.draft) await recallFile(hand, IdDossier, Remarque);
  else throw new ApiError('DEMANDE_STADE');
}
