import type { OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { usualToday } from '../../../platform/db/days.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import { mayKnowGap } from './gaps.policy.ts';

/** The job that compares one system; its key is the system. */
export const compareJob = 'provisioning.compareSystem';

/** A difference is looked at again after so many days at the latest. */
const mostDays = 366;

/** Leaves differences as they are until a day, for the reason of the act: of those that one may know of. Answers how many. */
export async function ignoreGaps(
  { db, by, recordAll }: Writing,
  access: { readonly kernel: AccessKernel; readonly actor: Actor },
  { ecarts, until, Motif }: { readonly ecarts: readonly number[]; readonly until: string; readonly Motif: string },
): Promise<number> {
  const [{ soon } = { soon: false }] = await rowsOf(
    db,
    sql<{
      soon: boolean;
    }>`select ${until}::date between ${usualToday} and ${usualToday} + ${mostDays}::integer as soon`,
  );
  if (!soon) throw invalidInput('body/until', 'dateFuture');
  const left = await rowsOf(
    db,
    sql<{ id: number; system: OutsideSystem; kind: string; was: string | null }>`
      with known as (select g.id, g.ignored_until as was from account_gap g left join "Personne" p using ("IdPersonneEV1")
        where g.id = any(${sql.val(ecarts)}::bigint[]) and ${mayKnowGap(access)} for update of g)
      update account_gap g set ignored_until = ${until}::date, ignored_by = ${by}, ignored_reason = ${Motif}
      from known where g.id = known.id returning g.id::integer, g.system, g.kind, known.was::text`,
  );
  await recordAll(
    left.map(({ id, was }) => ({
      ...{ entity: 'account_gap', id },
      ...{ before: { ignored_until: was }, after: { ignored_until: until } },
    })),
  );
  return left.length;
}
