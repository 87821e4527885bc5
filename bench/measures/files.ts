import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Scratch } from '../databases.ts';
import { duel, type Pace, ratios, told } from '../duel.ts';
import { type Measure, measure } from '../figures.ts';
import type { Asked, Loader } from '../loader.ts';
import { ask, type Terms } from '../questions.ts';
import { memoryWhile, type Persona, type Rival, signIn, startFloor, startProduct } from '../rivals.ts';

const closed = 5000;
const papers = 100;
const readers = 4;
const patienceMs = 300_000;

interface Needs {
  readonly loader: Loader;
  readonly pace: Pace;
  readonly say: (message: string) => void;
}

/**
 * Three hundred thousand files of mission of a hundred thousand people: their list with text against the floor, a plan that
 * closes five thousand, all of them exported, a hundred papers made beside readers. On a copy: it writes.
 */
export async function measureFiles(
  { databaseUrl }: Scratch,
  terms: Terms,
  { loader, pace, say }: Needs,
): Promise<Measure[]> {
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  const files = await makeFiles(owner);
  say(`${files} files of mission`);
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  const floor = await startFloor(databaseUrl);
  try {
    const hr = await signIn(databaseUrl, product.url, 'hr');
    // One word each: the floor looks for one.
    const words = terms.names.filter((name) => !name.includes(' '));
    const asked = words.map((word) => listed(hr, word));
    const bare = words.map((word): Asked => ({ path: `/files?${new URLSearchParams({ word })}` }));
    for (const [n, one] of asked.entries())
      assert.deepEqual(keysIn(await ask(product, one)), keysIn(await ask(floor, bare[n]!)), words[n]);
    const results = await duel(loader, pace, 16, [
      { rival: product, asked },
      { rival: floor, asked: bare },
    ]);
    say(`list of files, product | floor: ${told(results)}`);
    const growth = await exportAll(product, hr, files, say);
    const plan = await closeMany(product, hr, owner, say);
    const printed = await printMany(product, hr, owner, { loader, requests: asked });
    say(`${papers} papers beside readers: ${printed.toFixed(1)} s`);
    return [
      measure(
        'list of 300,000 files with text, requests/s at 16',
        '× floor',
        { atLeast: 0.7 },
        ratios(results, 'perSecond'),
      ),
      measure('memory that an export of 300,000 files takes', 'MB', { atMost: 200 }, [growth]),
      measure('a plan that closes 5,000 files, prepared', 's', { atMost: 60 }, [plan.prepared]),
      measure('a plan that closes 5,000 files, applied', 's', { atMost: 60 }, [plan.applied]),
      measure('100 papers of files beside readers', 's', { atMost: 60 }, [printed]),
    ];
  } finally {
    await product.stop();
    await floor.stop();
    await owner.end();
  }
}

/** Three files in force of everybody, one after the other; the last one goes on. Answers how many. */
export async function makeFiles(owner: pg.Client): Promise<number> {
  await owner.query('set statement_timeout = 0');
  const { rows } = await owner.query<{ count: number }>(`
    with made as (
      insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdSociete",
          "IdStade", "Tour", "DateTransmission")
        select 10, p."IdPersonneEV1", p."IdPersonneEV1", p."IdPersonneEV1", p."IdSociete", 4, 1, now()
        from "Personne" p cross join generate_series(1, 3) where p."Physique" and not p."Test"
        returning "IdDemande", "IdPersonneEV1"),
    placed as (select *, row_number() over (partition by "IdPersonneEV1" order by "IdDemande") as place from made),
    filed as (
      insert into "DossierBAM" ("IdDemande", "IdTypeDossier", "Situation", "DateDeDebut", "DateDeFin", "IdOS", "HoraireHebdo")
        select "IdDemande", '1', 'regie', current_date - 700 + 300 * (place::integer - 1),
          current_date - 401 + 300 * (place::integer - 1) + case place when 3 then 300 else 0 end,
          (select min("IdOS") from "Os"), 37.5 from placed
        returning "IdDemande", "DateDeDebut", "DateDeFin"),
    kept as (
      insert into "Reservation" (kind, key, period, "IdDemande")
        select 'bam', placed."IdPersonneEV1"::text, daterange(filed."DateDeDebut", filed."DateDeFin", '[]'), "IdDemande"
        from filed join placed using ("IdDemande") returning 1)
    select count(*)::integer as count from kept`);
  await owner.query('analyze "Demande", "DossierBAM", "Reservation"');
  return rows[0]!.count;
}

const headersOf = ({ authorization }: Persona) => ({ authorization, 'content-type': 'application/json' });

