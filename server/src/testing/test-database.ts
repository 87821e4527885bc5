import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDatabase, openPool } from '../platform/db/database.ts';
import { withDatabase } from './global-setup.ts';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Db;
  /** Closes the connections and drops the database. */
  readonly drop: () => Promise<void>;
}

export interface TestDatabaseOptions {
  /**
   * What it starts with: `demo` (the demonstration group and its roles, the default), `seeded` (reference lists and
   * roles, nobody) or `empty` (not even the schema).
   */
  readonly from?: 'demo' | 'seeded' | 'empty';
  /** Connections at most. */
  readonly connections?: number;
}

/** A database of the test file's own, cloned in a moment from one prepared once per run. */
export async function testDatabase({
  from = 'demo',
  connections = 8,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { url: cluster, prefix } = inject('testCluster');
  const name = `${prefix}_${randomBytes(5).toString('hex')}`;
  await administer(cluster, `create database ${name} template ${from === 'empty' ? 'template1' : `${prefix}_${from}`}`);
  const url = withDatabase(cluster, name);
  const pool = openPool(url, connections, () => undefined);
  const db = openDatabase(pool);
  return {
    url,
    pool,
    db,
    drop: async () => {
      await db.destroy();
      await administer(cluster, `drop database ${name} with (force)`);
    },
  };
}

async function administer(cluster: string, statement: string): Promise<void> {
  const client = new pg.Client(cluster);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
