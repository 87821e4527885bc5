import { type RawBuilder, sql } from 'kysely';

/**
 * The rules of a role's life, as SQL over `pr` (the role held), `own` (what it is delegated from, if it is), `d` (the
 * delegator) and `zone` (the country of whoever gave it): the one place where a role is said to be live.
 */
export const rolesHeld = sql`"PersonneRole" pr
  join "Role" r using ("IdRole")
  join "Personne" me on me."IdPersonneEV1" = pr."IdPersonneEV1"
  left join "PersonneRole" own on own."IdPersonneRole" = pr."IdPersonneRoleDelegue"
  left join "Personne" d on d."IdPersonneEV1" = own."IdPersonneEV1"
  join "Pays" zone on zone."IdPays" = coalesce(d."IdPays", me."IdPays")`;

/** The current day where the role was given. */
export const dayThere = sql<string>`(now() at time zone zone."Fuseau")::date`;

/** May come in: what a person must be for a role of theirs to be worth anything, to them or to a delegate. */
export const isPresent = (alias: string): RawBuilder<boolean> => {
  const at = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${at('IdStatut')} in (400, 500, 600) and not ${at('Suspendu')} and not ${at('Desactive')})`;
};

const within = (alias: string) => {
  const at = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(not ${at('Annule')} and ${at('DateDebut')} <= ${dayThere}
    and (${at('DateFin')} is null or ${at('DateFin')} >= ${dayThere}))`;
};

/** Within its dates, not cancelled; a delegated one only while its source is, of the same role and itself not delegated. */
export const isLive = sql<boolean>`(${within('pr')} and (own."IdPersonneRole" is null
  or (${within('own')} and own."IdPersonneRoleDelegue" is null and own."IdRole" = pr."IdRole" and ${isPresent('d')})))`;

/** One of the four statuses of a delegation, for roles of one's own as well. */
export const roleStatus = sql<'upcoming' | 'active' | 'expired' | 'canceled'>`case
  when ${isLive} then 'active'
  when pr."Annule" or own."Annule" or own."IdRole" <> pr."IdRole" then 'canceled'
  when pr."DateFin" < ${dayThere} or own."DateFin" < ${dayThere} then 'expired'
  when own."IdPersonneRole" is not null and not ${isPresent('d')} then 'expired'
  else 'upcoming' end`;
