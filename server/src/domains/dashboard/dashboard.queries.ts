import { mostCounted } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import type { PlanState } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { strandsOf } from '../../engines/entities/reading.queries.ts';
import { parseQuestion } from '../../engines/lists/question.ts';
import { waits } from '../../engines/plans/plans.queries.ts';
import { rowOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { nth } from '../../platform/sure.ts';
import { roleStatus, rolesHeld } from '../actor/live-roles.ts';
import { directory } from '../directory/directory.list.ts';
import { foundPeople } from '../directory/directory.queries.ts';
import { rolesStandingOut } from '../review/review.queries.ts';
import type { Reader, Tile } from './dashboard.tiles.ts';

const daysLately = 7;

export const unreadNotifications = (IdPersonneEV1: number): Sql => sql`
  select from "PersonneNotification" where "IdPersonneEV1" = ${IdPersonneEV1} and "DateLecture" is null`;

export const plansWaiting = (): Sql => sql`select from plan p where ${waits('p')}`;

export const ownPlans = (IdPersonneEV1: number, state: PlanState): Sql => sql`
  select from plan where "IdPersonneEV1" = ${IdPersonneEV1} and state = ${state}`;

export const failuresTold = (): Sql => sql`select from job_failure_told`;

export const standingOut = (reader: Reader, kind: 'left' | 'ending'): Sql => rolesStandingOut(reader, kind);

/** Delegations that the person gave or received. */
export const liveDelegations = (IdPersonneEV1: number, status: 'active' | 'upcoming'): Sql => sql`
  select from ${rolesHeld} where pr."IdPersonneRoleDelegue" is not null
    and (pr."IdPersonneEV1" = ${IdPersonneEV1} or pr."IdPersonneRoleDelegue" in (
      select given."IdPersonneRole" from "PersonneRole" given where given."IdPersonneEV1" = ${IdPersonneEV1}))
    and ${roleStatus} = ${status}`;

/** The person's roles that were given or ended by somebody within a week. */
export const rolesChangedLately = (IdPersonneEV1: number): Sql => sql`
  select from "PersonneRole" where "IdPersonneEV1" = ${IdPersonneEV1}
    and greatest("DateC", "DateAnnulation") > now() - make_interval(days => ${daysLately})`;

/** What others changed of the reader's own record within a week, as far as its history tells them. */
export async function recordChangedLately(reader: Reader): Promise<Sql> {
  const { IdPersonneEV1 } = reader.actor;
  const strands = await strandsOf(reader, reader.entities, 'Personne', String(IdPersonneEV1));
  const own = strands.find(({ entity }) => entity === 'Personne');
  const names = sql`${sql.val([...(own?.columns.keys() ?? [])])}::text[]`;
  return sql`select from history_entry e join history_values v using (id)
    where e.entity = 'Personne' and e.entity_id = ${String(IdPersonneEV1)}
      and e.at > now() - make_interval(days => ${daysLately})
      and e."IdPersonneEV1" is distinct from ${IdPersonneEV1} and (v.before ?| ${names} or v.after ?| ${names})`;
}

/** What the reader asked for that waits or runs; the desk of jobs counts it. */
export async function jobsUnderWay({ desk, actor }: Reader): Promise<Sql> {
  const jobs = await desk.askedBy(actor.IdPersonneEV1);
  const open = jobs.filter(({ state }) => state === 'waiting' || state === 'running');
  return sql`select from generate_series(1, ${open.length}::integer)`;
}

/** The people whom the directory finds with this filter. */
export function peopleFound(reader: Reader, where: object): Sql {
  const { kernel, actor } = reader;
  const question = parseQuestion(directory, JSON.stringify({ where }), (right) => kernel.holds(actor, right));
  return sql`select from "Personne" p where ${foundPeople(reader, question)}`;
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
