import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../app/engines.ts';
import { createFiles } from '../../app/files.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { type Build, builders } from '../../testing/build.ts';
import { runs } from '../../testing/runs.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let folder: string;
let build: Build;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'passerelle-killed-'));
  build = builders(database);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const program = fileURLToPath(new URL('../../testing/send-files.ts', import.meta.url));

/** Somebody begins to send files, and dies in the middle of it: each has room for a hundred of their own. */
async function dies(after: number): Promise<void> {
  const { IdPersonneEV1: sender } = await build.person();
  const child = spawn(process.execPath, [program, database.url, folder, String(sender)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await sleep(after);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const onDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test('whoever dies while files are sent leaves no half file, and a day later nothing that nobody knows', async () => {
  const { pool, db } = database;
  for (let n = 0; n < runs(6, 30); n++) {
    await dies(20 + ((n * 37) % 260));
    const { rows } = await pool.query<{ IdFichier: string; sha256: string }>(
      `select "IdFichier", sha256 from "Fichier" where state = 'pending'`,
    );
    for (const { IdFichier, sha256 } of rows) {
      const bytes = await readFile(join(folder, 'files', IdFichier.slice(0, 2), IdFichier));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    await pool.query(`update "Fichier" set "DateM" = now() - interval '25 hours'`);
  }
  expect((await onDisk()).length).toBeGreaterThan(0);
  const past = new Date(Date.now() - 90_000_000);
  for (const path of await onDisk()) await utimes(path, past, past);
  const { kernel, act } = createEngines(db);
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: folder });
  const files = createFiles(settings, { db, kernel, act, log: pino({ level: 'silent' }) });
  await files.sweep();
  await files.sweepOrphans();
  expect((await pool.query('select from "Fichier"')).rows).toEqual([]);
  expect(await onDisk()).toEqual([]);
});
