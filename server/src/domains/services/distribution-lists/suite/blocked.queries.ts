import { unlockedCauses, type whyUnlocked } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { sql } from 'kysely';
import { stuck } from '../../../../engines/effects/unfinished.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { instant, type Sql } from '../../../../platform/db/sql.ts';
import type { GroupsReader } from '../groups/groups.queries.ts';
import { subjectOf } from '../list.columns.ts';

/** Whether a list, known as `l`, has a cause that unlocking it forgets. */
export const isForgotten: Sql<boolean> = sql<boolean>`(l."Cause" = any(${sql.val(unlockedCauses)}::text[]))`;

interface BlockedList {
  readonly IdListe: number;
  readonly LibListe: string;
  readonly Adresse: string | null;
  readonly Cause: (typeof whyUnlocked)[number];
  readonly depuis: string | null;
}

const most = 200;

/** The lists that somebody may unlock and that need it: no more of each than whoever unlocks it needs to know. */
export async function readBlocked({ db, kernel, actor }: GroupsReader) {
  const rows = await rowsOf(
    db,
    sql<BlockedList & { total: number }>`select l."IdListe", l."LibListe", l."Adresse",
        case when failed.at is not null then 'messagerie' else l."Cause" end as "Cause",
        ${instant(sql`coalesce(failed.at, l.cause_at)`)} as depuis, count(*) over ()::integer as total
      from "Liste" l left join lateral (
        select coalesce(max(a.at), now()) as at from effect e left join effect_attempt a on a.effect = e.id
        where e.subject = ${subjectOf(sql`l."IdListe"`)} and e.state in ${stuck} having count(*) > 0) failed on true
      where l.deleted_at is null and (failed.at is not null or ${isForgotten})
        and ${kernel.scope(actor, 'unlock-List', 'list', 'l')}
      order by coalesce(failed.at, l.cause_at), l."IdListe" limit ${most}`,
  );
  return { listes: rows.map(({ total: _, ...list }) => list), total: rows[0]?.total ?? 0 };
}
