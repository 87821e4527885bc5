import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase, openPool } from '../../server/src/platform/db/database.ts';
import { arrive } from '../../server/src/testing/arrivals.ts';
import type { Scratch } from '../databases.ts';
import { type Measure, measure } from '../figures.ts';
import { residentMemory, startProduct } from '../rivals.ts';

const arrivals = 1000;
const slowest = 300_000;

/** A thousand people who arrive at once, in companies with every system, each stood for by its twin: until all are there. */
export async function measureArrivals(
  { databaseUrl, role }: Scratch,
  say: (message: string) => void,
): Promise<Measure[]> {
  const pool = openPool(databaseUrl, 4, (error) => say(error.message), role);
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const db = openDatabase(pool);
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  try {
    await owner.query('update "Societe" set "InterfacePaie" = true, "Planete" = true');
    const before = residentMemory(product.pid) ?? Number.NaN;
    await arrive(db, arrivals);
    let most = before;
    const until = performance.now() + slowest;
    for (let left = arrivals; left > 0 && performance.now() < until; await sleep(500)) {
      const { rows } = await owner.query<{ left: number }>(
        `select count(*)::integer as left from account_run where kind = 'create' and state <> 'done'`,
      );
      left = rows[0]?.left ?? 0;
      most = Math.max(most, residentMemory(product.pid) ?? Number.NaN);
    }
    const { rows } = await owner.query<{ seconds: number; done: number }>(
      `select extract(epoch from max(r.ended_at) - (select min(at) from effect_attempt a join effect e on e.id = a.effect
          where e.entity = 'account_run'))::float8 as seconds, count(*) filter (where r.state = 'done')::integer as done
        from account_run r where r.kind = 'create'`,
    );
    const { seconds = Number.NaN, done = 0 } = rows[0] ?? {};
    const load = loadavg()
      .map((one) => one.toFixed(1))
      .join(', ');
    say(
      `${done} of ${arrivals} people arrived in ${seconds.toFixed(1)} s, beside a load of ${load} on ${cpus().length} cores`,
    );
    return [
      measure('arrivals at once, over every system', 'people/s', { atLeast: 20 }, [done / seconds]),
      measure('memory while they arrive, more than before', 'MB', { atMost: 100 }, [most - before]),
    ];
  } finally {
    await product.stop();
    await owner.end();
    await db.destroy();
  }
}
