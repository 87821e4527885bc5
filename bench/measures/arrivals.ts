import { setTimeout as sleep } from 'node:timers/promises';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import pg from 'pg';
import { createEngines } from '../../server/src/app/engines.ts';
import { writePlannedPeople } from '../../server/src/domains/person/people.actions.ts';
import { startRun } from '../../server/src/domains/provisioning/account-runs.actions.ts';
import { openDatabase, openPool } from '../../server/src/platform/db/database.ts';
import type { Scratch } from '../databases.ts';
import { type Measure, measure } from '../figures.ts';
import { startProduct } from '../rivals.ts';

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
    const { rows: keys } = await owner.query<{ key: number; IdSociete: number; IdPays: string }>(
      `select nextval('"Personne_IdPersonneEV1_seq"')::integer as key, s."IdSociete", s."IdPays" from generate_series(1, $1)
        cross join (select "IdSociete", "IdPays" from "Societe" where not "Externe" limit 1) s`,
      [arrivals],
    );
    await createEngines(db).act({ call: 'bench.arrive', actor: { system: 'bench' } }, async (writing) => {
      const rows = keys.map(({ key, ...place }, n) => ({
        ...{ n, entity: 'Personne', id: String(key), before: null },
        after: {
          ...{ ...place, IdPersonneEV1: key, Prenom: 'New', Nom: `Arrival ${n}`, Physique: true },
          ...{ IdStatut: statuts.BROUILLON, CompteAD: `arrival${n}`, Mail: `arrival${n}@example.test` },
        },
      }));
      await writePlannedPeople(writing, rows);
      for (const { key } of keys) await startRun(writing, { IdPersonneEV1: key, kind: 'create' });
    });
    const until = performance.now() + slowest;
    for (let left = arrivals; left > 0 && performance.now() < until; await sleep(500)) {
      const { rows } = await owner.query<{ left: number }>(
        `select count(*)::integer as left from account_run where kind = 'create' and state <> 'done'`,
      );
      left = rows[0]?.left ?? 0;
    }
    const { rows } = await owner.query<{ seconds: number; done: number }>(
      `select extract(epoch from max(r.ended_at) - (select min(at) from effect_attempt a join effect e on e.id = a.effect
          where e.entity = 'account_run'))::float8 as seconds, count(*) filter (where r.state = 'done')::integer as done
        from account_run r where r.kind = 'create'`,
    );
    const { seconds = Number.NaN, done = 0 } = rows[0] ?? {};
    say(`${done} of ${arrivals} people arrived in ${seconds.toFixed(1)} s`);
    return [measure('arrivals at once, over every system', 'people/s', { atLeast: 20 }, [done / seconds])];
  } finally {
    await product.stop();
    await owner.end();
    await db.destroy();
  }
}
