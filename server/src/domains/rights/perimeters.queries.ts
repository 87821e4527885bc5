import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { isLeaf } from '@passerelle/contracts/conditions/condition.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { ConditionsByKind } from '../../engines/access/actor.ts';
import type { Subject } from '../../engines/catalogue/subject.ts';
import { compileCondition } from '../../engines/conditions/compile.ts';
import { FilterError, parseFilterText, parseWhere, spelled } from '../../engines/conditions/parse.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { baseGrants } from './base-grants.ts';

/** A label of the rights model in the reader's language, of the row known as `alias`. */
export function labelIn(language: Language, alias: string, column: string): Sql<string> {
  return sql`coalesce(${sql.ref(`${alias}.Traductions`)} ->> ${idLangues[language]}, ${sql.ref(`${alias}.${column}`)})`;
}

/** How many hold the role in `role` now or will, a delegation counting as its delegate's. */
export function holdersOfRole(role: Sql): Sql<number> {
  return sql`(select count(*) from "PersonneRole" pr where pr."IdRole" = ${role} and ${isHeld('pr')})`;
}

/** Role rows that give something now or will. */
export function isHeld(alias: string): Sql<boolean> {
  const end = sql.ref(`${alias}.DateFin`);
  return sql`(not ${sql.ref(`${alias}.Annule`)} and (${end} is null or ${end} >= current_date))`;
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
const filtered: Subject = {
  table: 'Perimetre',
  key: 'IdPerimetre',
  fields: {
    IdPerimetre: { type: 'number', sqlType: 'integer', value: (alias) => sql.ref(`${alias}.IdPerimetre`) },
    LibPerimetre: { type: 'text', value: (alias) => sql.ref(`${alias}.LibPerimetre`) },
    Standard: { type: 'boolean', value: (alias) => sql.ref(`${alias}.Standard`) },
  },
};

interface Asked {
  readonly where: Condition;
  readonly order: Sql;
  readonly limit: number;
  readonly skip: number;
}

const most = 1000;

/** Perimeters that a LoopBack filter finds; `Standard` may be spelled 1 and 0. Throws FILTER_INVALID. */
export function listPerimeters(db: Db, language: Language, filter: string | undefined): Promise<PerimeterRow[]> {
  const { where, order, limit, skip } = parsePerimeterFilter(filter, language);
  const compiled = compileCondition(where, filtered, 'p', { today: '', resolve: () => undefined });
  return rowsOf(
    db,
    sql<PerimeterRow>`select p."IdPerimetre", ${labelIn(language, 'p', 'LibPerimetre')} as "LibPerimetre", p."Standard",
        p."Conditions", p."IdPerimetre" = any(${sql.val(basePerimeters)}::integer[]) as base,
        (select count(distinct g."IdRole") from "RoleProfil" g where g."IdPerimetre" = p."IdPerimetre") as roles
      from "Perimetre" p where ${compiled} order by ${order}, p."IdPerimetre" limit ${limit} offset ${skip}`,
  );
}

function parsePerimeterFilter(text: string | undefined, language: Language): Asked {
  const filter = parseFilterText(text);
  for (const part of Object.keys(filter)) {
    if (!['where', 'order', 'limit', 'skip'].includes(part))
      throw new FilterError(`filter/${part.slice(0, 40)}`, 'notAllowed');
  }
  const where = parseWhere(filter.where ?? {}, {
    typeOf: (name) => (Object.hasOwn(filtered.fields, name) ? filtered.fields[name]!.type : undefined),
  });
  return {
    where: spelledAsBooleans(where),
    order: parseOrder(filter.order, language),
    limit: wholeNumber(filter.limit, 'limit', 1, most),
    skip: wholeNumber(filter.skip, 'skip', 0, 0),
  };
}

function spelledAsBooleans(condition: Condition): Condition {
  if (!isLeaf(condition)) {
    if ('and' in condition) return { and: condition.and.map(spelledAsBooleans) };
    return { or: condition.or.map(spelledAsBooleans) };
  }
  if (condition.field !== 'Standard') return condition;
  const { value } = condition;
  return value === 1 || value === 0 ? { ...condition, value: value === 1 } : condition;
}

function parseOrder(raw: unknown, language: Language): Sql {
  const [first] = Array.isArray(raw) ? raw : [raw];
  if (first === undefined || first === null) return sql`p."IdPerimetre"`;
  const match = typeof first === 'string' ? /^(IdPerimetre|LibPerimetre)(?: (ASC|DESC))?$/i.exec(first.trim()) : null;
  if (!match) throw new FilterError(`order/${spelled(first)}`, 'unknownField');
  const by =
    match[1] === 'LibPerimetre'
      ? sql`${labelIn(language, 'p', 'LibPerimetre')} collate "und-x-icu"`
      : sql`p."IdPerimetre"`;
  return match[2]?.toUpperCase() === 'DESC' ? sql`${by} desc` : by;
}

function wholeNumber(raw: unknown, part: string, least: number, otherwise: number): number {
  if (raw === undefined || raw === null) return otherwise;
  if (typeof raw !== 'number' || !Number.isInteger(raw) || raw < least || raw > 1_000_000)
    throw new FilterError(`filter/${part}`, 'unknownValue');
  return raw;
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
      where g."IdPerimetre" = ${IdPerimetre} order by ${labelIn(language, 'r', 'LibRole')} collate "und-x-icu", r."IdRole", f."IdProfil"`,
  );
  return { ...perimeter, uses };
}
