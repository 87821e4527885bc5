import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Scratch } from '../databases.ts';
import { type Measure, measure, median } from '../figures.ts';
import type { Loader } from '../loader.ts';
import { ask, searches } from '../questions.ts';
import { readingBeside } from '../reading-beside.ts';
import { type Persona, type Rival, signIn, startProduct } from '../rivals.ts';

const changed = 10_000;
const slowest = 300_000;

/**
 * A plan that gives ten thousand people another manager, from its preparation to its last row, among a hundred thousand; and
 * what readers of the directory feel of it, against what they feel alone. On a copy: it writes.
 */
export async function measureBulk(
  { databaseUrl }: Scratch,
  terms: readonly string[],
  loader: Loader,
  say: (message: string) => void,
): Promise<Measure[]> {
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  try {
    const hr = await signIn(databaseUrl, product.url, 'hr');
    const reads = searches(hr, terms).product;
    const input = await inputFor(databaseUrl);
    const { done, ratios } = await readingBeside({ product, loader, reads }, async () => {
      const from = performance.now();
      const rows = await changeMany(product, hr, input);
      return { rows, seconds: (performance.now() - from) / 1000 };
    });
    say(
      `a plan of ${done.rows} changes: ${done.seconds.toFixed(1)} s; list p95 beside: ${median(ratios).toFixed(2)} × alone`,
    );
    return [
      measure('a plan of 10,000 changes, prepared and applied', 's', { atMost: 60 }, [done.seconds]),
      measure('list with text beside it, p95', '× alone', { atMost: 2 }, ratios),
    ];
  } finally {
    await product.stop();
  }
}

/** Ten thousand who are present, by a filter of the directory, and somebody at the top for them to be under. */
export async function inputFor(databaseUrl: string, people = changed): Promise<object> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ until: string; top: number }>(
      `select (select "DateEntree"::text from "Personne" where "Physique" and not "Test" and "IdStatut" = 500
            and "DateEntree" is not null order by "DateEntree" offset $1 limit 1) as until,
          (select l."IdAncetre" from management_line l join "Personne" p on p."IdPersonneEV1" = l."IdAncetre"
            where l."Ligne" = 'Manager' and p."IdPersonneEV1Manager" is null and p."IdStatut" = 500
            group by 1 order by count(*) desc limit 1) as top`,
      [people],
    );
    const { until, top } = rows[0]!;
    const where = { statuts: { inq: [500] }, DateEntree: { between: ['1900-01-01', until] } };
    return { chosen: { filter: JSON.stringify({ where }), langue: 'fr' }, IdChamp: 'Manager', Valeur: top };
  } finally {
    await client.end();
  }
}

/** Prepares the plan, applies it, and waits for its last row. Answers how many rows there were. */
export async function changeMany(product: Rival, { authorization }: Persona, input: object): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json' };
  const send = async (path: string, body: object) => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const sent = await fetch(product.url + path, {
      method: 'POST',
      headers: { ...headers, ...key },
      body: JSON.stringify(body),
    });
    if (!sent.ok) throw new Error(`${path} answered ${sent.status}: ${await sent.text()}`);
    return (await sent.json()) as { IdPlan: number };
  };
  const { IdPlan } = await send('/api/Plans', { kind: 'people-change', input });
  await send(`/api/Plans/${IdPlan}/apply`, {});
  for (const from = performance.now(); performance.now() - from < slowest; await sleep(200)) {
    const plan = (await ask(product, { path: `/api/Plans/${IdPlan}`, headers })) as { state: string; done: number };
    if (plan.state === 'applied') return plan.done;
    if (plan.state !== 'applying') throw new Error(`The plan is ${plan.state}`);
  }
  throw new Error('The plan was not applied in time');
}
