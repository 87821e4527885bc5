import type { OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import { readParameter } from '../../../platform/config/parameters.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { runEntity } from './account-runs.actions.ts';
import { isUsable } from './wanted-account.queries.ts';

/** A yes is good for so long. */
const daysAllowed = 7;
const isAllowed = sql<boolean>`coalesce(c.allowed_at > now() - make_interval(days => ${daysAllowed}), false)`;

/** How many accounts may be closed in a day, in one system, and of how many people over all; 0 for any number. */
export async function closingLimits(db: Db): Promise<{ readonly perSystem: number; readonly people: number }> {
  return {
    perSystem: await readParameter(db, 'COMPTES_FERMES_SYSTEME'),
    people: await readParameter(db, 'COMPTES_FERMES_PERSONNES'),
  };
}

/**
 * Whether somebody's account may be closed now: nothing is, where what was closed within a day and what waits to be
 * are together more than a limit, before somebody says yes to it by name. Notes which it is.
 */
export async function mayClose(
  db: Db,
  system: OutsideSystem,
  IdPersonneEV1: number,
): Promise<{ readonly may: boolean; readonly first: boolean }> {
  const { perSystem, people } = await closingLimits(db);
  const [row] = await rowsOf(
    db,
    sql<{ allowed: boolean; here: number; all: number }>`
      with closed as (select c.system, c."IdPersonneEV1" as key from account_closing c
          where c.begun_at > now() - interval '1 day' and not ${isAllowed}),
        wanted as (select p."IdPersonneEV1" as key from effect e
            join account_run r on e.entity = ${runEntity} and r.id = e.entity_id
            join "Personne" p on p."IdPersonneEV1" = r."IdPersonneEV1" left join "Societe" s on s."IdSociete" = p."IdSociete"
            join account a on a.system = e.system and a."IdPersonneEV1" = p."IdPersonneEV1"
            left join account_closing c on c.system = e.system and c."IdPersonneEV1" = p."IdPersonneEV1"
          where e.system = ${system} and e.state in ('waiting', 'running') and a.enabled and not ${isUsable(system)}
            and not ${isAllowed})
      select coalesce((select ${isAllowed} from account_closing c where c.system = ${system}
            and c."IdPersonneEV1" = ${IdPersonneEV1}), false) as allowed,
        (select count(*)::integer from (select key from closed where closed.system = ${system} union select key from wanted) one) as here,
        (select count(*)::integer from (select key from closed union select key from wanted) one) as all`,
  );
  const { allowed = false, here = 0, all = 0 } = row ?? {};
  const may = allowed || ((perSystem === 0 || here <= perSystem) && (people === 0 || all <= people));
  const [noted] = await rowsOf(
    db,
    sql<{ first: boolean }>`insert into account_closing as mine (system, "IdPersonneEV1", begun_at, held_at)
      values (${system}, ${IdPersonneEV1}, ${may ? sql`now()` : sql`null`}, ${may ? sql`null` : sql`clock_timestamp()`})
      on conflict (system, "IdPersonneEV1") do update set begun_at = coalesce(excluded.begun_at, mine.begun_at),
        held_at = case when excluded.held_at is not null then coalesce(mine.held_at, excluded.held_at) end
      returning not exists (select from account_closing other where other.held_at < mine.held_at) as first`,
  );
  return { may, first: !may && (noted?.first ?? false) };
}
