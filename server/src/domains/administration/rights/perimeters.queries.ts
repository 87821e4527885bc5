import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { ConditionsByKind } from '../../../engines/access/actor.ts';
import { collationOf } from '../../../engines/catalogue/shown.ts';
import type { Subject } from '../../../engines/catalogue/subject.ts';
import { readPlainFilter } from '../../../engines/lists/plain-filter.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { baseGrants } from '../../foundation/actor/base-grants.ts';
import { holdings, isLiveOrToCome } from '../../foundation/actor/live-roles.ts';

/** A label of the rights model in the reader's language, of the row known as `alias`. */
export function labelIn(language: Language, alias: string, column: string): Sql<string> {
  return sql`coalesce(${sql.ref(`${alias}.Traductions`)} ->> ${idLangues[language]}, ${sql.ref(`${alias}.${column}`)})`;
}

/** How many hold the role in `role` now or will, a delegation counting as its delegate's. */
export function holdersOfRole(role: Sql): Sql<number> {
  return sql`(select count(*) from ${holdings} where pr."IdRole" = ${role} and ${isLiveOrToCome})`;
}

export interface PerimeterRow {
  IdPerimetre: number;
  LibPerimetre: string;
  Standard: boolean;
  Conditions: ConditionsByKind;
  roles: number;
  base: boolean;
}

const basePerimeters = Object.values(baseGrants).map(({ IdPerimetre }) => IdPerimetre);

/** What a filter of perimeters may compare. */
const perimeterSubject = (language: Language): Subject => ({
  table: 'Perimetre',
  key: 'IdPerimetre',
  fields: {
    IdPerimetre: { type: 'code', sqlType: 'integer', value: (alias) => sql.ref(`${alias}.IdPerimetre`) },
    LibPerimetre: { type: 'text', value: (alias) => labelIn(language, alias, 'LibPerimetre') },
    Standard: { type: 'boolean', value: (alias) => sql.ref(`${alias}.Standard`) },
  },
});

/** Perimeters that a filter asks for, by key. Throws FILTER_INVALID. */
export function listPerimeters(db: Db, language: Language, filter: string | undefined): Promise<PerimeterRow[]> {
  const { where, order, page } = readPlainFilter(filter, perimeterSubject(language), 'p', language);
  return rowsOf(
    db,
    sql<PerimeterRow>`select p."IdPerimetre", ${labelIn(language, 'p', 'LibPerimetre')} as "LibPerimetre", p."Standard",
        p."Conditions", p."IdPerimetre" = any(${sql.val(basePerimeters)}::integer[]) as base,
        (select count(distinct g."IdRole") from "RoleProfil" g where g."IdPerimetre" = p."IdPerimetre") as roles
      from "Perimetre" p where ${where} order by ${order}p."IdPerimetre" ${page}`,
  );
}

/** One perimeter as it is written, with the grants that use it. Throws NOT_FOUND. */
export async function readPerimeter(db: Db, language: Language, IdPerimetre: number) {
  const [perimeter] = await rowsOf(
    db,
    sql<Omit<PerimeterRow, 'roles'> & { Traductions: Record<string, string> }>`
      select "IdPerimetre", "LibPerimetre", "Standard", "Traductions", "Conditions",
        "IdPerimetre" = any(${sql.val(basePerimeters)}::integer[]) as base
      from "Perimetre" where "IdPerimetre" = ${IdPerimetre}`,
  );
  if (!perimeter) throw new ApiError('NOT_FOUND');
  const uses = await rowsOf(
    db,
    sql<{ IdRole: number; LibRole: string; IdProfil: number; LibProfil: string; holders: number }>`
      select r."IdRole", ${labelIn(language, 'r', 'LibRole')} as "LibRole", f."IdProfil",
        ${labelIn(language, 'f', 'LibProfil')} as "LibProfil", ${holdersOfRole(sql`r."IdRole"`)} as holders
      from "RoleProfil" g join "Role" r using ("IdRole") join "Profil" f using ("IdProfil")
      where g."IdPerimetre" = ${IdPerimetre} order by ${labelIn(language, 'r', 'LibRole')} collate ${collationOf(language)}, r."IdRole", f."IdProfil"`,
  );
  return { ...perimeter, uses };
}
