import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { todayOfPerson } from '../../../../platform/db/days.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { tellSummary } from '../list-told.actions.ts';

/** The Monday of the week that it is where the owner of a list is. */
const monday = sql`(date_trunc('week', ${todayOfPerson(sql.ref('l.IdPersonneEV1'))}::timestamp)::date)`;

interface WeekOver {
  readonly IdListe: number;
  readonly owner: number;
  readonly joins: number;
  readonly leaves: number;
}

/** Published lists that have somebody whose they are, whose last week is not told yet, with what it brought. */
export const weekIsOver = (one: Sql<boolean>) => sql<WeekOver>`select l."IdListe", l."IdPersonneEV1" as owner,
    coalesce(sum(v.joins), 0)::integer as joins, coalesce(sum(v.leaves), 0)::integer as leaves
  from "Liste" l left join "LdVersion" v
    on v."IdListe" = l."IdListe" and v.version > l.resume_version and v.made_at > l.published_at
  where ${one} and l.published_at is not null and l.deleted_at is null and l.closed_at is null
    and l."IdPersonneEV1" is not null and l.resume_jour < ${monday}
  group by l."IdListe" order by 1`;

/** Tells whose a list is how many came and left in a week, where anybody did. */
export async function sayWeek(writing: Writing, { IdListe, owner, joins, leaves }: WeekOver): Promise<void> {
  await sql`update "Liste" l set resume_jour = ${monday}, resume_version = "Version"
    where l."IdListe" = ${IdListe}`.execute(writing.db);
  if (joins + leaves > 0) await tellSummary(writing, { IdListe, owner, joins, leaves });
}
