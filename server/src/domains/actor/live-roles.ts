import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';
import { isActive } from './presence.ts';

/**
 * The rules of a role's life, as SQL over `pr` (the role held by `me`), `own` (what it is delegated from, if it is), `d`
 * (the delegator) and `zone` (the country of whoever gave it): the one place where a role is said to be live.
 */
export const holdings = sql`"PersonneRole" pr
  join "Personne" me on me."IdPersonneEV1" = pr."IdPersonneEV1"
  left join "PersonneRole" own on own."IdPersonneRole" = pr."IdPersonneRoleDelegue"
  left join "Personne" d on d."IdPersonneEV1" = own."IdPersonneEV1"
  join "Pays" zone on zone."IdPays" = coalesce(d."IdPays", me."IdPays")`;

/** The same with the role itself, as `r`. */
export const rolesHeld = sql`${holdings} join "Role" r on r."IdRole" = pr."IdRole"`;

/** The day where the role was given, at a moment. */
export const dayThereAt = (at: Sql) => sql<string>`(${at} at time zone zone."Fuseau")::date`;
/** The current one. */
export const dayThere = dayThereAt(sql`now()`);

const notOver = (alias: string, day: Sql) => {
  const at = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(not ${at('Annule')} and (${at('DateFin')} is null or ${at('DateFin')} >= ${day}))`;
};

const within = (alias: string, day: Sql) =>
  sql<boolean>`(${sql.ref(`${alias}.DateDebut`)} <= ${day} and ${notOver(alias, day)})`;

/** What a delegated role comes from is of the same role, and itself not delegated. */
const wellDelegated = sql<boolean>`own."IdPersonneRoleDelegue" is null and own."IdRole" = pr."IdRole"`;

/** Within its dates on a day, not cancelled; a delegated one only while its source is, and its delegator active. */
export const isLiveOn = (day: Sql) => sql<boolean>`(${within('pr', day)} and (own."IdPersonneRole" is null
  or (${within('own', day)} and ${wellDelegated} and ${isActive('d')})))`;

export const isLive = isLiveOn(dayThere);

/** Live, or to come: whoever holds it, or handed it over, may be away for now. */
export const isLiveOrToCome = sql<boolean>`(${notOver('pr', dayThere)} and (own."IdPersonneRole" is null
  or (${notOver('own', dayThere)} and ${wellDelegated})))`;

/** The moments at which a role starts or ends by itself, as `boundary(at)`: over `holdings`. */
export const boundaries = sql`cross join lateral (values
    (pr."DateDebut"::timestamp at time zone zone."Fuseau"), ((pr."DateFin" + 1)::timestamp at time zone zone."Fuseau"),
    (own."DateDebut"::timestamp at time zone zone."Fuseau"), ((own."DateFin" + 1)::timestamp at time zone zone."Fuseau")
  ) as boundary(at)`;

/** One of the four statuses of a delegation, for roles of one's own as well. */
export const roleStatus = sql<'upcoming' | 'active' | 'expired' | 'canceled'>`case
  when ${isLive} then 'active'
  when pr."Annule" or own."Annule" or own."IdRole" <> pr."IdRole" then 'canceled'
  when pr."DateFin" < ${dayThere} or own."DateFin" < ${dayThere} then 'expired'
  when own."IdPersonneRole" is not null and not ${isActive('d')} then 'expired'
  else 'upcoming' end`;
