import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Scratch } from '../databases.ts';
import { type Measure, measure, median } from '../figures.ts';
import type { Loader } from '../loader.ts';
import { ask, searches } from '../questions.ts';
import { readingBeside } from '../reading-beside.ts';
import { type Persona, type Rival, signIn, startProduct } from '../rivals.ts';

const lines = 20_000;
const slowest = 300_000;

/**
 * A file of twenty thousand people, verified and saved by their definition among a hundred thousand, and what readers of the
 * directory feel of it. On a copy: it writes.
 */
export async function measureImports(
  { databaseUrl }: Scratch,
  terms: readonly string[],
  loader: Loader,
  say: (message: string) => void,
): Promise<Measure[]> {
  const file = await fileFor(databaseUrl);
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  try {
    const hr = await signIn(databaseUrl, product.url, 'hr');
    const reads = searches(hr, terms).product;
    const { done, ratios } = await readingBeside({ product, loader, reads }, () => bringIn(product, hr, file));
    const { verified, saved } = done;
    say(
      `a file of ${lines} people: ${verified.toFixed(1)} s verified, ${saved.toFixed(1)} s saved; list p95 beside: ${median(ratios).toFixed(2)} × alone`,
    );
    return [
      measure('a file of 20,000 people, verified', 's', { atMost: 60 }, [verified]),
      measure('a file of 20,000 people, saved', 's', { atMost: 120 }, [saved]),
      measure('list with text beside a file, p95', '× alone', { atMost: 1.5 }, ratios),
    ];
  } finally {
    await product.stop();
  }
}

interface File {
  readonly IdImport: number;
  readonly ListeData: readonly Readonly<Record<string, string>>[];
}

/** As many people who are present as a file may hold, each with another function. */
async function fileFor(databaseUrl: string): Promise<File> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const definition = await client.query<{ IdImport: number }>(
      `select "IdImport" from "DefinitionImport" where "CodeImport" = 'people-work'`,
    );
    const people = await client.query<{ key: number }>(
      `select "IdPersonneEV1" as key from "Personne" where "Physique" and not "Test" and "IdStatut" = 500 order by 1 limit $1`,
      [lines],
    );
    return {
      IdImport: definition.rows[0]!.IdImport,
      ListeData: people.rows.map(({ key }) => ({ IdPersonneEV1: String(key), Fonction: `Function ${key}` })),
    };
  } finally {
    await client.end();
  }
}

/** Verifies the file and saves it, to its last line; answers how long each took, in seconds. */
async function bringIn(product: Rival, { authorization }: Persona, { IdImport, ListeData }: File) {
  const headers = { authorization, 'content-type': 'application/json' };
  const send = async <T>(path: string, body: object): Promise<T> => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const sent = await fetch(product.url + path, {
      method: 'POST',
      headers: { ...headers, ...key },
      body: JSON.stringify(body),
    });
    if (!sent.ok) throw new Error(`${path} answered ${sent.status}: ${await sent.text()}`);
    return (await sent.json()) as T;
  };
  const from = performance.now();
  const passed = () => (performance.now() - from) / 1000;
  const { IdRun } = await send<{ IdRun: number }>(`/api/imports/verification-data-import/${IdImport}`, { ListeData });
  await until(async () => {
    const { run } = (await ask(product, { path: `/api/imports/runs/${IdRun}`, headers })) as {
      run: { etat: string; counts: { changed: number } | null };
    };
    if (run.etat === 'verifying') return false;
    if (run.etat !== 'verified' || run.counts?.changed !== lines) throw new Error(JSON.stringify(run));
    return true;
  });
  const verified = passed();
  const { IdPlan } = await send<{ IdPlan: number }>(`/api/imports/save-data-import/${IdImport}`, { IdRun });
  await until(async () => {
    const plan = (await ask(product, { path: `/api/Plans/${IdPlan}`, headers })) as { state: string; done: number };
    if (plan.state === 'applying') return false;
    if (plan.state !== 'applied' || plan.done !== lines) throw new Error(JSON.stringify(plan));
    return true;
  });
  return { verified, saved: passed() - verified };
}

async function until(over: () => Promise<boolean>): Promise<void> {
  for (const from = performance.now(); !(await over()); await sleep(200))
    if (performance.now() - from > slowest) throw new Error('The file took too long');
}
