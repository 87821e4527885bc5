import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { dayIn, startIn } from '../../../platform/db/days.ts';
import type { Sql } from '../../../platform/db/sql.ts';
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
export const dayThereAt = (at: Sql): Sql<string> => dayIn(sql`zone."Fuseau"`, at);
/** The current one. */
export const dayThere = dayThereAt(sql`now()`);
/** The instant at which a day begins where the role was given. */
export const startThere = (day: Sql): Sql<Date> => startIn(sql`zone."Fuseau"`, day);

const notOver = (alias: string, day: Sql) => {
  const at = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(not ${at('Annule')} and (${at('DateFin')} is null or ${at('DateFin')} >= ${day}))`;
};

const within = (alias: string, day: Sql) =>
  sql<boolean>`(${sql.ref(`${alias}.DateDebut`)} <= ${day} and ${notOver(alias, day)})`;

/** The roles under which a role was given on, as `giver`, with what none of them says where it is there no more. */
const giversOf = (alias: string) => sql`unnest(${sql.ref(`${alias}.IdPersonneRolesDonneurs`)}) key
  left join "PersonneRole" giver on giver."IdPersonneRole" = key`;

/** What was given on holds while every role that it was given under does. */
const whileGivers = (
  alias: string,
  holds: Sql<boolean>,
) => sql<boolean>`(${sql.ref(`${alias}.IdPersonneRolesDonneurs`)} is null
  or not exists (select from ${giversOf(alias)} where not coalesce(${holds}, false)))`;

/** What a delegated role comes from is of the same role, and itself not delegated. */
const wellDelegated = sql<boolean>`own."IdPersonneRoleDelegue" is null and own."IdRole" = pr."IdRole"`;

/** Within its dates on a day, not cancelled; a delegated one only while its source is, and its delegator active. */
export const isLiveOn = (day: Sql) => {
  const held = (alias: string) => sql`${within(alias, day)} and ${whileGivers(alias, within('giver', day))}`;
  return sql<boolean>`(${held('pr')} and (own."IdPersonneRole" is null
    or (${held('own')} and ${wellDelegated} and ${isActive('d')})))`;
};

export const isLive = isLiveOn(dayThere);

function mayCome(alias: string): Sql {
  return sql`${notOver(alias, dayThere)} and ${whileGivers(alias, notOver('giver', dayThere))}`;
}

/** Live, or to come: whoever holds it, or handed it over, may be away for now. */
export const isLiveOrToCome = sql<boolean>`(${mayCome('pr')} and (own."IdPersonneRole" is null
  or (${mayCome('own')} and ${wellDelegated})))`;

/** The moments at which a role starts or ends by itself, as `boundary(at)`: over `holdings`. */
export const boundaries = sql`cross join lateral (
    select ${startThere(sql`(giver."DateFin" + 1)`)} from ${giversOf('pr')}
    union all select ${startThere(sql`(giver."DateFin" + 1)`)} from ${giversOf('own')}
    union all values
    (${startThere(sql`pr."DateDebut"`)}), (${startThere(sql`(pr."DateFin" + 1)`)}),
    (${startThere(sql`own."DateDebut"`)}), (${startThere(sql`(own."DateFin" + 1)`)}),
    (${startThere(sql`(d."DateSortiePhysique" + 1)`)})
  ) as boundary(at)`;

const notCancelled = sql<boolean>`not giver."Annule"`;

/** One of the four statuses of a delegation, for roles of one's own as well. */
export const roleStatus = sql<'upcoming' | 'active' | 'expired' | 'canceled'>`case
  when ${isLive} then 'active'
  when pr."Annule" or own."Annule" or own."IdRole" <> pr."IdRole" then 'canceled'
  when pr."DateFin" < ${dayThere} or own."DateFin" < ${dayThere} then 'expired'
  when not ${whileGivers('pr', notCancelled)} or not ${whileGivers('own', notCancelled)} then 'canceled'
  when not (${mayCome('pr')}) or own."IdPersonneRole" is not null and not (${mayCome('own')}) then 'expired'
  when own."IdPersonneRole" is not null and not ${isActive('d')} then 'expired'
  else 'upcoming' end`;

/** Handed over by its holder, and not over: it is, or will be, in the hands of another. */
export const isOrWillBeDelegated = sql<boolean>`pr."IdPersonneRoleDelegue" is not null and ${roleStatus} in ('active', 'upcoming')`;

/** What a role `r` is called in a language. */
export const roleName = (language: Language): Sql<string> =>
  sql<string>`coalesce(r."Traductions"->>${idLangues[language]}, r."LibRole")`;
