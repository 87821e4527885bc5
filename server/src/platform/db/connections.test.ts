import pg from 'pg';
import { expect, test } from 'vitest';
import { openListPools, openPool, shareConnections } from './database.ts';

test('what requests may have is shared out whole, and never more than that', async () => {
  for (let size = 2; size <= 40; size++) {
    const { records, lists } = shareConnections(size);
    const pools = openListPools(new pg.Pool({ max: records }), lists, () => undefined);
    const opened = [...new Set([pools.walks, pools.searches])].reduce((sum, pool) => sum + pool.options.max, 0);
    expect([records + opened, records > 0, opened > 0]).toEqual([size, true, true]);
    await pools.end();
  }
});

test('a lost connection is told, but not of a pool that ends', async () => {
  const told: Error[] = [];
  const onLost = (error: Error) => void told.push(error);
  const pool = openPool('postgres://nowhere.invalid/none', 2, onLost);
  const lists = openListPools(pool, 2, onLost);
  const all = [pool, lists.walks, lists.searches];
  const lose = () => {
    for (const one of all) for (const tell of one.listeners('error')) tell(new Error('terminated'));
  };
  lose();
  expect(told).toHaveLength(3);
  await Promise.all([pool.end(), lists.end()]);
  lose();
  expect(told).toHaveLength(3);
});
