import { sql } from 'kysely';
import type { MayKnowGap } from '../../../engines/mirror/mirror-gaps.queries.ts';
import { allOf } from '../../../platform/db/sql.ts';
import type { AccountsReader } from './provisioning.queries.ts';

/** Differences that somebody may know of: of people whose accounts they run; what is nobody's is for administrators. */
export function mayKnowGap({ kernel, actor }: Pick<AccountsReader, 'kernel' | 'actor'>): MayKnowGap {
  return (gap, person) => {
    const theirs = allOf([kernel.scope(actor, 'cpt', 'person', person), kernel.scope(actor, 'ann', 'person', person)]);
    return sql<boolean>`(case when ${sql.ref(`${gap}.IdPersonneEV1`)} is null then ${sql.val(kernel.holds(actor, 'adm'))}::boolean else ${theirs} end)`;
  };
}
