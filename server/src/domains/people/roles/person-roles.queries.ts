import type { Output } from '@passerelle/contracts/call.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import type { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { instant } from '../../../platform/db/sql.ts';
import { holdings, isLiveOrToCome, roleStatus, rolesHeld } from '../../foundation/actor/live-roles.ts';
import { isPresent } from '../../foundation/actor/presence.ts';

/** A role of somebody's own, before what a reader may do with it. */
export type OwnRoleRow = Omit<Output<typeof rolesCalls.ofPerson>[number], 'can'>;

/** Roles of a person's own, past ones included, latest first. */
export function ownRoles(db: Db, language: Language, IdPersonneEV1: number): Promise<OwnRoleRow[]> {
  return rowsOf(
    db,
    sql<OwnRoleRow>`
      select pr."IdPersonneRole", pr."IdRole", coalesce(r."Traductions"->>${idLangues[language]}, r."LibRole") as "LibRole",
        r."Famille", pr."ParDefaut", pr."DateDebut", pr."DateFin", ${roleStatus} as status,
        pr."Restriction" is not null as narrowed, ${instant(sql`pr."DateC"`)} as "DateC",
        ${instant(sql`pr."DateAnnulation"`)} as "DateAnnulation", u.day as "lastUse"
      from ${rolesHeld}
      left join role_use u on u."IdPersonneRole" = pr."IdPersonneRole"
      where pr."IdPersonneEV1" = ${IdPersonneEV1} and own."IdPersonneRole" is null
      order by pr."DateC" desc, pr."IdPersonneRole" desc`,
  );
}

/** Whose own role this is, and where it stands; undefined when it is none. */
export async function ownRole(db: Db, IdPersonneRole: number) {
  const [found] = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number; IdRole: number; status: OwnRoleRow['status'] }>`
      select pr."IdPersonneEV1", pr."IdRole", ${roleStatus} as status from ${rolesHeld}
      where pr."IdPersonneRole" = ${IdPersonneRole} and own."IdPersonneRole" is null`,
  );
  return found;
}

/** The roles that open administration, whatever they are narrowed to. */
export async function rolesCarryingAdm(db: Db): Promise<ReadonlySet<number>> {
  const found = await rowsOf(
    db,
    sql<{ IdRole: number }>`select distinct g."IdRole" from "RoleProfil" g join "ProfilDroit" l using ("IdProfil")
      where l."IdDroit" = 'adm' and l."Valeur" > 0`,
  );
  return new Set(found.map(({ IdRole }) => IdRole));
}

/** How many roles somebody has that are not over, whether or not they may act under them now. */
export async function countRoles(db: Db, IdPersonneEV1: number): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql<{
      n: number;
    }>`select count(*) as n from ${holdings} where pr."IdPersonneEV1" = ${IdPersonneEV1} and ${isLiveOrToCome}`,
  );
  return row?.n ?? 0;
}

/** Whether somebody is there, and somebody: who may be given roles. */
export async function mayHoldRoles(db: Db, IdPersonneEV1: number): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select 1 from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1} and p."Physique" and ${isPresent('p')}`,
  );
  return found.length > 0;
}
