import type { Field, Fields } from '@passerelle/contracts/catalogue/field.ts';
import { idTypeOf } from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import type { CataloguedSubject, SqlField } from './subject.ts';

/** A field whose value is the column of its name. */
export function columnField(name: string, { type, reference, decimals }: Field): SqlField {
  if (type === 'codes' || type === 'files' || type === 'person' || type === 'descendants' || type === 'contacts')
    throw new Error(`${name} is no column: say its SQL`);
  const whole =
    (type === 'number' && decimals === undefined) ||
    (type === 'code' && reference !== undefined && idTypeOf(reference) === 'number');
  return {
    type,
    ...(whole && { sqlType: 'integer' }),
    value: (alias) => sql.ref(`${alias}.${name}`),
    reads: { own: [name] },
  };
}

/** A field whose value is the key of a person, in the column that the relation names. */
export function personColumn(relation: string, to: () => CataloguedSubject): SqlField {
  const column = `IdPersonneEV1${relation}`;
  return { type: 'person', value: (alias) => sql.ref(`${alias}.${column}`), to, reads: { own: [column] } };
}

/** A field whose values are the keys of files: those of a thing, called so by changes, whose key is this column. */
export function filesColumn(entity: string, key: string, field: string): SqlField {
  const those = (alias: string, file: string) => sql`"Fichier" as ${sql.ref(file)}
    where ${sql.ref(`${file}.state`)} = 'attached' and ${sql.ref(`${file}.owner_entity`)} = ${sql.lit(entity)}
      and ${sql.ref(`${file}.owner_id`)} = ${sql.ref(`${alias}.${key}`)}::text and ${sql.ref(`${file}.Champ`)} = ${sql.lit(field)}`;
  return {
    type: 'files',
    values: (alias) => sql`array(select f."IdFichier"::text from ${those(alias, 'f')} order by f."Ordre")`,
    exists: (alias, test) => {
      const file = `${alias}_${field}`;
      return sql<boolean>`exists (select from ${those(alias, file)} and ${test(sql.ref(`${file}.IdFichier`))})`;
    },
  };
}

/** The SQL of every field of a subject: the column of its name, unless said otherwise. */
export function columnsOf<Of extends Fields>(
  fields: Of,
  said?: Readonly<Partial<Record<keyof Of & string, SqlField>>>,
): Readonly<Record<keyof Of & string, SqlField>> {
  const all = Object.entries(fields).map(([name, field]) => [name, said?.[name] ?? columnField(name, field)]);
  return Object.fromEntries(all);
}
