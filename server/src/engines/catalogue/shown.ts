import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import {
  isReferenceList,
  type ReferenceListName,
  referenceList,
  referenceTables,
} from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';
import { sure } from '../../platform/sure.ts';
import type { CataloguedSubject, SqlField, Subject } from './subject.ts';

/** How a language sorts names; those with no tailoring share the root order, and its index. */
const collations: Readonly<Record<Language, string>> = {
  fr: 'und-x-icu',
  gb: 'und-x-icu',
  es: 'es-x-icu',
  de: 'und-x-icu',
  it: 'und-x-icu',
  nl: 'und-x-icu',
  pl: 'pl-x-icu',
  cn: 'zh-x-icu',
};

/** The order of texts in a language, to be said after `collate`. */
export function collationOf(language: Language): Sql {
  return sql.ref(collations[language]);
}

function fieldSql({ table, fields }: Subject, name: string): SqlField {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw new Error(`No SQL for field ${name} of ${table}`);
  return field;
}

/** The value of a field as a row, known as `alias`, carries it; of another row its key and what it is called by. */
export function shownValue(subject: Subject, name: string, alias: string): Sql {
  const field = fieldSql(subject, name);
  switch (field.type) {
    case 'codes':
    case 'files':
      return field.values(alias);
    case 'person': {
      const { table, key, label } = field.to();
      return sql`(select json_build_object(${sql.lit(key)}, m.${sql.ref(key)}, ${sql.lit(label)}, m.${sql.ref(label)})
        from ${sql.table(table)} m where m.${sql.ref(key)} = ${field.value(alias)})`;
    }
    case 'descendants':
      throw new Error(`${name} is not shown`);
    default:
      return field.value(alias);
  }
}

/** What rows are sorted by. */
export interface SortKey {
  readonly value: Sql;
  readonly type: 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamptz';
  readonly notNull: boolean;
}

const sortTypes = { boolean: 'boolean', date: 'date', instant: 'timestamptz' } as const;

/** What a field is sorted by: never the code, but what the reader sees of it, in the order of their language. */
export function sortKey(subject: CataloguedSubject, name: string, alias: string, language: Language): SortKey {
  const { reference }: Field = sure(subject.catalogue[name]);
  const field = fieldSql(subject, name);
  const text = (value: Sql, notNull = false): SortKey => ({
    value: sql`${value} collate ${collationOf(language)}`,
    type: 'text',
    notNull,
  });
  switch (field.type) {
    case 'person': {
      const { table, key, label } = field.to();
      return text(
        sql`(select m.${sql.ref(label)} from ${sql.table(table)} m where m.${sql.ref(key)} = ${field.value(alias)})`,
      );
    }
    case 'codes':
    case 'files':
    case 'descendants':
    case 'contacts':
      throw new Error(`${name} does not sort`);
    case 'text':
    case 'code':
      if (isReferenceList(reference)) return text(labelOf(reference, field.value(alias), language));
      return text(field.value(alias), name === subject.label);
    case 'number': {
      const type = field.sqlType === 'integer' ? 'integer' : 'numeric';
      return { value: field.value(alias), type, notNull: field.notNull === true };
    }
    default:
      return { value: field.value(alias), type: sortTypes[field.type], notNull: field.notNull === true };
  }
}

/** The label of a code in a language; the base label where there is no translation. */
export function labelOf(name: ReferenceListName, code: Sql, language: Language): Sql {
  const { id } = referenceList(name);
  return sql`(select ${labelIn(name, language)} from ${sql.table(name)} listed where listed.${sql.ref(id)} = ${code})`;
}

/** What an entry is called, with what it is told with: an offer structure with its agency. */
function labelIn(name: ReferenceListName, language: Language, alias = 'listed'): Sql {
  const { id, label = id, toldWith } = referenceList(name);
  const own = sql`coalesce(${sql.ref(`${alias}.Traductions`)} ->> ${sql.lit(idLangues[language])}, ${sql.ref(`${alias}.${label}`)}::text)`;
  if (!toldWith) return own;
  const beside = toldWith.list as ReferenceListName;
  return sql`${own} || coalesce(' · ' || (select ${labelIn(beside, language, 'beside')} from ${sql.table(beside)} beside
    where ${sql.ref(`beside.${referenceList(beside).id}`)} = ${sql.ref(`${alias}.${toldWith.property}`)}), '')`;
}

/** The codes of a field whose label is like a folded pattern, as a reader of this language reads it. */
export function codesLike({ catalogue }: CataloguedSubject, name: string, pattern: string, language: Language) {
  const list = Object.hasOwn(catalogue, name) ? catalogue[name]?.reference : undefined;
  if (list === undefined) return undefined;
  const [id, label] = isReferenceList(list)
    ? [referenceList(list).id, labelIn(list, language)]
    : [referenceTables[list].id, sql.ref(`listed.${referenceTables[list].label}`)];
  return sql`select listed.${sql.ref(id)} from ${sql.table(list)} listed where fold(${label}) like ${pattern}`;
}
