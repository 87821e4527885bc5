import { bulkField } from '@passerelle/contracts/bulk/bulk.fields.ts';
import { sql } from 'kysely';
import type { AskedQuota, Loader } from '../../../engines/imports/importable.ts';
import type { PlannedRow } from '../../../engines/plans/plan-kind.ts';
import { managerQuota } from '../../../platform/config/parameters.queries.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';

export interface Quota {
  /** People whose manager one may set in a day. */
  readonly quota: number;
  /** Of these, how many are left today. */
  readonly left: number;
}

const managerColumn = 'IdPersonneEV1Manager';

/** How many managers somebody may still set by plans today (UTC): of people who are there, by bulk change or by files. */
export async function quotaOf(db: Db, IdPersonneEV1: number): Promise<Quota> {
  const [quota, { used }] = await Promise.all([
    managerQuota(db),
    rowOf(
      db,
      sql<{ used: number }>`select count(*)::integer as used from plan p join plan_row r using ("IdPlan")
        where (p.kind = 'people-change' and p.input->>'IdChamp' = 'Manager'
            or p.kind = 'import' and r.entity = 'Personne' and r.before ? ${managerColumn})
          and p."IdPersonneEV1" = ${IdPersonneEV1}
          and (p.state = 'applying' or p.applied_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')
          and (r.reason is null or r.stayed)`,
    ),
  ]);
  return { quota, left: Math.max(0, quota - used) };
}

/** From here to the end of the transaction nobody else takes of what somebody may still set today: two plans at once come one after the other. */
export async function holdQuota(db: Db, IdPersonneEV1: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('manager quota'), ${IdPersonneEV1}::integer)`.execute(db);
}

/** Of rows that set managers of people who are there, those past what is left of the day, with how many there are; whoever goes beyond holds a right. */
export async function managersBeyondQuota(
  db: Db,
  { kernel, actor }: Loader,
  rows: readonly PlannedRow[],
  at: AskedQuota,
): Promise<ReadonlyMap<number, string>> {
  const setting = rows.filter(({ before, after }) => before && after && Object.hasOwn(after, managerColumn));
  const { beyondQuota } = bulkField('Manager');
  if (setting.length === 0 || !beyondQuota) return new Map();
  if (at === 'written') await holdQuota(db, actor.IdPersonneEV1);
  const { quota, left } = await quotaOf(db, actor.IdPersonneEV1);
  const past = setting.slice(left);
  const keys = past.map(({ id }) => ({ key: Number(id) }));
  const rights = await kernel.rightsOn(db, actor, 'person', keys);
  return new Map(past.flatMap(({ n }, at) => (rights[at]?.has(beyondQuota) ? [] : [[n, String(quota)] as const])));
}
