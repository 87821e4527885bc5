import type { Language } from '@passerelle/contracts/languages.ts';
import { readRight } from '@passerelle/contracts/person/person.fields.ts';
import type { EightTexts } from '@passerelle/texts/family.ts';
import { rolesTexts } from '@passerelle/texts/roles.texts.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { collationOf } from '../../../engines/catalogue/shown.ts';
import { named } from '../../../engines/entities/named.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { always, type Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { holdings, isLiveOrToCome } from '../../foundation/actor/live-roles.ts';
import { holdersOfRole, labelIn } from './perimeters.queries.ts';

interface GrantRow {
  IdProfil: number;
  LibProfil: string;
  IdPerimetre: number;
  LibPerimetre: string;
}

export interface RoleRow {
  IdRole: number;
  LibRole: string;
  Famille: string;
  Standard: boolean;
  filtreDefaut: string | null;
  holders: number;
  grants: GrantRow[];
}

const grantColumns = (language: Language) => sql`'IdProfil', g."IdProfil",
  'LibProfil', ${labelIn(language, 'f', 'LibProfil')}, 'IdPerimetre', g."IdPerimetre",
  'LibPerimetre', ${labelIn(language, 'p', 'LibPerimetre')}`;

const grantTables = sql`"RoleProfil" g join "Profil" f using ("IdProfil") join "Perimetre" p using ("IdPerimetre")`;

/** Every role, by family and label. */
export function listRoles(db: Db, language: Language): Promise<RoleRow[]> {
  return rowsOf(
    db,
    sql<RoleRow>`select r."IdRole", ${labelIn(language, 'r', 'LibRole')} as "LibRole", r."Famille", r."Standard",
        r."filtreDefaut", ${holdersOfRole(sql`r."IdRole"`)} as holders,
        (select coalesce(json_agg(json_build_object(${grantColumns(language)}) order by g."IdRoleProfil"), '[]'::json)
          from ${grantTables} where g."IdRole" = r."IdRole") as grants
      from "Role" r order by r."Famille", ${labelIn(language, 'r', 'LibRole')} collate ${collationOf(language)}, r."IdRole"`,
  );
}

export interface RoleDetailRow extends Omit<RoleRow, 'grants'> {
  Traductions: Record<string, string>;
  grants: (GrantRow & { rights: { IdDroit: string; LibDroit: string; Valeur: number; Gradue: boolean }[] })[];
}

/** The role that `found` selects, called as it is written or by another label. Throws NOT_FOUND. */
async function readRole(
  db: Db,
  language: Language,
  found: Sql<boolean>,
  label = sql`r."LibRole"`,
): Promise<RoleDetailRow> {
  const rights = sql`(select coalesce(json_agg(json_build_object('IdDroit', d."IdDroit",
      'LibDroit', ${labelIn(language, 'd', 'LibDroit')}, 'Valeur', l."Valeur", 'Gradue', d."Gradue")
      order by ${labelIn(language, 'd', 'LibDroit')} collate ${collationOf(language)}), '[]'::json)
    from "ProfilDroit" l join "Droit" d using ("IdDroit") where l."IdProfil" = g."IdProfil" and l."Valeur" > 0)`;
  const [role] = await rowsOf(
    db,
    sql<RoleDetailRow>`select r."IdRole", ${label} as "LibRole", r."Famille", r."Standard", r."filtreDefaut", r."Traductions",
        ${holdersOfRole(sql`r."IdRole"`)} as holders,
        (select coalesce(json_agg(json_build_object(${grantColumns(language)}, 'rights', ${rights}) order by g."IdRoleProfil"),
          '[]'::json) from ${grantTables} where g."IdRole" = r."IdRole") as grants
      from "Role" r where ${found} order by r."IdRole" limit 1`,
  );
  if (!role) throw new ApiError('NOT_FOUND');
  return role;
}

/** One role by its key. Throws NOT_FOUND. */
export function readRoleByKey(db: Db, language: Language, IdRole: number): Promise<RoleDetailRow> {
  return readRole(db, language, sql`r."IdRole" = ${IdRole}`);
}

