import { type Static, type TSchema, Type } from 'typebox';
import { nullable, PersonKey, strict } from '../call.ts';
import { idTypeOf } from '../reference/reference.fields.ts';
import type { Field, Fields } from './field.ts';

export const PersonReference = strict({ IdPersonneEV1: PersonKey, IndexPrenomNom: Type.String() });

export const Contacts = strict({
  Mail: nullable(Type.String()),
  TelFixePro: nullable(Type.String()),
  TelMobilePro: nullable(Type.String()),
});

/** What a field of each type holds, once it is not empty. */
export interface ValueOf {
  readonly text: string;
  readonly code: string | number;
  readonly number: number;
  readonly boolean: boolean;
  readonly date: string;
  readonly instant: string;
  readonly codes: readonly string[];
  readonly person: Static<typeof PersonReference>;
  readonly contacts: Static<typeof Contacts>;
  readonly files: readonly string[];
  readonly descendants: never;
}

/** Values of some of these fields: one that may not be read is not there, one that is empty is null. */
export type FieldValues<Of extends Fields> = { readonly [Name in keyof Of]?: ValueOf[Of[Name]['type']] | null };

/** Shape of a field's value on the wire; null when it is empty. */
export function valueSchema(field: Field): TSchema {
  switch (field.type) {
    case 'number':
      return nullable(field.decimals === undefined ? Type.Integer() : Type.Number());
    case 'boolean':
      return nullable(Type.Boolean());
    case 'codes':
    case 'files':
      return nullable(Type.Array(Type.String()));
    case 'person':
      return nullable(PersonReference);
    case 'contacts':
      return nullable(Contacts);
    case 'date':
      return nullable(Type.String({ format: 'date' }));
    case 'instant':
      return nullable(Type.String({ format: 'date-time' }));
    case 'code':
      return nullable(field.reference && idTypeOf(field.reference) === 'number' ? Type.Integer() : Type.String());
    default:
      return nullable(Type.String());
  }
}

/**
 * Shape of a row: what it is known by, and those of these fields that its reader may see on it; beside them whatever has a
 * name of this pattern.
 */
export function rowSchema<Row>(key: Readonly<Record<string, TSchema>>, fields: Fields, others?: string) {
  const values = Object.entries(fields)
    .filter(([name, field]) => field.type !== 'descendants' && !Object.hasOwn(key, name))
    .map(([name, field]) => [name, Type.Optional(valueSchema(field))]);
  const row = strict({ ...key, ...Object.fromEntries(values) });
  return Type.Unsafe<Row>(others === undefined ? row : { ...row, patternProperties: { [others]: Type.Unknown() } });
}
