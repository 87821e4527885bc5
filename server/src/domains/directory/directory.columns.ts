import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import type { DirectoryColumn } from '@passerelle/contracts/person/person.fields.ts';
import { columnFields, isPersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import {
  type ReferenceListName,
  referenceList,
  referenceLists,
} from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import type { SqlField } from '../../engines/catalogue/subject.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { personSubject } from '../person/person.columns.ts';

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

export function collationOf(language: Language): Sql {
  return sql.ref(collations[language]);
}

export function fieldSql(name: string): SqlField {
  const field = personSubject.fields[name];
  if (!field) throw new Error(`No SQL for field ${name}`);
  return field;
}

/** The value of a field as a row carries it. */
export function shownValue(name: string, alias: string): Sql {
  const field = fieldSql(name);
  switch (field.type) {
    case 'codes':
      return field.values(alias);
    case 'person':
      return sql`(select json_build_object('IdPersonneEV1', m."IdPersonneEV1", 'IndexPrenomNom', m."IndexPrenomNom")
        from "Personne" m where m."IdPersonneEV1" = ${field.value(alias)})`;
    case 'descendants':
      throw new Error(`${name} is not shown`);
    default:
      return field.value(alias);
  }
}

/** What a column is sorted by: never the code, but what the reader sees of it, in the order of their language. */
export interface SortKey {
  readonly value: Sql;
  readonly type: 'text' | 'integer' | 'boolean' | 'date' | 'timestamptz';
  readonly notNull: boolean;
}

export function sortKey(name: DirectoryColumn, alias: string, language: Language): SortKey {
  const declared: Field = columnFields[name];
  const field = fieldSql(name);
  if (field.type === 'person') {
    const value = sql`(select m."IndexPrenomNom" from "Personne" m where m."IdPersonneEV1" = ${field.value(alias)})`;
    return { value: collated(value, language), type: 'text', notNull: false };
  }
  if (field.type === 'codes' || field.type === 'descendants' || field.type === 'contacts')
    throw new Error(`${name} does not sort`);
  if (isReferenceList(declared.reference)) {
    return {
      value: collated(labelOf(declared.reference, field.value(alias), language), language),
      type: 'text',
      notNull: false,
    };
  }
  switch (field.type) {
    case 'boolean':
      return { value: field.value(alias), type: 'boolean', notNull: false };
    case 'date':
      return { value: field.value(alias), type: 'date', notNull: false };
    case 'instant':
      return { value: field.value(alias), type: 'timestamptz', notNull: false };
    case 'number':
      return { value: field.value(alias), type: 'integer', notNull: false };
    default:
      return { value: collated(field.value(alias), language), type: 'text', notNull: name === 'IndexPrenomNom' };
  }
}

function collated(value: Sql, language: Language): Sql {
  return sql`${value} collate ${collationOf(language)}`;
}

function isReferenceList(name: string | undefined): name is ReferenceListName {
  return name !== undefined && Object.hasOwn(referenceLists, name);
}

/** The label of a code in a language; the base label where there is no translation. */
export function labelOf(name: ReferenceListName, code: Sql, language: Language): Sql {
  const { id } = referenceList(name);
  return sql`(select ${labelIn(name, language)} from ${sql.table(name)} r where r.${sql.ref(id)} = ${code})`;
}

function labelIn(name: ReferenceListName, language: Language): Sql {
  const { id, label = id } = referenceList(name);
  return sql`coalesce(r."Traductions" ->> ${sql.lit(idLangues[language])}, r.${sql.ref(label)}::text)`;
}

/** Tables of the organisation that fields hold a key of, by what people read of them. */
const named = {
  Societe: { id: 'IdSociete', label: 'LibSociete' },
  Site: { id: 'IdSite', label: 'LibSite' },
  CentreCout: { id: 'IdCCout', label: 'LibCCout' },
} as const;

/** The codes of a field whose label is like a folded pattern, as a reader of this language reads it. */
export function codesLike(name: string, pattern: string, language: Language): Sql | undefined {
  const list = isPersonField(name) ? personField(name).reference : undefined;
  if (list === undefined) return undefined;
  const [id, label] = isReferenceList(list)
    ? [referenceList(list).id, labelIn(list, language)]
    : [named[list].id, sql.ref(`r.${named[list].label}`)];
  return sql`select r.${sql.ref(id)} from ${sql.table(list)} r where fold(${label}) like ${pattern}`;
}
