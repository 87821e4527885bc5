import type { VersionCause } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import { parametersLook } from '../../../../platform/config/parameters.queries.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { tellAdministrators, tellBlocked } from '../list-told.actions.ts';
import { isThere, tellLists, wantMembers } from '../suite/publication.actions.ts';
import { duePeople, mayBeIn, readCriteria, wasNamed } from './due.queries.ts';

export interface MembersMoved {
  readonly joins: number;
  readonly leaves: number;
}

export interface Recomputing {
  readonly writing: Writing;
  readonly kernel: AccessKernel;
}

/** How many may be lost before somebody is asked: read with the list, once for each, of two thousand in an hour. */
const losses = parametersLook('LD_PERTE_POURCENT', 'LD_PERTE_PERSONNES');

interface Moved extends MembersMoved {
  readonly before: number;
  /** So many are lost that they wait for a yes. */
  readonly over: boolean;
  /** Members who wait so, and are not of those who were asked about. */
  readonly elsewhere: number;
  /** The mail suite has members under an address that is theirs no more. */
  readonly readdressed: boolean;
}

/**
 * Makes the members of a list those who are due, or of these people alone, in a version of its own where somebody comes or
 * goes; a list that is published has the mail suite follow. Whoever receives nothing any more, left by themself or was left out by name, goes
 * whatever happens; where more are lost since the last yes than the share allows, these stay until somebody says yes.
 */
export async function recompute(
  { writing, kernel }: Recomputing,
  IdListe: number,
  cause: VersionCause,
  among?: readonly number[],
): Promise<MembersMoved> {
  const { db } = writing;
  const [list] = await rowsOf(
    db,
    sql<{
      Version: number;
      published: boolean;
      live: boolean;
      Cause: string | null;
      losses: unknown;
    }>`select "Version", published_at is not null as published, (${losses.sql}) as losses,
        deleted_at is null and closed_at is null as live, "Cause" from "Liste" where "IdListe" = ${IdListe} for no key update`,
  );
  if (!list?.live) return { joins: 0, leaves: 0 };
  const version = list.Version + 1;
  const due = duePeople(kernel, IdListe, await readCriteria(db, IdListe), { among });
  const those = among ? sql` and m."IdPersonneEV1" = any(${sql.val(among)}::integer[])` : sql``;
  const others = among ? sql` and not m."IdPersonneEV1" = any(${sql.val(among)}::integer[])` : sql` and false`;
  const { LD_PERTE_POURCENT: share, LD_PERTE_PERSONNES: fewest } = losses.read(list.losses);
  const present = sql`m."IdListe" = ${IdListe} and m.version_out is null`;
  const { joins, leaves, before, over, elsewhere, readdressed } = await rowOf(
    db,
    sql<Moved>`with due as materialized (${due}),
      agreed as materialized (select coalesce(max(version), 0) as version from "LdVersion"
        where "IdListe" = ${IdListe} and (agreed_at is not null or made_at < now() - interval '7 days')),
      missing as materialized (select p."IdPersonneEV1" as person,
          ${mayBeIn(IdListe)} and ${cause !== 'subscription'} as stays, ${wasNamed(IdListe)} as ended
        from "LdMembre" m join "Personne" p using ("IdPersonneEV1")
        where ${present}${those} and not exists (select from due where person = m."IdPersonneEV1")),
      -- That a day has come until which somebody was named was said beforehand: it is no loss.
      lost as materialized (select person, stays and not ended as counts, case when not stays then 'gone' when ended then 'until'
        else ${cause} end as why from missing),
      figures as materialized (select
        (select count(*) from lost where counts) as here,
        (select count(*) from "LdMembre" m where ${present} and m."Etat" = 'leaving'${others}) as elsewhere,
        (select count(distinct m."IdPersonneEV1") from "LdMembre" m, agreed where m."IdListe" = ${IdListe}
          and m.version_out > agreed.version and m."CauseOut" not in ('gone', 'until') and not exists (select from "LdMembre" o
            where o."IdListe" = m."IdListe" and o."IdPersonneEV1" = m."IdPersonneEV1" and o.version_out is null)) as since,
        (select count(distinct m."IdPersonneEV1") from "LdMembre" m, agreed where m."IdListe" = ${IdListe}
          and (m.version_out is null or m.version_out > agreed.version)) as everybody),
      judged as materialized (select here + elsewhere > 0 and ${list.published} and here + elsewhere + since >= ${fewest}
          and (here + elsewhere + since) * 100 > everybody * ${share} as over from figures),
      gone as (update "LdMembre" m set version_out = ${version}, "CauseOut" = x.why
        from lost x, judged where ${present} and m."IdPersonneEV1" = x.person and not (x.counts and judged.over) returning 1),
      held as (update "LdMembre" m set "Etat" = 'leaving' from lost x, judged
        where ${present} and m."IdPersonneEV1" = x.person and x.counts and judged.over and m."Etat" = 'in' returning 1),
      stay as (update "LdMembre" m set "Sources" = due.sources, "Etat" = 'in' from due
        where ${present} and m."IdPersonneEV1" = due.person and (m."Sources" <> due.sources or m."Etat" <> 'in') returning 1),
      came as (insert into "LdMembre" ("IdListe", "IdPersonneEV1", "Sources", version_in)
        select ${IdListe}, due.person, due.sources, ${version} from due
        where not exists (select from "LdMembre" m where ${present} and m."IdPersonneEV1" = due.person)
        returning 1)
      select (select count(*) from came)::integer as joins, (select count(*) from gone)::integer as leaves,
        (select count(*) from "LdMembre" m where ${present})::integer as before, judged.over, figures.elsewhere::integer as elsewhere,
        exists (select from "LdEnvoi" m join "Personne" p using ("IdPersonneEV1")
          where m."IdListe" = ${IdListe} and p."Mail" is distinct from m."Mail"${those}) as readdressed
      from judged, figures`,
  );
  await noteMoved(writing, IdListe, { cause, version, joins, leaves, before, published: list.published });
  if (readdressed && list.published && joins + leaves === 0) await wantMembers(writing, IdListe);
  // What waits of others is fewer by now than would wait.
  if (!over && elsewhere > 0) return await recompute({ writing, kernel }, IdListe, cause);
  const ours = list.Cause === 'perte' || list.Cause === 'calcul';
  if (over && (list.Cause === null || list.Cause === 'calcul')) await block(writing, IdListe, 'perte');
  if (!over && ours) await unblock(writing, IdListe);
  return { joins, leaves };
}

