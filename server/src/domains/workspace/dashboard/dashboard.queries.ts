import { type DashboardThing, mostCounted, mostTold } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import type { PlanState } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { shownAs } from '../../../engines/access/actor.ts';
import { strandsOf } from '../../../engines/entities/reading.queries.ts';
import { screenSql } from '../../../engines/entities/screen-sql.ts';
import { questionBy } from '../../../engines/lists/reader.ts';
import { waits } from '../../../engines/plans/plans.queries.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { nth } from '../../../platform/sure.ts';
import { rolesStandingOut } from '../../administration/review/review.queries.ts';
import { dayThere, roleStatus, rolesHeld } from '../../foundation/actor/live-roles.ts';
import { directory } from '../../people/directory/directory.list.ts';
import { foundPeople } from '../../people/directory/directory.queries.ts';
import { namedAs, personOf } from '../../services/requests/sheet/sheet.queries.ts';
import type { Reader, Tile } from './dashboard.tiles.ts';

const daysLately = 7;

export const unreadNotifications = (IdPersonneEV1: number): Sql => sql`
  select from "PersonneNotification" where "IdPersonneEV1" = ${IdPersonneEV1} and "DateLecture" is null`;

export const plansWaiting = (): Sql => sql`select from plan p where ${waits('p')}`;

export const ownPlans = (IdPersonneEV1: number, state: PlanState): Sql => sql`
  select from plan where "IdPersonneEV1" = ${IdPersonneEV1} and state = ${state}`;

export const failuresTold = (): Sql => sql`select from job_failure_told`;

export const standingOut = (reader: Reader, kind: 'left' | 'ending'): Sql => rolesStandingOut(reader, kind);

const role = (language: Language) => sql<string>`coalesce(r."Traductions"->>${idLangues[language]}, r."LibRole")`;
const comesOrIs = sql<boolean>`pr."IdPersonneRoleDelegue" is not null and ${roleStatus} in ('active', 'upcoming')`;
const since = (at: Sql) => sql<boolean>`${at} > now() - make_interval(days => ${daysLately})`;

/** Delegations that are, or are to come, by which side of them the person stands on: whom they name is the other. */
const delegationsOf = ({ actor: { IdPersonneEV1 } }: Reader, side: 'given' | 'received') =>
  side === 'given'
    ? sql<boolean>`d."IdPersonneEV1" = ${IdPersonneEV1}`
    : sql<boolean>`me."IdPersonneEV1" = ${IdPersonneEV1}`;

export const liveDelegations = (reader: Reader, side: 'given' | 'received'): Sql =>
  sql`select from ${rolesHeld} where ${comesOrIs} and ${delegationsOf(reader, side)}`;

/** The first of them to begin or to end. */
export async function tellDelegations(reader: Reader, side: 'given' | 'received'): Promise<DashboardThing[]> {
  return await rowsOf(
    reader.db,
    sql<DashboardThing>`select pr."IdPersonneRole"::text as key, ${personOf(side === 'given' ? 'me' : 'd')} as person,
        ${role(reader.language)} as name, case when pr."DateDebut" > ${dayThere} then 'from' when pr."DateFin" is not null then 'until' end as fact,
        case when pr."DateDebut" > ${dayThere} then pr."DateDebut" else pr."DateFin" end::text as day, null as opens
      from ${rolesHeld} where ${comesOrIs} and ${delegationsOf(reader, side)} order by day nulls last, pr."IdPersonneRole" limit ${mostTold}`,
  );
}

/** Roles of the person that somebody gave or ended within a week, each once however often; what is delegated now is told apart. */
const changedRoles = (IdPersonneEV1: number): Sql => sql`${rolesHeld} where me."IdPersonneEV1" = ${IdPersonneEV1}
    and ${since(sql`greatest(pr."DateC", pr."DateAnnulation")`)} and not (${comesOrIs}) group by r."IdRole"`;

export const rolesChangedLately = ({ actor }: Reader): Sql => sql`select from ${changedRoles(actor.IdPersonneEV1)}`;

export async function tellRoles({ db, actor, language }: Reader): Promise<DashboardThing[]> {
  return await rowsOf(
    db,
    sql<DashboardThing>`select r."IdRole"::text as key, null as person, ${role(language)} as name,
        case when bool_or(${roleStatus} in ('active', 'upcoming')) then 'given'
          when bool_or(${since(sql`pr."DateC"`)}) then 'passed' else 'ended' end as fact,
        max(greatest(pr."DateC", pr."DateAnnulation"))::date::text as day, null as opens
      from ${changedRoles(actor.IdPersonneEV1)} order by day desc, r."IdRole" limit ${mostTold}`,
  );
}

