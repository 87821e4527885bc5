import { sql } from 'kysely';
import { allOf, type Sql } from '../../../platform/db/sql.ts';
import type { AccountsReader } from './provisioning.queries.ts';

/**
 * Differences that somebody may know of, known as `g`, of the person known as `p`: of people whose accounts they run; what is
 * nobody's is for administrators.
 */
export function mayKnowGap({ kernel, actor }: Pick<AccountsReader, 'kernel' | 'actor'>): Sql<boolean> {
  const theirs = allOf([kernel.scope(actor, 'cpt', 'person', 'p'), kernel.scope(actor, 'ann', 'person', 'p')]);
  return sql<boolean>`(case when g."IdPersonneEV1" is null then ${sql.val(kernel.holds(actor, 'adm'))}::boolean else ${theirs} end)`;
}
