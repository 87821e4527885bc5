import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { isOverload } from './overload.ts';

const told = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('It succeeded'),
    (error: Error) => error,
  );

test('who waits too long for the database is told that it is busy; who asks nonsense is not', async () => {
  const { url, drop } = await testDatabase({ from: 'empty' });
  // The first connection is made within the same time: a busy machine takes some.
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 2000 });
  try {
    const held = await pool.connect();
    expect(isOverload(await told(pool.query('select 1')))).toBe(true);
    await held.query('set statement_timeout = 20');
    expect(isOverload(await told(held.query('select pg_sleep(5)')))).toBe(true);
    expect(isOverload(await told(held.query('select nothing')))).toBe(false);
    held.release();
  } finally {
    await pool.end();
    await drop();
  }
});
