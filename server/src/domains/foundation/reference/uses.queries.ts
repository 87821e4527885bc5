import type { Fields } from '@passerelle/contracts/catalogue/field.ts';
import { companyFields } from '@passerelle/contracts/companies/company.fields.ts';
import { personFields } from '@passerelle/contracts/person/person.fields.ts';
import type { ListUse, Use } from '@passerelle/contracts/reference/lists.contract.ts';
import { idTypeOf, type ReferenceName } from '@passerelle/contracts/reference/reference.fields.ts';
import { siteFields } from '@passerelle/contracts/sites/site.fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { always, type Sql } from '../../../platform/db/sql.ts';

/** Tables that hold a part of something else: what they use is used by that, in this field of it. */
const partOf: Readonly<Record<string, Pick<ListUse, 'entity' | 'field'>>> = {
  PersonneTag: { entity: 'Personne', field: 'ListeTag' },
};

/** What names codes without a key of the database's: rows of `holder` and `said`, which holds leaves of a field and a value. */
const namers: readonly (Pick<ListUse, 'entity' | 'field'> & { readonly rows: Sql })[] = [
  {
    entity: 'Perimetre',
    field: 'Conditions',
    rows: sql`select "IdPerimetre"::text as holder, "Conditions" as said from "Perimetre"`,
  },
  {
    entity: 'FormulaireVersion',
    field: 'Conditions',
    rows: sql`select distinct on ("IdFormulaire") "IdFormulaire" as holder, "Modifs" as said
      from "FormulaireVersion" order by "IdFormulaire", "Revision" desc`,
  },
  {
    // A form in force that offers only some entries.
    entity: 'FormulaireVersion',
    field: 'Choix',
    rows: sql`select "IdFormulaire" as holder, (
        select jsonb_agg(jsonb_build_object('field', f.key, 'value', f.value -> 'choices'))
        from jsonb_each("Modifs" -> 'fields') f where f.value ? 'choices'
      ) as said from (
        select distinct on ("IdFormulaire") "IdFormulaire", "Modifs" from "FormulaireVersion"
        order by "IdFormulaire", "Revision" desc) last`,
  },
  {
    entity: 'dated_change',
    field: 'Valeur',
    rows: sql`select id::text as holder, (
        select jsonb_agg(jsonb_build_object('field', f -> 'IdChamp', 'value', f -> 'Valeur')) from jsonb_array_elements(fields) f
      ) as said from dated_change where state = 'waiting'`,
  },
];

/**
 * Where what people choose from is used, all of it or one key, and how often: asked of the foreign keys of the database, so
 * that no table can be forgotten, of conditions, and of what is to be from a day on.
 */
export async function readUses(db: Db, name: ReferenceName, key?: string): Promise<ListUse[]> {
  const one = key === undefined ? undefined : keyOf(name, key);
  const counted = [
    ...(await readKeys(db, name)).map(({ table, column }): Counted => {
      const named = sql.ref(column);
      return {
        ...useOf(table, column),
        counts: sql`select ${named}::text as key, count(*)::integer as n from ${sql.table(table)}
          where ${one === undefined ? always : sql<boolean>`${named} = ${one}`} group by 1`,
      };
    }),
    ...namedBy(fieldsOf(name)),
  ];
  const rows = await rowsOf(
    db,
    sql<{ at: number; key: string; n: number }>`select * from (${sql.join(
      counted.map(({ counts }, at) => sql`select ${at}::integer as at, key, n from (${counts}) counted`),
      sql` union all `,
    )}) used where key is not null and (${key ?? null}::text is null or key = ${key ?? null})`,
  );
  return counted.flatMap(({ entity, field }, at) => {
    const counts = Object.fromEntries(rows.filter((row) => row.at === at).map((row) => [row.key, row.n]));
    return Object.keys(counts).length > 0 ? [{ entity, field, counts }] : [];
  });
}

/** Everything that may use entries of a list, whether anything does. */
export async function readPossibleUses(db: Db, name: ReferenceName): Promise<Pick<ListUse, 'entity' | 'field'>[]> {
  return [...(await readKeys(db, name)).map(({ table, column }) => useOf(table, column)), ...namers];
}

/** The foreign keys to a list. */
async function readKeys(db: Db, name: ReferenceName): Promise<{ table: string; column: string }[]> {
  return await rowsOf(
    db,
    sql<{ table: string; column: string }>`select t.relname as table, a.attname as column
      from pg_constraint c join pg_class t on t.oid = c.conrelid
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = ${`"${name}"`}::regclass order by 1, 2`,
  );
}

const useOf = (table: string, column: string): Pick<ListUse, 'entity' | 'field'> =>
  partOf[table] ?? { entity: table, field: column };

/** What uses one of them, but for what is told of it otherwise: fields, by their table. */
export async function readUsesOf(
  db: Db,
  name: ReferenceName,
  key: number,
  told: Readonly<Record<string, readonly string[]>>,
): Promise<Use[]> {
  const uses = await readUses(db, name, String(key));
  return uses.flatMap(({ entity, field, counts }) =>
    told[entity]?.includes(field) ? [] : [{ entity, field, n: counts[key] ?? 0 }],
  );
}

/** A key in its own type, so that an index finds it. */
function keyOf(name: ReferenceName, key: string): Sql {
  return idTypeOf(name) === 'text' ? sql`${key}` : sql`${key}::integer`;
}

interface Counted extends Pick<ListUse, 'entity' | 'field'> {
  readonly counts: Sql;
}

/** The fields of people, companies and sites that take their codes from it. */
function fieldsOf(name: ReferenceName): readonly string[] {
  const all: readonly Fields[] = [personFields, companyFields, siteFields];
  const taking = all.flatMap((fields) =>
    Object.entries(fields).flatMap(([field, { reference }]) => (reference === name ? [field] : [])),
  );
  return [...new Set(taking)];
}

function namedBy(fields: readonly string[]): readonly Counted[] {
  return namers.map(({ entity, field, rows }) => ({
    entity,
    field,
    counts: sql`select named.value #>> '{}' as key, count(distinct holder)::integer as n from (${rows}) held
      cross join lateral jsonb_path_query(said, '$.** ? (exists(@.field))') as leaf
      cross join lateral jsonb_array_elements(
        case jsonb_typeof(leaf -> 'value') when 'array' then leaf -> 'value' else jsonb_build_array(leaf -> 'value') end
      ) as named (value)
      where regexp_replace(leaf ->> 'field', '^.*[.]', '') = any(${fields}::text[]) group by 1`,
  }));
}

/** Whether anything of what is counted hangs on something. */
export function isUsed({
  others,
  ...counts
}: { readonly others: readonly Use[] } & Readonly<Record<string, unknown>>): boolean {
  return others.length > 0 || Object.values(counts).some((count) => typeof count === 'number' && count > 0);
}
