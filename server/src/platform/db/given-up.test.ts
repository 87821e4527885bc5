import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { untilGivenUp } from './given-up.ts';

test('what nobody waits for any more stops, and its connection is the next one’s whole', async () => {
  const { url, drop } = await testDatabase({ from: 'empty' });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const ask = async (signal: AbortSignal, seconds: number) =>
    await untilGivenUp(pool, signal, async (client) => (await client.query(`select pg_sleep(${seconds})`)).rowCount);
  try {
    expect(await ask(new AbortController().signal, 0)).toBe(1);
    const leaving = new AbortController();
    const begun = Date.now();
    setTimeout(() => leaving.abort(), 50);
    await expect(ask(leaving.signal, 30)).rejects.toMatchObject({ code: '57014' });
    expect(Date.now() - begun).toBeLessThan(10_000);
    // What had ended before it was given up is not stopped, and neither is what runs there next.
    const late = new AbortController();
    expect(await ask(late.signal, 0)).toBe(1);
    late.abort();
    expect(await ask(new AbortController().signal, 0.4)).toBe(1);
    expect(pool.idleCount).toBe(1);
  } finally {
    await pool.end();
    await drop();
  }
});
