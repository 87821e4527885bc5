import type { Field, Fields } from '@passerelle/contracts/catalogue/field.ts';
import { idTypeOf } from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import type { CataloguedSubject, SqlField } from './subject.ts';

/** A field whose value is the column of its name. */
export function columnField(name: string, { type, reference }: Field): SqlField {
  if (type === 'codes' || type === 'person' || type === 'descendants' || type === 'contacts')
    throw new Error(`${name} is no column: say its SQL`);
  const whole = type === 'number' || (type === 'code' && reference !== undefined && idTypeOf(reference) === 'number');
  return { type, ...(whole && { sqlType: 'integer' }), value: (alias) => sql.ref(`${alias}.${name}`) };
}

/** A field whose value is the key of a person, in the column that the relation names. */
export function personColumn(relation: string, to: () => CataloguedSubject): SqlField {
  return { type: 'person', value: (alias) => sql.ref(`${alias}.IdPersonneEV1${relation}`), to };
}

/** The SQL of every field of a subject: the column of its name, unless said otherwise. */
export function columnsOf<Of extends Fields>(
  fields: Of,
  said?: Readonly<Partial<Record<keyof Of & string, SqlField>>>,
): Readonly<Record<keyof Of & string, SqlField>> {
  const all = Object.entries(fields).map(([name, field]) => [name, said?.[name] ?? columnField(name, field)]);
  return Object.fromEntries(all);
}
