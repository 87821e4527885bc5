/**
 * Kills the server 30 times at random moments while it writes, every third time its PostgreSQL with it, and counts
 * the writes that were acknowledged and are gone. None may be.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded.ts';
import { findPostmaster } from '../server/src/platform/db/embedded-postmaster.ts';

const KILLS = 30;
const CONNECTIONS = 8;
const NUMBERS_PER_ROUND = 1_000_000;

const quiet = { info() {}, warn() {} };

const [role, dataDir, round] = process.argv.slice(2);
if (role === 'write') await write(dataDir!, Number(round) * NUMBERS_PER_ROUND);
else await main();

/** Commits one number after the other on several connections, and says each on stdout once it is committed. */
async function write(dataDir: string, from: number): Promise<never> {
  const { url } = await startEmbeddedPostgres({ dataDir, log: quiet });
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query('CREATE TABLE IF NOT EXISTS written (number integer PRIMARY KEY, ballast text NOT NULL)');
  let next = from;
  const writer = async (): Promise<never> => {
    for (;;) {
      const number = next++;
      await pool.query(`INSERT INTO written VALUES ($1, repeat('x', 500))`, [number]);
      writeSync(1, `${number}\n`);
    }
  };
  return Promise.race(Array.from({ length: CONNECTIONS }, writer));
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passerelle-kill-test-'));
  const acknowledged: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const writer = spawn(process.execPath, [fileURLToPath(import.meta.url), 'write', dataDir, `${kill}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const heard = listen(writer);
    await Promise.race([once(writer.stdout!, 'data'), once(writer, 'exit')]);
    await sleep(Math.random() * 500);
    if (writer.exitCode !== null) throw new Error(`The writer ended by itself before kill ${kill + 1}.`);
    const postmaster = findPostmaster(join(dataDir, 'postgres'));
    writer.kill('SIGKILL');
    if (kill % 3 === 2 && postmaster) process.kill(postmaster.pid, 'SIGKILL');
    acknowledged.push(...(await heard));
  }
  const lost = await countMissing(dataDir, acknowledged);
  await rm(dataDir, { recursive: true });
  console.log(`${KILLS} kills, ${acknowledged.length} acknowledged, ${lost} lost`);
  process.exitCode = lost === 0 && acknowledged.length > 0 ? 0 : 1;
}

/** The numbers that the writer says until it ends; a line cut short by its death is not one. */
async function listen(writer: ChildProcess): Promise<number[]> {
  let said = '';
  writer.stdout!.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(writer, 'close');
  return said.split('\n').slice(0, -1).map(Number);
}

async function countMissing(dataDir: string, acknowledged: number[]): Promise<number> {
  const database = await startEmbeddedPostgres({ dataDir, log: quiet });
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ lost: number }>(
    `SELECT count(*)::integer AS lost FROM unnest($1::integer[]) AS said (number)
     WHERE NOT EXISTS (SELECT FROM written WHERE written.number = said.number)`,
    [acknowledged],
  );
  await client.end();
  await database.stop();
  return rows[0]!.lost;
}
