import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Measure, measure } from '../figures.ts';
import { memoryWhile, type Persona, type Rival, signIn, startProduct } from '../rivals.ts';

const patienceMs = 60_000;
const formats = ['csv', 'xlsx'] as const;

/**
 * Everybody of a group exported by the definition of people that ships: how much the server grows meanwhile, whichever the format,
 * and how soon the statement is over of one that nobody reads any more.
 */
export async function measureExports(databaseUrl: string, say: (message: string) => void): Promise<Measure[]> {
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  try {
    const hr = await signIn(databaseUrl, product.url, 'hr');
    const { rows } = await owner.query<{ IdImport: number }>(
      `select "IdImport" from "DefinitionImport" where "CodeImport" = 'people-work'`,
    );
    const { IdImport } = rows[0]!;
    const grown: number[] = [];
    let people = 0;
    for (const format of formats) {
      const { growth, count } = await exportAll(product, hr, IdImport, format, say);
      grown.push(growth);
      people = count;
    }
    const over = await giveUp(product, hr, IdImport, owner);
    say(`an export that is left: its statement is over after ${over.toFixed(2)} s`);
    return [
      measure(`memory that an export of ${people} people takes, as CSV`, 'MB', { atMost: 100 }, [grown[0]!]),
      measure(`memory that an export of ${people} people takes, as a workbook`, 'MB', { atMost: 100 }, [grown[1]!]),
      measure('the statement of an export that is left, over after', 's', { atMost: 2 }, [over]),
    ];
  } finally {
    await product.stop();
    await owner.end();
  }
}

async function begin(
  product: Rival,
  { authorization }: Persona,
  IdImport: number,
  { format, signal }: { readonly format: (typeof formats)[number]; readonly signal?: AbortSignal },
): Promise<Response> {
  const response = await fetch(`${product.url}/api/imports/${IdImport}/export`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ format }),
    ...(signal && { signal }),
  });
  assert.equal(response.status, 200);
  return response;
}

/** Reads all of an export to its end; answers by how many MB the server grew meanwhile, and how many rows it held. */
async function exportAll(
  product: Rival,
  hr: Persona,
  IdImport: number,
  format: (typeof formats)[number],
  say: (message: string) => void,
): Promise<{ readonly growth: number; readonly count: number }> {
  const from = performance.now();
  const { answer, before, most, after } = await memoryWhile(product.pid, async () => {
    const response = await begin(product, hr, IdImport, { format });
    let bytes = 0;
    for await (const part of response.body!) bytes += part.length;
    return { bytes, count: Number(response.headers.get('x-total-count')) };
  });
  const { bytes, count } = answer;
  const seconds = (performance.now() - from) / 1000;
  say(
    `export of ${count} people as ${format}: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB, memory ${before.toFixed(0)} to ${most.toFixed(0)} MB, ${after.toFixed(0)} MB after`,
  );
  return { growth: most - before, count };
}

/** Begins an export and leaves it; answers how many seconds later PostgreSQL works at nothing more for the product. */
async function giveUp(product: Rival, hr: Persona, IdImport: number, owner: pg.Client): Promise<number> {
  const busy = async () => {
    const { rows } = await owner.query<{ busy: number }>(
      `select count(*)::integer as busy from pg_stat_activity where datname = current_database()
        and application_name = 'passerelle' and state <> 'idle' and query like '%"Personne"%'`,
    );
    return rows[0]!.busy;
  };
  const leaving = new AbortController();
  const response = await begin(product, hr, IdImport, { format: 'csv', signal: leaving.signal });
  await response.body!.getReader().read();
  assert.ok((await busy()) > 0, 'the export is read by a statement of its own');
  leaving.abort();
  const from = performance.now();
  for (; (await busy()) > 0; await sleep(20))
    if (performance.now() - from > patienceMs) throw new Error('The statement of an export that was left goes on');
  return (performance.now() - from) / 1000;
}
