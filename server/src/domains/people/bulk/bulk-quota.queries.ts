import { sql } from 'kysely';
import { managerQuota } from '../../../platform/config/parameters.queries.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';

export interface Quota {
  /** People whose manager one may set in a day. */
  readonly quota: number;
  /** Of these, how many are left today. */
  readonly left: number;
}

/** How many managers somebody may still set by plans today (UTC). */
export async function quotaOf(db: Db, IdPersonneEV1: number): Promise<Quota> {
  const [quota, { used }] = await Promise.all([
    managerQuota(db),
    rowOf(
      db,
      sql<{ used: number }>`select count(*)::integer as used from plan p join plan_row r using ("IdPlan")
        where p.kind = 'people-change' and p.input->>'IdChamp' = 'Manager' and p."IdPersonneEV1" = ${IdPersonneEV1}
          and (p.state = 'applying' or p.applied_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')
          and (r.reason is null or r.stayed)`,
    ),
  ]);
  return { quota, left: Math.max(0, quota - used) };
}
