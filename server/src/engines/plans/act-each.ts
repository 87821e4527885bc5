import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Writing } from '../act/act.ts';
import type { LeftReason, PlannedRow, RefusedRows } from './plan-kind.ts';

/** Why an act was refused, as a row of a plan says it. */
export type SayRefusal = (error: ApiError) => LeftReason;

/**
 * Does something for each row. What is refused leaves nothing behind, neither in the database nor in the history, and is
 * answered with why.
 */
export async function actEach(
  writing: Writing,
  rows: readonly PlannedRow[],
  what: (writing: Writing, row: PlannedRow) => Promise<void>,
  say: SayRefusal,
): Promise<RefusedRows> {
  const left = new Map<number, LeftReason>();
  for (const row of rows) {
    const aside = writing.aside();
    const refusal = await attempted(writing.db, async () => await what(aside.writing, row), 'kept');
    if (refusal) left.set(row.n, say(refusal));
    else await aside.keep();
  }
  return left;
}

/**
 * Does something for all rows together, which answers those that it refused, having written nothing of them. Where it fails as
 * a whole, halves are tried, down to the row that it fails for.
 */
export async function actTogether(
  writing: Writing,
  rows: readonly PlannedRow[],
  what: (writing: Writing, rows: readonly PlannedRow[]) => Promise<ReadonlyMap<number, ApiError>>,
  say: SayRefusal,
): Promise<RefusedRows> {
  if (rows.length === 0) return new Map();
  const aside = writing.aside();
  let refused: ReadonlyMap<number, ApiError> = new Map();
  const failure = await attempted(
    writing.db,
    async () => {
      refused = await what(aside.writing, rows);
    },
    'kept',
  );
  if (!failure) {
    await aside.keep();
    return new Map([...refused].map(([n, error]) => [n, say(error)]));
  }
  const [first, ...others] = rows;
  if (first && others.length === 0) return new Map([[first.n, say(failure)]]);
  const half = Math.ceil(rows.length / 2);
  return new Map([
    ...(await actTogether(writing, rows.slice(0, half), what, say)),
    ...(await actTogether(writing, rows.slice(half), what, say)),
  ]);
}

/** Does something in a savepoint; answers why it is refused, and then nothing of it is left. */
export async function attempted(
  db: Db,
  what: () => Promise<void>,
  end: 'kept' | 'taken back',
): Promise<ApiError | undefined> {
  await sql`savepoint one_act`.execute(db);
  try {
    await what();
    if (end === 'taken back') await sql`rollback to savepoint one_act`.execute(db);
    await sql`release savepoint one_act`.execute(db);
    return undefined;
  } catch (error) {
    // What the database itself refuses, as a deadlock, is said as it is: it takes nothing more in this transaction.
    if (!(error instanceof ApiError)) throw error;
    await sql`rollback to savepoint one_act`.execute(db);
    await sql`release savepoint one_act`.execute(db);
    return error;
  }
}
