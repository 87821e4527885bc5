import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { seedReference } from '../reference/seed-reference.ts';

const report = (error: Error) => console.error(error);

/** For tests: a database of its own with the reference lists. */
export async function openTestDatabase(): Promise<{ pool: pg.Pool; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL must name a PostgreSQL where databases can be created');
  const name = `demo_test_${randomBytes(6).toString('hex')}`;
  const maintenance = openPool(server, 1, report);
  await maintenance.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = openPool(url.href, 2, report);
  const db = openDatabase(pool);
  await migrate(db);
  await db.transaction().execute((trx) => seedReference(trx));
  const drop = async () => {
    await pool.end();
    await maintenance.query(`drop database ${name} with (force)`);
    await maintenance.end();
  };
  return { pool, drop };
}
