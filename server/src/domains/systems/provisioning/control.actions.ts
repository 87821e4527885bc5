import { type OutsideSystem, outsideSystems } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { moveEffects } from '../../../engines/effects/move-effects.queries.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { runEntity } from './account-runs.actions.ts';
import { runsAccountsOf } from './control.queries.ts';
import type { AccountsReader } from './provisioning.queries.ts';
import { tellTabs } from './settle-runs.ts';

/**
 * Says yes to closing the accounts of these people, in every system, for the reason of the act: of those whose accounts one
 * runs, and that wait for it. What waited goes on at once. Answers of how many people.
 */
export async function allowClosings(
  writing: Writing,
  access: Pick<AccountsReader, 'kernel' | 'actor'>,
  people: readonly number[],
): Promise<number> {
  const { db, by, recordAll } = writing;
  const held = await rowsOf(
    db,
    sql<{ system: OutsideSystem; key: number }>`
      with held as (select c.system, c."IdPersonneEV1" as key from account_closing c join "Personne" p using ("IdPersonneEV1")
        where c.held_at is not null and c."IdPersonneEV1" = any(${sql.val(people)}::integer[]) and ${runsAccountsOf(access)}
        for update of c),
      allowed as (
        insert into account_closing (system, "IdPersonneEV1", allowed_at, allowed_by)
        select s.system, k.key, now(), ${by}::integer from (select distinct key from held) k
          cross join unnest(${sql.val([...outsideSystems])}::text[]) s(system)
        on conflict (system, "IdPersonneEV1") do update
          set allowed_at = excluded.allowed_at, allowed_by = excluded.allowed_by, held_at = null)
      select system, key from held order by key, system`,
  );
  const keys = [...new Set(held.map(({ key }) => key))];
  const steps = await rowsOf(
    db,
    sql<{ id: number }>`select e.id from effect e join account_run r on e.entity = ${runEntity} and r.id = e.entity_id
      where r."IdPersonneEV1" = any(${sql.val(keys)}::integer[]) and e.state = 'waiting' and e.lease > 0
        and (select a.outcome from effect_attempt a where a.effect = e.id order by a.n desc limit 1) = 'held'`,
  );
  await moveEffects(
    writing,
    steps.map(({ id }) => id),
    'waiting',
  );
  await recordAll(
    held.map(({ system, key }) => ({
      ...{ entity: 'account_closing', id: `${system}/${key}` },
      ...{ before: { allowed: false }, after: { allowed: true } },
    })),
  );
  for (const IdPersonneEV1 of keys) tellTabs(writing, { IdPersonneEV1, asked_by: null });
  return keys.length;
}
