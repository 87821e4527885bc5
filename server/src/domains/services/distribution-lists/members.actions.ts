import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { duePeople, readCriteria } from './due.queries.ts';
import { tellLists, wantMembers } from './publication.actions.ts';

/** Why members came or went. */
export type MembersCause = 'criteria' | 'named' | 'people' | 'refresh' | 'day' | 'subscription';

export interface MembersMoved {
  readonly joins: number;
  readonly leaves: number;
}

interface Recomputing {
  readonly writing: Writing;
  readonly kernel: AccessKernel;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/**
 * Makes the members of a list those who are due, or of these people alone, in a version of its own where somebody comes or
 * goes; a list that is published has the mail suite follow.
 */
export async function recompute(
  { writing, kernel, today }: Recomputing,
  IdListe: number,
  cause: MembersCause,
  among?: readonly number[],
): Promise<MembersMoved> {
  const { db } = writing;
  const [list] = await rowsOf(
    db,
    sql<{ Version: number; published: boolean; live: boolean }>`select "Version", published_at is not null as published,
        deleted_at is null as live from "Liste" where "IdListe" = ${IdListe} for update`,
  );
  if (!list?.live) return { joins: 0, leaves: 0 };
  const version = list.Version + 1;
  const due = duePeople(kernel, IdListe, await readCriteria(db, IdListe), today, among);
  const those = among ? sql` and m."IdPersonneEV1" = any(${sql.val(among)}::integer[])` : sql``;
  const moved = await rowOf(
    db,
    sql<MembersMoved & { before: number }>`with due as materialized (${due}),
      gone as (update "LdMembre" m set version_out = ${version}, "CauseOut" = ${cause}
        where m."IdListe" = ${IdListe} and m.version_out is null${those} and not exists (select from due where person = m."IdPersonneEV1")
        returning 1),
      stay as (update "LdMembre" m set "Sources" = due.sources from due
        where m."IdListe" = ${IdListe} and m.version_out is null and m."IdPersonneEV1" = due.person and m."Sources" <> due.sources
        returning 1),
      came as (insert into "LdMembre" ("IdListe", "IdPersonneEV1", "Sources", version_in)
        select ${IdListe}, due.person, due.sources, ${version} from due
        where not exists (select from "LdMembre" m
          where m."IdListe" = ${IdListe} and m."IdPersonneEV1" = due.person and m.version_out is null)
        returning 1)
      select (select count(*) from came)::integer as joins, (select count(*) from gone)::integer as leaves,
        (select count(*) from "LdMembre" m where m."IdListe" = ${IdListe} and m.version_out is null)::integer as before`,
  );
  const { joins, leaves, before } = moved;
  if (joins + leaves === 0) return { joins, leaves };
  await sql`with made as (insert into "LdVersion" ("IdListe", version, cause, joins, leaves)
      values (${IdListe}, ${version}, ${cause}, ${joins}, ${leaves}))
    update "Liste" set "Version" = ${version} where "IdListe" = ${IdListe}`.execute(db);
  await writing.record({
    entity: 'Liste',
    id: IdListe,
    before: { Membres: before },
    after: { Membres: before + joins - leaves },
  });
  if (list.published) await wantMembers(writing, IdListe);
  tellLists(writing, [IdListe]);
  return { joins, leaves };
}
