import type pg from 'pg';
import { giveCastRoles } from '../domains/demonstration/demo/cast-roles.ts';
import { createDemoGroup } from '../domains/demonstration/demo/demo-group.actions.ts';
import type { Db } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { reach } from '../platform/db/reach.ts';
import { requireDatabase } from '../platform/db/requirements.queries.ts';
import { prepareAppRole } from './app-role.ts';
import { domains } from './domains.ts';

/** Who starts first prepares; the others wait for it. */
const startLock = 7_240_911;

export interface Preparation {
  readonly pool: pg.Pool;
  readonly db: Db;
  /** People of the demonstration group to make when the database has nobody; 0 makes none. */
  readonly demoPeople: number;
  readonly log: (message: string) => void;
}

/**
 * Migrates, seeds what is missing, moves what an update renamed, and makes the demonstration group on a database that has nobody. As the owner of the
 * tables; returns the role that the application's own connections take, if it may have one.
 */
export async function prepareDatabase({ pool, db, demoPeople, log }: Preparation): Promise<string | undefined> {
  const client = await reach(pool);
  try {
    for (const remark of await requireDatabase(client)) log(remark);
    await client.query('select pg_advisory_lock($1)', [startLock]);
    const applied = await migrate(db);
    if (applied.length) log(`schema: ${applied.join(', ')}`);
    await db.transaction().execute(async (trx) => {
      for (const { seeds = [] } of domains) for (const seed of seeds) await seed(trx);
    });
    const { rows } = await client.query('select 1 from "Personne" limit 1');
    if (rows.length === 0 && demoPeople > 0) {
      log(`demonstration group of ${demoPeople} people`);
      await client.query('begin');
      await createDemoGroup(client, { people: demoPeople });
      await client.query('commit');
      await db.transaction().execute(giveCastRoles);
    }
    const role = await prepareAppRole(client);
    if (!role) log('history: this user may not create roles, so that only triggers keep it from being changed');
    return role;
  } finally {
    const broken = await client.query('rollback; select pg_advisory_unlock_all()').then(
      () => false,
      () => true,
    );
    // A session that ends frees its locks too.
    client.release(broken);
  }
}