/** What others changed of the reader's own record within a week, as far as its history tells them: from entries `e` with their values `v`. */
async function ownChanges(reader: Reader) {
  const IdPersonneEV1 = shownAs(reader.actor);
  const strands = await strandsOf(reader, reader.entities, 'Personne', String(IdPersonneEV1));
  const own = strands.find(({ entity }) => entity === 'Personne');
  const names = sql`${sql.val([...(own?.columns.keys() ?? [])])}::text[]`;
  const entries = sql`history_entry e join history_values v using (id)
    where e.entity = 'Personne' and e.entity_id = ${String(IdPersonneEV1)} and ${since(sql`e.at`)}
      and e."IdPersonneEV1" is distinct from ${IdPersonneEV1} and (v.before ?| ${names} or v.after ?| ${names})`;
  return { entries, columns: own?.columns ?? new Map<string, string>() };
}

export async function recordChangedLately(reader: Reader): Promise<Sql> {
  const { entries } = await ownChanges(reader);
  return sql`select from ${entries}`;
}

/** The fields that they changed, the last changed first. */
export async function tellRecord(reader: Reader): Promise<DashboardThing[]> {
  const { entries, columns } = await ownChanges(reader);
  const changed = await rowsOf(
    reader.db,
    sql<{ column: string; day: string }>`select c.name as column, max(e.at)::date::text as day
      from (select e.at, v.before, v.after from ${entries}) e,
        lateral (select jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) as name) c
      where e.before->c.name is distinct from e.after->c.name group by 1 order by 2 desc, 1`,
  );
  const days = new Map<string, string>();
  for (const { column, day } of changed) {
    const field = columns.get(column);
    if (field !== undefined && !days.has(field)) days.set(field, day);
  }
  return [...days]
    .slice(0, mostTold)
    .map(([name, day]) => ({ key: name, person: null, name, fact: 'on', day, opens: null }));
}

/** Plans of the person, the latest first. */
export async function tellPlans({ db, actor }: Reader, state: PlanState): Promise<DashboardThing[]> {
  return await rowsOf(
    db,
    sql<DashboardThing>`select "IdPlan"::text as key, null as person, kind as name, 'on' as fact, created_at::date::text as day,
        ${screenSql('plan', { IdPlan: sql`"IdPlan"` })} as opens
      from plan where "IdPersonneEV1" = ${actor.IdPersonneEV1} and state = ${state} order by "IdPlan" desc limit ${mostTold}`,
  );
}

/** What the reader asked for that waits or runs; the desk of jobs counts it. */
export async function jobsUnderWay({ desk, actor }: Reader): Promise<Sql> {
  const jobs = await desk.askedBy(actor.IdPersonneEV1);
  const open = jobs.filter(({ state }) => state === 'waiting' || state === 'running');
  return sql`select from generate_series(1, ${open.length}::integer)`;
}

/** The people whom the directory finds with this filter. */
export const peopleFound = (reader: Reader, where: object): Sql => sql`select from ${found(reader, where)}`;

function found(reader: Reader, where: object): Sql {
  const question = questionBy(reader, directory, { where });
  return sql`"Personne" p where ${foundPeople(reader, question)}`;
}

/** The first of them, by that date of theirs, which the filter on it lets the reader know. */
export async function tellPeople(
  reader: Reader,
  where: object,
  date: 'DateEntree' | 'DateSortiePhysique',
): Promise<DashboardThing[]> {
  const day = sql.ref(`p.${date}`);
  return await rowsOf(
    reader.db,
    sql<DashboardThing>`select p."IdPersonneEV1"::text as key, ${namedAs(reader, 'p')} as person, null as name, 'on' as fact,
        ${day}::text as day, null as opens
      from ${found(reader, where)} order by ${day}, p."IdPersonneEV1" limit ${mostTold}`,
  );
}

/** How many rows each tile has for this reader, one more than are counted at most; in one statement. */
export async function countTiles(reader: Reader, tiles: readonly Tile[]): Promise<ReadonlyMap<string, number>> {
  const rows = await Promise.all(tiles.map(async (tile) => await tile.rows(reader)));
  const counts = tiles.map(
    (tile, index) =>
      sql`(select count(*) from (${nth(rows, index)} limit ${mostCounted + 1}) counted) as ${sql.ref(tile.name)}`,
  );
  const row = await rowOf(reader.db, sql<Record<string, number>>`select ${sql.join(counts)}`);
  return new Map(Object.entries(row));
}
