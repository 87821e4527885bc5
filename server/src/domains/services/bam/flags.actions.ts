import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { type Stage, stages } from '@passerelle/contracts/requests/request.ts';
import { type BamTypeName, bamRequest, bamRight } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import { announce } from '../../../engines/requests/moves/moves.ts';
import type { RequestHand } from '../../../engines/requests/request-hand.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { type OpenFile, openFiles, type Refusals, reasonOf, sift, throwRefusal } from './open-files.ts';

/** Flags that hold a file back, each with the rights that set and lift it. */
const fileFlags = {
  litige: {
    column: 'EnLitige',
    field: 'Litige',
    rights: (type: BamTypeName) => ['bam-litige', bamRight('litige', type)],
  },
  revue: { column: 'ARevoirBAM', field: 'ARevoirBAM', rights: (type: BamTypeName) => [bamRight('modify', type)] },
} as const satisfies Readonly<
  Record<string, { column: string; field: string; rights: (type: BamTypeName) => readonly RightCode[] }>
>;

export type FileFlag = keyof typeof fileFlags;

/** What a flag becomes, and why. */
export interface FlagChange {
  readonly flag: FileFlag;
  readonly on: boolean;
  readonly Remarque?: string | undefined;
}

const open: readonly Stage[] = [stages.sent, stages.underWay, stages.validated];

/**
 * Sets a flag of files, or lifts it. A dispute says why, and may say it anew. Refused: DEMANDE_STADE what is no more than a
 * draft, or is over; INVALID_INPUT what is so already.
 */
export async function flagFiles(
  hand: RequestHand,
  keys: readonly number[],
  { flag, on, Remarque }: FlagChange,
): Promise<Refusals> {
  const { column, field, rights } = fileFlags[flag];
  const { writing } = hand;
  const followed = await openFiles(hand, keys, () => [bamRequest.tracks]);
  const mine = await openFiles(hand, keysOf(followed.files), rights);
  const saysAnew = flag === 'litige' && on;
  const { files, refused } = sift(
    { ...mine, refused: new Map([...followed.refused, ...mine.refused]) },
    ({ request, beside }) => {
      if (!open.includes(request.IdStade)) return new ApiError('DEMANDE_STADE');
      return beside[column] === on && !saysAnew ? invalidInput('body/ListeBAM', 'unchanged') : undefined;
    },
  );
  if (files.length === 0) return refused;
  const why = reasonOf(Remarque);
  if (saysAnew && why === null) throw invalidInput('body/Remarque', 'required');
  await sql`update "DossierBAM" set ${sql.ref(column)} = ${on},
      "RemarqueLitige" = ${flag === 'litige' ? (saysAnew ? why : null) : sql.ref('RemarqueLitige')}
    where "IdDemande" = any(${sql.val(keysOf(files))}::integer[])`.execute(writing.db);
  await writing.recordAll(
    files.map(({ request, beside }) => ({
      entity: 'Demande',
      id: request.IdDemande,
      before: { [field]: beside[column] },
      after: { [field]: on, ...(why !== null && { RemarqueLitige: why }) },
    })),
  );
  for (const { request } of files) announce(writing, request);
  return refused;
}

const keysOf = (files: readonly OpenFile[]) => files.map(({ request }) => request.IdDemande);

/** The same of one. @throws {ApiError} why not */
export async function flagFile(hand: RequestHand, IdDossier: number, change: FlagChange): Promise<void> {
  throwRefusal(await flagFiles(hand, [IdDossier], change));
}
