import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Measure, measure } from '../figures.ts';
import type { Asked, Loader } from '../loader.ts';
import { readingBeside } from '../reading-beside.ts';
import { type Persona, type Rival, startProduct } from '../rivals.ts';
import { changeMany } from './bulk.ts';

const moved = 5000;
const longest = 15 * 60_000;

/** What moves five thousand people of one country, from all of its sites to one: others each time. */
export type Moving = (n: 0 | 1 | 2) => object;

/** Whom loads move: who came first, then who came after them. */
export async function peopleToMove(pool: pg.Pool): Promise<Moving> {
  const { rows } = await pool.query<{ country: string; days: string[]; sites: number[] }>(
    `select c."IdPays" as country, array(select day from (select "DateEntree"::text as day, row_number() over (order by "DateEntree") as n
          from "Personne" p where p."IdPays" = c."IdPays" and "Physique" and not "Test" and "IdStatut" = 500 and "DateEntree" is not null) d
          where n % $1 = 0 order by n) as days,
        array(select "IdSite" from "Site" s where s."IdPays" = c."IdPays" order by 1 desc limit 3) as sites
      from (select "IdPays" from "Personne" where "IdStatut" = 500 group by 1 order by count(*) desc limit 1) c`,
    [moved],
  );
  const [found] = rows;
  if (!found) throw new Error('Nobody is there');
  const days = ['1900-01-01', ...found.days];
  return (n) => {
    const where = {
      ...{ statuts: { inq: [500] }, IdPays: { inq: [found.country] } },
      DateEntree: { between: [days[n], days[n + 1]] },
    };
    return { chosen: { filter: JSON.stringify({ where }), langue: 'fr' }, IdChamp: 'IdSite', Valeur: found.sites[n] };
  };
}

/** Waits until who is due is found, and the mail suite has it; in seconds. */
export async function followed(pool: pg.Pool): Promise<number> {
  for (const from = performance.now(); performance.now() - from < longest; await sleep(200)) {
    const { rows } = await pool.query(
      `select from "LdARevoir" union all
        select from effect where entity = 'Liste' and state in ('waiting', 'running') limit 1`,
    );
    if (rows.length === 0) return (performance.now() - from) / 1000;
  }
  throw new Error('The mail suite did not follow in time');
}

interface LoadBench {
  readonly product: Rival;
  readonly hr: Persona;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly moving: Moving;
  readonly loader: Loader;
  readonly reads: readonly Asked[];
  readonly say: (message: string) => void;
}

/**
 * A load of five thousand whom every list may follow: how long it takes, how many rows it leaves to look at, what readers feel,
 * and how long until the mail suite has it all, once and once more over the death of the server. Answers the server that is alive.
 */
export async function loadFollowed({ product, hr, pool, databaseUrl, moving, loader, reads, say }: LoadBench) {
  const most = await countRows(pool);
  const since = new Date();
  const beside = await readingBeside({ product, loader, reads }, async () => {
    const begun = performance.now();
    const people = await changeMany(product, hr, moving(1));
    const applied = (performance.now() - begun) / 1000;
    await followed(pool);
    return { people, applied, all: (performance.now() - begun) / 1000 };
  });
  const rows = await most.stop();
  const made = await versionsSince(pool, since);
  say(
    `${beside.done.people} moved in ${beside.done.applied.toFixed(1)} s, in the suite after ${beside.done.all.toFixed(1)} s: ${rows} rows to look at at most; ${made.lists} lists, ${made.versions} versions`,
  );

  // Moved once more; whoever finds who is due dies in the midst of it.
  await changeMany(product, hr, moving(2));
  process.kill(product.pid, 'SIGKILL');
  const { rows: left } = await pool.query<{ n: number }>('select count(*)::integer as n from "LdARevoir"');
  const again = await startProduct({ DATABASE_URL: databaseUrl });
  const afterDeath = await followed(pool);
  say(`dead with ${left[0]?.n} rows to look at; all in the suite ${afterDeath.toFixed(1)} s after it came back`);
  const all = [beside.done.all, afterDeath];
  const measures: Measure[] = [
    measure('directory beside that change and what follows, p95', '× alone', { atMost: 1.5 }, beside.ratios),
    measure('rows that it leaves to look at', 'rows', { atMost: beside.done.people }, [rows]),
    measure('that change until the mail suite has it', 's', { atMost: 600 }, [Math.max(...all)]),
  ];
  return { product: again, applied: beside.done.applied, measures };
}

/** Watches how many people wait to be looked at. */
async function countRows(pool: pg.Pool) {
  let most = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await pool.query<{ n: number }>('select count(*)::integer as n from "LdARevoir"');
      most = Math.max(most, rows[0]?.n ?? 0);
      await sleep(100);
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await watching;
      return most;
    },
  };
}

/** How many versions of how many lists were made since. */
async function versionsSince(pool: pg.Pool, since: Date) {
  const { rows } = await pool.query<{ versions: number; lists: number }>(
    `select count(*)::integer as versions, count(distinct "IdListe")::integer as lists from "LdVersion" where made_at > $1`,
    [since],
  );
  return rows[0] ?? { versions: 0, lists: 0 };
}
