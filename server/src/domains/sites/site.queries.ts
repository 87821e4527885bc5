import type { SiteUses } from '@passerelle/contracts/sites/sites.contract.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../platform/db/database.ts';
import { isPresent, isPresentPerson } from '../actor/presence.ts';

/** Who hangs on a site. */
export async function readSiteUses(db: Db, IdSite: number): Promise<SiteUses> {
  return await rowOf(
    db,
    sql<SiteUses>`select count(*) filter (where ${isPresentPerson('p')})::integer as present,
        count(*) filter (where not ${isPresent('p')})::integer as former
      from "Personne" p where p."IdSite" = ${IdSite}`,
  );
}

/** A key for a site to be. */
export async function nextSiteKey(db: Db): Promise<number> {
  const next = await rowOf(
    db,
    sql<{ key: number }>`select nextval(pg_get_serial_sequence('"Site"', 'IdSite'))::integer as key`,
  );
  return next.key;
}
