import pg from 'pg';
import { expect, test } from 'vitest';
import { openListPools, shareConnections } from './database.ts';

test('what requests may have is shared out whole, and never more than that', async () => {
  for (let size = 2; size <= 40; size++) {
    const { records, lists } = shareConnections(size);
    const pools = openListPools(new pg.Pool({ max: records }), lists, () => undefined);
    const opened = [...new Set([pools.walks, pools.searches])].reduce((sum, pool) => sum + pool.options.max, 0);
    expect([records + opened, records > 0, opened > 0]).toEqual([size, true, true]);
    await pools.end();
  }
});
