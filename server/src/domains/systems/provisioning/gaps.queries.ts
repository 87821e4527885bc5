import type { Input, Output } from '@passerelle/contracts/call.ts';
import { outsideSystems } from '@passerelle/contracts/provisioning/account-systems.ts';
import {
  type AccountGap,
  type GapKind,
  gapKinds,
  type gapsCalls,
} from '@passerelle/contracts/provisioning/gaps.contract.ts';
import { sql } from 'kysely';
import { isUnderWay } from '../../../engines/effects/subject-stands.ts';
import { ifAny, namedBy, namedThere } from '../../../engines/entities/named.ts';
import { keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { usualToday } from '../../../platform/db/days.ts';
import { instant, type Sql } from '../../../platform/db/sql.ts';
import { accountCauseOf } from './account-causes.ts';
import { mayKnowGap } from './gaps.policy.ts';
import type { AccountsReader } from './provisioning.queries.ts';

/** It is left as it is, today. */
export const isLeft = sql<boolean>`coalesce(g.ignored_until >= ${usualToday}, false)`;

interface Asked {
  readonly mine: true;
  readonly kind?: GapKind | undefined;
  readonly system?: string | undefined;
  readonly ignored: boolean;
}

const list = (mine: Sql<boolean>) =>
  keyedList<AccountGap, Asked>({
    from: sql`account_gap g left join "Personne" p using ("IdPersonneEV1")`,
    select: sql`g.id::integer, g.system, g.kind, g.external_id, g.login, g.fields, ${instant(sql`g.found_at`)} as found_at,
      ${ifAny('p', namedThere('p'))} as person,
      ${isUnderWay(sql`'Personne/' || g."IdPersonneEV1"`, sql`g.system`)} as mending,
      case when ${isLeft} then json_build_object('until', g.ignored_until, 'Motif', g.ignored_reason,
        'by', ${namedBy(sql`g.ignored_by`)}) end as ignored`,
    key: sql`g.id`,
    newestFirst: true,
    pageSize: 50,
    narrows: {
      mine: () => mine,
      kind: (kind) => sql<boolean>`g.kind = ${kind}`,
      system: (system) => sql<boolean>`g.system = ${system}`,
      ignored: (ignored) => (ignored ? isLeft : sql<boolean>`not ${isLeft}`),
    },
  });

/** A page of what differs, as the reader may know it, with how many there are of each kind. */
export async function readGaps(
  reader: AccountsReader,
  { kind, system, ignored = false, before }: NonNullable<Input<typeof gapsCalls.gaps>['query']>,
): Promise<Output<typeof gapsCalls.gaps>> {
  const { db } = reader;
  const mine = mayKnowGap(reader)('g', 'p');
  const { rows, more } = await readKeyed(db, list(mine), { mine: true, kind, system, ignored }, { past: before });
  const counted = await rowsOf(
    db,
    sql<{ kind: GapKind; left: boolean; count: number }>`select g.kind, ${isLeft} as left, count(*)::integer as count
      from account_gap g left join "Personne" p using ("IdPersonneEV1") where ${mine} group by 1, 2`,
  );
  const count = (some: typeof counted) => some.reduce((sum, one) => sum + one.count, 0);
  return {
    gaps: rows,
    more,
    counts: gapKinds.map((one) => ({ kind: one, count: count(counted.filter((c) => c.kind === one && !c.left)) })),
    ignored: count(counted.filter(({ left }) => left)),
  };
}

/** When each system was compared last. */
export async function readComparisons(db: Db): Promise<Output<typeof gapsCalls.comparisons>> {
  const rows = await rowsOf(
    db,
    sql<
      Omit<Output<typeof gapsCalls.comparisons>[number], 'cause'>
    >`select s.system, ${instant(sql`c.started_at`)} as started_at,
        ${instant(sql`c.ended_at`)} as ended_at, coalesce(c.read, 0) as read, coalesce(c.looked, 0) as looked, c.answer
      from unnest(${sql.val([...outsideSystems])}::text[]) with ordinality s(system, n)
        left join account_comparison c using (system) order by s.n`,
  );
  return rows.map((row) => ({ ...row, cause: row.answer === null ? null : accountCauseOf('down', row.answer) }));
}
