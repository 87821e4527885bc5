import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase, openPool } from '../../server/src/platform/db/database.ts';
import { arrive } from '../../server/src/testing/arrivals.ts';
import type { Scratch } from '../databases.ts';
import type { Pace } from '../duel.ts';
import { type Measure, measure } from '../figures.ts';
import type { Loader } from '../loader.ts';
import { filtered } from '../questions.ts';
import { signIn, startProduct } from '../rivals.ts';

const arrivals = 100;
const readers = 4;
/** Each waits for its sweep. */
const mostRounds = 3;
const patience = 90;

/** The list of people as others work, while a system hangs for everybody who arrives: against the same alone, in turns. */
export async function measureHanging(
  { databaseUrl, role }: Scratch,
  {
    loader,
    pace: { rounds, seconds },
    say,
  }: { readonly loader: Loader; readonly pace: Pace; readonly say: (message: string) => void },
): Promise<Measure[]> {
  const pool = openPool(databaseUrl, 4, (error) => say(error.message), role);
  const db = openDatabase(pool);
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  try {
    const requests = filtered(await signIn(databaseUrl, product.url, 'hr')).product;
    const read = async () => (await loader.run({ url: product.url, connections: readers, seconds, requests })).p95;
    await owner.query('update "Societe" set "InterfacePaie" = true, "Planete" = true');
    const hanging = async () =>
      (
        await owner.query<{ running: number }>(
          `select count(*)::integer as running from effect where system = 'directory' and state = 'running'`,
        )
      ).rows[0]?.running ?? 0;
    // Nobody asks for them: the sweep of each minute finds them.
    const untilHanging = async () => {
      for (let tries = 0; (await hanging()) === 0; tries++) {
        if (tries === patience) throw new Error('Nothing hangs');
        await sleep(1000);
      }
    };
    await read();
    const ratios: number[] = [];
    for (let round = 0; round < Math.min(rounds, mostRounds); round++) {
      const alone = await read();
      await owner.query(`insert into twin_fault (system, kind) values ('directory', 'slow') on conflict do nothing`);
      await arrive(db, arrivals);
      await untilHanging();
      const beside = await read();
      const running = await hanging();
      say(`list p95 alone | while ${running} hang: ${alone.toFixed(1)} | ${beside.toFixed(1)} ms`);
      ratios.push(beside / alone);
      await owner.query(
        `delete from twin_fault; delete from effect where entity = 'account_run'; delete from account_run`,
      );
    }
    return [measure('list while a system hangs, p95', '× alone', { atMost: 1.5 }, ratios)];
  } finally {
    await product.stop();
    await owner.end();
    await db.destroy();
  }
}
