import { sql } from 'kysely';
import type { GivenTable } from '../../../../engines/imports/read-lines.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { loadActor } from '../../../foundation/actor/actor.queries.ts';
import { openDefinition } from './definitions.queries.ts';
import { readByDefinition, type VerifyNeeds } from './read-by-definition.ts';
import { isAwaited, keepJudged, type Run, type SeenOfFile } from './runs.queries.ts';
import { judgeLines, settleRun } from './settle-run.ts';
import { verifyJob } from './verify.ts';

/** A verification that waits, with whose it is. */
interface WaitingRun extends Run {
  readonly IdPersonneEV1: number;
  readonly IdPersonneRole: number | null;
  readonly seen: Partial<SeenOfFile>;
}

/**
 * Judges a long file as whoever sent it would be told now, under the role that they sent it under. What refuses it whole is said
 * of it; begun again, it is judged from its first line.
 */
export async function verifyRun(
  needs: VerifyNeeds,
  IdRun: number,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const [run] = await rowsOf(
    needs.db,
    sql<WaitingRun>`select "IdRun", "IdImport", "Version", hash, "IdPlan", headings, said, seen, "IdPersonneEV1", "IdPersonneRole"
      from import_run where "IdRun" = ${IdRun} and state = 'verifying'`,
  );
  if (!run) return;
  try {
    await verifyWaiting(needs, run, progress);
  } catch (error) {
    if (error instanceof CalledOff) return;
    if (!(error instanceof ApiError)) throw error;
    await sql`update import_run set state = 'failed', why = ${error.code} where "IdRun" = ${IdRun}`.execute(needs.db);
  }
}

async function verifyWaiting(
  needs: VerifyNeeds,
  { IdRun, IdImport, Version, headings, said, seen: { notes }, ...run }: WaitingRun,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const { db, act } = needs;
  const { actor } = await loadActor(db, run.IdPersonneEV1, run.IdPersonneRole ?? undefined);
  const isUnder = (actor.acting?.IdPersonneRole ?? null) === run.IdPersonneRole;
  if (!isUnder) throw new ApiError('NOT_AUTHORIZED');
  // Cells are read in any language; what is said of them is said when it is read.
  const by = { call: verifyJob, actor, language: 'fr' } as const;
  const definition = await openDefinition(needs, by, IdImport);
  if (definition.Version !== Version) throw new ApiError('IMPORT_NON_VERIFIE');
  const rows = await rowsOf(
    db,
    sql<GivenTable['rows'][number]>`select line, cells from import_line where "IdRun" = ${IdRun} order by line`,
  );
  const table: GivenTable = { headings, rows, ...(notes && { notes }) };
  const read = await readByDefinition(needs, by, definition, table, said);
  const stillAwaited = async () => {
    if (!(await isAwaited(db, IdRun))) throw new CalledOff();
  };
  const told = await judgeLines(needs, actor, definition, table, read, async (done) => {
    await stillAwaited();
    await progress(done, rows.length);
  });
  await stillAwaited();
  await act(by, async (writing) => await keepJudged(writing.db, IdRun, told));
  await settleRun(needs, by, definition, { IdRun, table, read, ...told });
  await progress(rows.length, rows.length);
}

/** Whoever sent it does not wait for it any more. */
class CalledOff extends Error {}

/** Verifications that wait to be judged. */
export async function waitingRuns(db: Db): Promise<readonly Pick<Run, 'IdImport' | 'IdRun'>[]> {
  return await rowsOf(
    db,
    sql<
      Pick<Run, 'IdImport' | 'IdRun'>
    >`select "IdImport", "IdRun" from import_run where state = 'verifying' order by "IdRun"`,
  );
}
