import type { Output } from '@passerelle/contracts/call.ts';
import type { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { type IdLangue, idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { decidingRights } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { ifAny, named } from '../../../engines/entities/named.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { instant, type Sql } from '../../../platform/db/sql.ts';
import { dayThere, holdings, isLive, roleStatus, rolesHeld } from '../../foundation/actor/live-roles.ts';
import { isActive, signsIn } from '../../foundation/actor/presence.ts';

type Answer = Output<typeof delegationCalls.cancel>;

/** A delegation, before what a reader may do with it. */
export type DelegationRow = Omit<Answer, 'can'> & {
  /** The day of its delegator. */
  readonly today: string;
  /** The last day of what is delegated. */
  readonly sourceEnd: string | null;
};

const label = (IdLangue: IdLangue) => sql`coalesce(r."Traductions"->>${IdLangue}, r."LibRole") as "LibRole"`;

function delegations(db: Db, language: Language, where: Sql): Promise<DelegationRow[]> {
  return rowsOf(
    db,
    sql<DelegationRow>`
      select pr."IdPersonneRole", pr."IdRole", ${label(idLangues[language])}, r."Famille", pr."IdPersonneRoleDelegue",
        ${named('d')} as delegator, ${named('me')} as delegate, pr."DateDebut", pr."DateFin", ${roleStatus} as status,
        pr."switchDelegue", pr."Motif", pr."Portee", ${ifAny('a', named('a'))} as author,
        ${instant(sql`pr."DateC"`)} as "DateC",
        ${instant(sql`coalesce(pr."DateAnnulation", own."DateAnnulation")`)} as "DateAnnulation",
        ${dayThere} as today, own."DateFin" as "sourceEnd"
      from ${rolesHeld}
      left join "Personne" a on a."IdPersonneEV1" = pr."IdPersonneEV1Auteur"
      where pr."IdPersonneRoleDelegue" is not null and ${where}
      order by pr."DateDebut" desc, pr."IdPersonneRole" desc`,
  );
}

/** The delegations that a person gave. */
export function delegationsGiven(db: Db, language: Language, IdPersonneEV1: number): Promise<DelegationRow[]> {
  return delegations(db, language, sql`own."IdPersonneEV1" = ${IdPersonneEV1}`);
}

/** Those that a person received. */
export function delegationsReceived(db: Db, language: Language, IdPersonneEV1: number): Promise<DelegationRow[]> {
  return delegations(db, language, sql`pr."IdPersonneEV1" = ${IdPersonneEV1}`);
}

export async function readDelegation(
  db: Db,
  language: Language,
  IdPersonneRole: number,
): Promise<DelegationRow | undefined> {
  const [found] = await delegations(db, language, sql`pr."IdPersonneRole" = ${IdPersonneRole}`);
  return found;
}

/** The key of the delegation of a role of somebody's to somebody else that was made last. */
export async function latestDelegation(
  db: Db,
  asked: { readonly IdPersonneRoleDelegue: number; readonly IdPersonneEV1Delegue: number },
): Promise<number | undefined> {
  const [found] = await rowsOf(
    db,
    sql<{ key: number }>`select "IdPersonneRole" as key from "PersonneRole"
      where "IdPersonneRoleDelegue" = ${asked.IdPersonneRoleDelegue} and "IdPersonneEV1" = ${asked.IdPersonneEV1Delegue}
      order by 1 desc limit 1`,
  );
  return found?.key;
}

/** A live role of somebody's own. */
export interface OwnLiveRole {
  readonly IdPersonneRole: number;
  readonly IdRole: number;
  readonly LibRole: string;
  readonly Famille: string;
  readonly DateFin: string | null;
  readonly validates: boolean;
  readonly today: string;
}

/** What roles are called. */
export async function roleNames(
  db: Db,
  language: Language,
  keys: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf(
    db,
    sql<{ IdRole: number; LibRole: string }>`select r."IdRole", ${label(idLangues[language])} from "Role" r
      where r."IdRole" = any(${sql.val(keys)}::integer[])`,
  );
  return new Map(rows.map(({ IdRole, LibRole }) => [IdRole, LibRole]));
}

/** What a person may hand on: live roles that are their own, but for what every employee holds. */
export function ownLiveRoles(db: Db, language: Language, IdPersonneEV1: number): Promise<OwnLiveRole[]> {
  return rowsOf(
    db,
    sql<OwnLiveRole>`
      select pr."IdPersonneRole", pr."IdRole", ${label(idLangues[language])}, r."Famille", pr."DateFin", ${dayThere} as today,
        exists (select from "RoleProfil" g join "ProfilDroit" pd using ("IdProfil") where g."IdRole" = pr."IdRole"
          and pd."IdDroit" = any(${sql.val(decidingRights)}::text[]) and pd."Valeur" > 0) as validates
      from ${rolesHeld}
      where pr."IdPersonneEV1" = ${IdPersonneEV1} and own."IdPersonneRole" is null and r."Famille" <> 'BASE' and ${isLive} and ${isActive('me')}
      order by pr."DateC" desc, pr."IdPersonneRole" desc`,
  );
}

/** Somebody whom a role may be handed to can come in: present, with a login, accounts on. */
export async function mayComeIn(db: Db, IdPersonneEV1: number): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from "Personne" me where "IdPersonneEV1" = ${IdPersonneEV1} and ${signsIn('me')}`,
  );
  return found.length > 0;
}

/** Whose own live role of this key is. */
export async function holderOf(db: Db, IdPersonneRole: number): Promise<number | undefined> {
  const [found] = await rowsOf(
    db,
    sql<{ holder: number }>`select pr."IdPersonneEV1" as holder from ${holdings}
      where pr."IdPersonneRole" = ${IdPersonneRole} and own."IdPersonneRole" is null and ${isLive}`,
  );
  return found?.holder;
}

/** The day where a person is. */
export async function dayOf(db: Db, IdPersonneEV1: number): Promise<string | undefined> {
  const [found] = await rowsOf(
    db,
    sql<{ day: string }>`select ${dayThere} as day from "Personne" join "Pays" zone using ("IdPays")
      where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return found?.day;
}

/**
 * Whether somebody has a role of their own, in these days, that reads the same for them as for anybody: one whose
 * perimeter is its holder's team, another's team, is worth having twice.
 */
export async function hasAlready(
  db: Db,
  IdPersonneEV1: number,
  IdRole: number,
  { DateDebut, DateFin }: { readonly DateDebut: string; readonly DateFin: string },
  identity: readonly string[],
): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from "PersonneRole" pr
      where pr."IdPersonneEV1" = ${IdPersonneEV1} and pr."IdRole" = ${IdRole} and pr."IdPersonneRoleDelegue" is null
        and not pr."Annule" and daterange(pr."DateDebut", pr."DateFin", '[]') && daterange(${DateDebut}, ${DateFin}, '[]')
        and not exists (select from "RoleProfil" g join "Perimetre" p using ("IdPerimetre")
          where g."IdRole" = pr."IdRole" and p."Conditions"::text ~ ${`"\\$(${identity.join('|')})"`})
      limit 1`,
  );
  return found.length > 0;
}

/** Which of these sites do not exist. */
export async function unknownSites(db: Db, sites: readonly number[]): Promise<readonly number[]> {
  const missing = await rowsOf(
    db,
    sql<{ key: number }>`select key from unnest(${sql.val(sites)}::integer[]) key
      where not exists (select from "Site" where "IdSite" = key)`,
  );
  return missing.map(({ key }) => key);
}

/** The country of each of these people, for links to their pages. */
export async function countriesOf(db: Db, people: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = await db
    .selectFrom('Personne')
    .select(['IdPersonneEV1', 'IdPays'])
    .where('IdPersonneEV1', 'in', people)
    .execute();
  return new Map(found.map(({ IdPersonneEV1, IdPays }) => [IdPersonneEV1, IdPays]));
}
