import { peopleLoadPlan } from '@passerelle/contracts/imports/imports.plans.ts';
import type pg from 'pg';
import type { Effect, PlanInput } from '../../../../engines/plans/plan-kind.ts';
import type { Plans } from '../../../../engines/plans/plans.ts';
import { clientOf, type Db } from '../../../../platform/db/database.ts';
import { readRows, type TableFile } from '../../../../platform/tabular/read-table.ts';
import { dropRefusedLinks, matchRows } from './people-match.queries.ts';
import {
  countWritten,
  planChanges,
  planCreations,
  planMoves,
  planRefusals,
  readLoadState,
  reserveKeys,
  type Written,
} from './people-plan.queries.ts';
import { type CheckedRow, checkRow, type Rules } from './people-rules.ts';
import { countStage, type StageCounts, stageRows } from './people-stage.queries.ts';
import { orderByManager, refuseCycles } from './people-tree.queries.ts';

/** Whoever loads from the command line is the product itself. */
const by = { call: 'people.load', actor: { system: 'people.load' } };
const staged = 5000;

export type Progress = (phase: 'verify' | 'match' | 'write', done: number) => void;

/**
 * Verifies every row of a file on an open stage: by itself, against the other rows and against the people who are
 * there. Writes nothing. What is at fault is read with `readFaults`.
 */
export async function verifyPeople(
  client: pg.ClientBase,
  file: TableFile,
  rules: Rules,
  progress: Progress = () => {},
): Promise<StageCounts> {
  let batch: CheckedRow[] = [];
  let done = 0;
  for await (const row of readRows(file)) {
    batch.push(checkRow(row, rules));
    if (batch.length < staged) continue;
    await stageRows(client, batch, rules.today);
    done += batch.length;
    progress('verify', done);
    batch = [];
  }
  await stageRows(client, batch, rules.today);
  progress('verify', done + batch.length);
  await matchRows(client);
  await refuseCycles(client);
  await dropRefusedLinks(client);
  progress('match', done + batch.length);
  return countStage(client);
}

/**
 * Writes down what a verified stage changes, as a plan that writes nothing yet: companies, sites and cost centres that
 * are to be created, changes of people who are there, new people, who is put under whom, and the lines that are
 * refused. `plans` works on the session of the stage. Answers the plan's key.
 */
export async function planPeople(plans: Plans, rules: Rules, file: string): Promise<number> {
  const input: PlanInput<typeof peopleLoadPlan> = { file };
  return await plans.keep(by, peopleLoadPlan, input, async (db, IdPlan) => await writeDown(db, IdPlan, rules, file));
}

async function writeDown(
  db: Db,
  IdPlan: number,
  rules: Rules,
  file: string,
): Promise<{ readonly rows: number; readonly figures: Effect['figures'] }> {
  const client = clientOf(db);
  let rows = await reserveKeys(client, rules.codes, IdPlan);
  await orderByManager(client);
  const changed = await planChanges(client, IdPlan, rows);
  rows += changed;
  const created = await planCreations(client, rules, IdPlan, rows);
  rows += created;
  const moves = await planMoves(client, IdPlan, rows);
  rows += moves.rows;
  const refused = await planRefusals(client, IdPlan, rows);
  const { known } = await countStage(client);
  const load = { file, created, changed, moved: moves.people, unchanged: known - changed, refused };
  return { rows: rows + refused, figures: { load } };
}

/**
 * Applies a plan of people to its end, by chunks that are written whole or not at all. One that a crash left half
 * applied goes on from there. Answers what it wrote.
 */
export async function applyPeople(
  plans: Plans,
  db: Db,
  IdPlan: number,
  progress: Progress = () => {},
): Promise<Written> {
  const work = () => plans.work(IdPlan, ({ done }) => progress('write', done));
  await work();
  if ((await readLoadState(clientOf(db), IdPlan)) !== 'applied') {
    await plans.apply(by, IdPlan);
    await work();
  }
  return await countWritten(clientOf(db), IdPlan);
}

/** Takes a plan of people back to its end. What was changed again since, or is referred to, is left and says so. */
export async function undoPeople(plans: Plans, db: Db, IdPlan: number, progress: Progress = () => {}): Promise<void> {
  const work = () => plans.work(IdPlan, ({ done }) => progress('write', done));
  await work();
  if ((await readLoadState(clientOf(db), IdPlan)) === 'undone') return;
  await plans.undo(by, IdPlan);
  await work();
}