/** A page of the list of files by a word. */
function listed(hr: Persona, query: string): Asked {
  const body = JSON.stringify({ filter: { where: { query } } });
  return { method: 'POST', path: '/api/PersonneDossierBAMs/get-all-bam', headers: headersOf(hr), body };
}

const keysIn = (page: unknown) => {
  const { rows, total } = page as { rows: { IdDossier: number }[]; total: unknown };
  return { keys: rows.map(({ IdDossier }) => IdDossier), total };
};

/** Reads all of an export to its end; answers by how many MB the server grew meanwhile. */
async function exportAll(product: Rival, hr: Persona, files: number, say: Needs['say']): Promise<number> {
  const columns = [
    'IdDossier',
    'IndexPrenomNom',
    'IdDirection',
    'IdCA',
    'Situation',
    'IdStade',
    'DateDeDebut',
    'DateDeFin',
  ];
  const from = performance.now();
  const {
    answer: bytes,
    before,
    most,
  } = await memoryWhile(product.pid, async () => {
    const response = await fetch(`${product.url}/api/PersonneDossierBAMs/export`, {
      method: 'POST',
      headers: { ...headersOf(hr), 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ format: 'csv', filter: '', columns }),
    });
    assert.equal(response.headers.get('x-total-count'), String(files));
    let read = 0;
    for await (const part of response.body!) read += part.length;
    return read;
  });
  const seconds = (performance.now() - from) / 1000;
  say(
    `export of ${files} files: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB, memory ${before.toFixed(0)} to ${most.toFixed(0)} MB`,
  );
  return most - before;
}

async function send(product: Rival, hr: Persona, path: string, body: object): Promise<Response> {
  const headers = { ...headersOf(hr), 'idempotency-key': crypto.randomUUID() };
  const sent = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!sent.ok) throw new Error(`${path} answered ${sent.status}: ${await sent.text()}`);
  return sent;
}

/** Closes the last files of five thousand people today, by a plan; answers how long it took, in seconds. */
async function closeMany(product: Rival, hr: Persona, owner: pg.Client, say: Needs['say']) {
  const { rows } = await owner.query<{ key: number; today: string }>(
    `select "IdDemande" as key, current_date::text as today from "DossierBAM" where "DateDeFin" > current_date
      order by 1 limit ${closed}`,
  );
  const input = {
    chosen: { filter: '{}', langue: 'fr', only: rows.map(({ key }) => key) },
    Geste: 'close',
    DateCloture: rows[0]!.today,
  };
  const from = performance.now();
  const {
    IdPlan,
    rows: count,
    left,
  } = (await (await send(product, hr, '/api/Plans', { kind: 'bams', input })).json()) as {
    IdPlan: number;
    rows: number;
    left: number;
  };
  const prepared = (performance.now() - from) / 1000;
  assert.deepEqual([count, left], [closed, 0]);
  await send(product, hr, `/api/Plans/${IdPlan}/apply`, {});
  const path = `/api/Plans/${IdPlan}`;
  await until(async () => {
    const plan = (await ask(product, { path, headers: headersOf(hr) })) as { state: string };
    return plan.state === 'applied';
  });
  const applied = (performance.now() - from) / 1000 - prepared;
  say(`a plan that closes ${closed} files: ${prepared.toFixed(1)} s prepared, ${applied.toFixed(1)} s applied`);
  return { prepared, applied };
}

/** Has a hundred papers made while people read; answers how long it took, in seconds. */
async function printMany(
  product: Rival,
  hr: Persona,
  owner: pg.Client,
  { loader, requests }: { readonly loader: Loader; readonly requests: readonly Asked[] },
): Promise<number> {
  const { rows } = await owner.query<{ key: number }>(
    `select "IdDemande" as key from "DossierBAM" where "DateCloture" is null order by 1 desc limit ${papers}`,
  );
  const keys = rows.map(({ key }) => key);
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) await loader.run({ url: product.url, connections: readers, seconds: 1, requests });
  })();
  const from = performance.now();
  try {
    for (const key of keys) await send(product, hr, `/api/Dossiers/${key}/pdf`, {});
    await until(async () => {
      const made = await owner.query(
        'select 1 from "DossierBAM" where "IdDemande" = any($1) and "EmpreintePDF" is null limit 1',
        [keys],
      );
      return made.rowCount === 0;
    });
    return (performance.now() - from) / 1000;
  } finally {
    over.abort();
    await reading;
  }
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const from = performance.now(); !(await done()); await sleep(200))
    if (performance.now() - from > patienceMs) throw new Error('It took too long');
}
