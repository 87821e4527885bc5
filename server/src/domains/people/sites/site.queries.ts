import type { Use } from '@passerelle/contracts/reference/lists.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import type { SiteUses } from '@passerelle/contracts/sites/sites.contract.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { isPresent, isPresentPerson } from '../../foundation/actor/presence.ts';
import { readUsesOf } from '../../foundation/reference/uses.queries.ts';

/** Who hangs on a site. */
export async function readAssigned(db: Db, IdSite: number): Promise<Pick<SiteUses, 'present' | 'former'>> {
  return await rowOf(
    db,
    sql<
      Pick<SiteUses, 'present' | 'former'>
    >`select count(*) filter (where ${isPresentPerson('p')})::integer as present,
        count(*) filter (where not ${isPresent('p')})::integer as former
      from "Personne" p where p."IdSite" = ${IdSite}`,
  );
}

/** Who and what hangs on a site. */
export async function readSiteUses(db: Db, IdSite: number): Promise<SiteUses> {
  const [assigned, live, others] = await Promise.all([
    readAssigned(db, IdSite),
    rowOf(
      db,
      sql<Pick<SiteUses, 'items' | 'requests'>>`select
        (select count(*) from "Inventaire" i where i."IdSite" = ${IdSite} and i."Etat" = 'held')::integer as items,
        (select count(*) from "Demande" d where d."IdSite" = ${IdSite} and d."IdStade" in (${stages.sent}, ${stages.underWay}))::integer as requests`,
    ),
    readNamed(db, IdSite),
  ]);
  return { ...assigned, ...live, others };
}

/** What else names a site. */
export const readNamed = async (db: Db, IdSite: number): Promise<Use[]> =>
  await readUsesOf(db, 'Site', IdSite, { Personne: ['IdSite'] });

/** A key for a site to be. */
export async function nextSiteKey(db: Db): Promise<number> {
  const next = await rowOf(
    db,
    sql<{ key: number }>`select nextval(pg_get_serial_sequence('"Site"', 'IdSite'))::integer as key`,
  );
  return next.key;
}