/** The version that its members come to next. */
export async function nextVersion(db: Db, IdListe: number): Promise<number> {
  const { version } = await rowOf(
    db,
    sql<{ version: number }>`select "Version" + 1 as version from "Liste" where "IdListe" = ${IdListe}`,
  );
  return version;
}

interface Noted extends MembersMoved {
  readonly cause: VersionCause;
  readonly version: number;
  readonly before: number;
  readonly published: boolean;
}

/** Makes a version of what moved; answers nothing where nothing did. */
export async function noteMoved(
  writing: Writing,
  IdListe: number,
  { cause, version, joins, leaves, before, published }: Noted,
): Promise<void> {
  if (joins + leaves === 0) return;
  await sql`with made as (insert into "LdVersion" ("IdListe", version, cause, joins, leaves, agreed_at)
      values (${IdListe}, ${version}, ${cause}, ${joins}, ${leaves}, ${cause === 'loss' ? sql`now()` : sql`null`}))
    update "Liste" set "Version" = ${version} where "IdListe" = ${IdListe}`.execute(writing.db);
  await writing.record({
    entity: 'Liste',
    id: IdListe,
    before: { Membres: before },
    after: { Membres: before + joins - leaves },
  });
  // One that could not be published to its end may hold some of them already.
  if (published || (await isThere(writing.db, IdListe))) await wantMembers(writing, IdListe);
  tellLists(writing, [IdListe]);
}

/** Takes out whoever receives nothing any more, left by themself or was left out by name, where nobody can say who is due. */
export async function letGo(writing: Writing, IdListe: number): Promise<void> {
  const [moved] = await rowsOf(
    writing.db,
    sql<Noted>`with list as materialized (select "IdListe", "Version" + 1 as version, published_at is not null as published
        from "Liste" where "IdListe" = ${IdListe} and deleted_at is null and closed_at is null for no key update),
      gone as (update "LdMembre" m set version_out = list.version, "CauseOut" = 'gone' from list, "Personne" p
        where m."IdListe" = list."IdListe" and m.version_out is null and p."IdPersonneEV1" = m."IdPersonneEV1"
          and not ${mayBeIn(IdListe)} returning 1)
      select 'people' as cause, list.version, 0 as joins, (select count(*) from gone)::integer as leaves, list.published,
        (select count(*) from "LdMembre" m where m."IdListe" = ${IdListe} and m.version_out is null)::integer as before from list`,
  );
  if (moved) await noteMoved(writing, IdListe, moved);
}

/** Who is due in a list could not be worked out: whoever looks after it is told once, and so are those who administer. */
export async function blockFailed(writing: Writing, IdListe: number): Promise<void> {
  const [list] = await rowsOf(
    writing.db,
    sql<{
      IdListe: number;
    }>`select "IdListe" from "Liste" where "IdListe" = ${IdListe} and "Cause" is distinct from 'calcul'`,
  );
  if (!list) return;
  await block(writing, IdListe, 'calcul');
  await tellAdministrators(writing, IdListe, 'calcul');
}

/** A list waits for somebody: whoever owns it or backs it is told why. */
async function block(writing: Writing, IdListe: number, cause: 'perte' | 'calcul'): Promise<void> {
  await sql`update "Liste" set "Cause" = ${cause}, cause_at = now(), cause_told = 1, perte_refus_at = null
    where "IdListe" = ${IdListe}`.execute(writing.db);
  await tellBlocked(writing, [IdListe], cause);
  tellLists(writing, [IdListe]);
}

/** Nothing of a list waits any more. */
export async function unblock(writing: Writing, IdListe: number): Promise<void> {
  await sql`update "Liste" set "Cause" = null, cause_at = null, cause_told = 0, perte_refus_at = null
    where "IdListe" = ${IdListe}`.execute(writing.db);
  tellLists(writing, [IdListe]);
}
