import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../app/prepare.ts';
import { openDatabase, openPool } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';

/** The PostgreSQL of a run of the tests, and the names of its databases. */
export interface TestCluster {
  /** Connection string of a database from which others can be created. */
  readonly url: string;
  /** Beginning of the names of everything that the run creates. */
  readonly prefix: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

const demoPeople = 300;

/**
 * One PostgreSQL for the whole run: the one that TEST_DATABASE_URL or DATABASE_URL names (any version from 15 on, with
 * the right to create databases), else the embedded one in a temporary folder. It holds two databases to clone:
 * `seeded` (schema, reference lists, roles, nobody) and `demo` (with the demonstration group).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  const cluster = given ? { url: given, stop: async () => {} } : await startCluster();
  const prefix = `passerelle_test_${randomBytes(4).toString('hex')}`;
  const testCluster: TestCluster = { url: cluster.url, prefix };
  const admin = new pg.Client(cluster.url);
  await admin.connect();
  try {
    await makeTemplate(admin, testCluster, 'seeded', 'template1', 0);
    await makeTemplate(admin, testCluster, 'demo', `${prefix}_seeded`, demoPeople);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('testCluster', testCluster);
  return async () => {
    await dropDatabases(admin, prefix);
    await admin.end();
    await cluster.stop();
  };
}

/** Nothing here outlives the run, so nothing waits for the disk. Two workers have replicas and pools of their own at once. */
async function startCluster() {
  const dataDir = await mkdtemp(join(tmpdir(), 'passerelle-tests-'));
  const quiet = { info() {}, warn: (message: string) => console.warn(message) };
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: quiet, connections: 200 });
  const client = new pg.Client(url);
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum']) {
    await client.query(`alter system set ${setting} = off`);
  }
  await client.query('select pg_reload_conf()');
  await client.end();
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, maxRetries: 5 });
    },
  };
}

async function makeTemplate(
  admin: pg.Client,
  { url, prefix }: TestCluster,
  name: string,
  from: string,
  people: number,
): Promise<void> {
  await admin.query(`create database ${prefix}_${name} template ${from}`);
  const pool = openPool(withDatabase(url, `${prefix}_${name}`), 4, console.error);
  const db = openDatabase(pool);
  await prepareDatabase({ pool, db, demoPeople: people, log: () => {} });
  await db.destroy();
}

async function dropDatabases(admin: pg.Client, prefix: string) {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
}

/** The same connection string, to another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