/** One role by its label in any language, French first; called as the reader calls it. Throws NOT_FOUND. */
export async function readRoleByName(db: Db, language: Language, name: string): Promise<RoleDetailRow> {
  const label = name.trim();
  const [own] = await rowsOf(
    db,
    sql<{ IdRole: number }>`select "IdRole" from "Role" r where lower("LibRole") = lower(${label})
        or exists (select from jsonb_each_text("Traductions") t where lower(t.value) = lower(${label}))
      order by lower("LibRole") <> lower(${label}), "IdRole" limit 1`,
  );
  if (!own) throw new ApiError('NOT_FOUND');
  return await readRole(db, language, sql`r."IdRole" = ${own.IdRole}`, labelIn(language, 'r', 'LibRole'));
}

/** The families in use, each with its name where the product has one. */
export async function listFamilies(db: Db, language: Language) {
  const rows = await rowsOf(db, sql<{ Famille: string }>`select distinct "Famille" from "Role" order by 1`);
  return rows.map(({ Famille }) => ({ Famille, LibFamille: familyLabel(Famille, language) }));
}

/** A family that an administrator made is called as they wrote it. */
export function familyLabel(Famille: string, language: Language): string {
  const texts = rolesTexts.texts as Readonly<Record<string, EightTexts>>;
  const own = texts[`family${Famille}`];
  return own ? own[language] : Famille.charAt(0) + Famille.slice(1).toLowerCase().replaceAll('_', ' ');
}

interface HolderRow {
  IdPersonneRole: number;
  IdPersonneEV1: number;
  IndexPrenomNom: string | null;
  DateDebut: string;
  DateFin: string | null;
  ParDefaut: boolean;
  delegator: { IdPersonneEV1: number; IndexPrenomNom: string | null } | null;
}

const holdersPage = 50;

export interface HoldersReader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  readonly language: Language;
}

/** A page of who holds a role now or will. */
export async function listHolders(
  { db, kernel, actor, language }: HoldersReader,
  IdRole: number,
  skip: number,
): Promise<{ rows: HolderRow[]; total: number }> {
  const name = (alias: string) => {
    const scope = kernel.scope(actor, readRight('IndexPrenomNom'), 'person', alias);
    const column = sql.ref(`${alias}.IndexPrenomNom`);
    return scope === always ? column : sql`case when ${scope} then ${column} end`;
  };
  const held = sql`${holdings} where pr."IdRole" = ${IdRole} and ${isLiveOrToCome}`;
  const [found] = await rowsOf(db, sql<{ total: number }>`select count(*) as total from ${held}`);
  const rows = await rowsOf(
    db,
    sql<HolderRow>`select pr."IdPersonneRole", me."IdPersonneEV1", ${name('me')} as "IndexPrenomNom",
        pr."DateDebut", pr."DateFin", pr."ParDefaut",
        case when d."IdPersonneEV1" is not null
          then ${named('d', name('d'))} end as delegator
      from ${held}
      order by ${name('me')} collate ${collationOf(language)}, me."IdPersonneEV1", pr."IdPersonneRole" limit ${holdersPage} offset ${skip}`,
  );
  return { rows, total: found?.total ?? 0 };
}

/** Which parts of a grant are not standard. */
export async function unfitParts(db: Db, { IdProfil, IdPerimetre }: Pick<GrantRow, 'IdProfil' | 'IdPerimetre'>) {
  const [found] = await rowsOf(
    db,
    sql<{ profile: boolean | null; perimeter: boolean | null }>`select
      (select "Standard" from "Profil" where "IdProfil" = ${IdProfil}) as profile,
      (select "Standard" from "Perimetre" where "IdPerimetre" = ${IdPerimetre}) as perimeter`,
  );
  return [
    ...(found?.profile === false ? (['IdProfil'] as const) : []),
    ...(found?.perimeter === false ? (['IdPerimetre'] as const) : []),
  ];
}
