import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { takeClaimsOf } from '../../../engines/requests/claims/claims.ts';
import { lockRequest, readValues } from '../../../engines/requests/kind/request.queries.ts';
import { announce, cannotEnd, moveRequest, moveRequests } from '../../../engines/requests/moves/moves.ts';
import type { RequestHand } from '../../../engines/requests/request-hand.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { mayCloseNow } from './bam.queries.ts';
import { bamKind } from './kinds/bam.kind.ts';
import { type Opened, type OpenFile, openFiles, type Refusals, sift, throwRefusal } from './open-files.ts';

/**
 * Ends files on a day of theirs: their days after that are free at once, and each is closed when that day has come. Refused:
 * BAM_BLOQUE in dispute or to be reviewed; INVALID_INPUT where the day is none of its own.
 */
export async function closeFiles(hand: RequestHand, keys: readonly number[], DateCloture: string): Promise<Refusals> {
  const { writing } = hand;
  const open = sift(await openFiles(hand, keys, 'close'), (file) => notClosedOn(file, DateCloture));
  const { files, refused } = await keepDaysUntil(hand, open, DateCloture);
  await noteClosing(writing, files, DateCloture);
  const over = files.flatMap(({ request, values, beside }) =>
    DateCloture <= beside.today ? [{ request, values }] : [],
  );
  await moveRequests(writing, bamKind, over, 'close');
  for (const { request, beside } of files) if (DateCloture > beside.today) announce(writing, request);
  return refused;
}

/** The same of one. @throws {ApiError} why not */
export async function closeFile(hand: RequestHand, IdDossier: number, DateCloture: string): Promise<void> {
  throwRefusal(await closeFiles(hand, [IdDossier], DateCloture));
}

/** Takes back closings whose day has not come: the days are each file's own again, where nobody took them since. */
export async function unscheduleClosings(hand: RequestHand, keys: readonly number[]): Promise<Refusals> {
  const { writing } = hand;
  const open = sift(await openFiles(hand, keys, 'close'), ({ request, beside }) =>
    request.IdStade === stages.validated && beside.DateCloture !== null ? undefined : new ApiError('DEMANDE_STADE'),
  );
  const { files, refused } = await keepDaysUntil(hand, open, undefined);
  await noteClosing(writing, files, null);
  for (const { request } of files) announce(writing, request);
  return refused;
}

function notClosedOn({ request, values, beside }: OpenFile, DateCloture: string): ApiError | undefined {
  if (request.IdStade !== stages.validated) return cannotEnd(request);
  if (beside.EnLitige || beside.ARevoirBAM) return new ApiError('BAM_BLOQUE');
  const [from, until] = [String(values.DateDeDebut), String(values.DateDeFin ?? beside.soon)];
  if (DateCloture < from) return invalidInput('body/DateCloture', 'min', from);
  return DateCloture > until ? invalidInput('body/DateCloture', 'max', until) : undefined;
}

/** Days are kept until then; until the file's own end where no day is given. */
async function keepDaysUntil({ writing }: RequestHand, open: Opened, DateDeFin: string | undefined): Promise<Opened> {
  const kept = open.files.map(({ request, values }) => ({
    request,
    values: DateDeFin === undefined ? values : { ...values, DateDeFin },
  }));
  const taken = await takeClaimsOf(writing.db, bamKind, kept);
  return sift(open, ({ request }) => taken.get(request.IdDemande));
}

async function noteClosing({ db, recordAll }: Writing, files: readonly OpenFile[], day: string | null): Promise<void> {
  const keys = files.map(({ request }) => request.IdDemande);
  await sql`update "DossierBAM" set "DateCloture" = ${day}::date
    where "IdDemande" = any(${sql.val(keys)}::integer[])`.execute(db);
  await recordAll(
    files.map(({ request, beside }) => ({
      entity: 'Demande',
      id: request.IdDemande,
      before: { DateClotureBAM: beside.DateCloture },
      after: { DateClotureBAM: day },
    })),
  );
}

/** Closes a file whose day of closing has come; one that is held back, or that moved meanwhile, is left as it is. */
export async function closeOnItsDay(writing: Writing, IdDossier: number): Promise<void> {
  const { db } = writing;
  const request = await lockRequest(db, IdDossier, mayCloseNow);
  await moveRequest(writing, bamKind, request, 'close', await readValues(db, bamKind, IdDossier));
}
