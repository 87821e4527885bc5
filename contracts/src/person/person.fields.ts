import type { ReadRight } from '../access/rights.ts';
import { type Field, type FieldImport, fieldNames, isFieldOf } from '../catalogue/field.ts';
import { columnFields, type DirectoryColumn } from './column.fields.ts';
import { plainFields } from './plain.fields.ts';

type Columns = {
  readonly [Name in DirectoryColumn]: (typeof columnFields)[Name] & { readonly read: `ann-col-${Name}` };
};

/** Every field of a person, each with the right to read it. */
export const personFields = {
  ...(Object.fromEntries(
    Object.entries(columnFields).map(([name, field]) => [name, { ...field, read: `ann-col-${name}` }]),
  ) as Columns),
  ...plainFields,
};

export type PersonField = keyof typeof personFields;

/** The right that lets a field of a person be read. */
export function readRight(field: PersonField): ReadRight {
  return personFields[field].read;
}

/** A field as its declaration says it, in the shape that all share. */
export function personField(name: PersonField): Field {
  return personFields[name];
}

/** Whether a name that came from outside is a field's. */
export function isPersonField(name: string): name is PersonField {
  return isFieldOf(personFields, name);
}

/** Fields of a person of which who reads them is recorded. */
export type SensitiveField = {
  [Name in PersonField]: (typeof personFields)[Name] extends { readonly sensitive: true } ? Name : never;
}[PersonField];

export const sensitiveFields = fieldNames(personFields).filter(
  (name): name is SensitiveField => personField(name).sensitive === true,
);

/** A field that files may bring. */
export type ImportedField = {
  [Name in PersonField]: (typeof personFields)[Name] extends { readonly import: FieldImport } ? Name : never;
}[PersonField];

export const importedFields = fieldNames(personFields).filter(
  (name): name is ImportedField => personField(name).import !== undefined,
);

/** Statuses, in the order of a stay: see the glossary. */
export const statuts = {
  BROUILLON: 100,
  ERROR: 200,
  NO_SHOW: 250,
  REWELCOMING: 290,
  REREWELCOMING: 300,
  ONBOARDING: 400,
  ACTIVE: 500,
  OFFBOARDING: 600,
  INACTIVE: 700,
  ARCHIVED: 800,
} as const;

/** People who have live accounts, count in the workforce and appear in the directory by default. */
export const presentStatuts = [statuts.ONBOARDING, statuts.ACTIVE, statuts.OFFBOARDING] as const;

/** People who are to come: their creation may have failed, or they have not begun yet. */
export const expectedStatuts: readonly number[] = [
  ...[statuts.BROUILLON, statuts.ERROR, statuts.REWELCOMING, statuts.REREWELCOMING],
  statuts.ONBOARDING,
];

/** Everybody else: not yet arrived, never arrived, or gone. */
export const absentStatuts = Object.values(statuts).filter(
  (statut) => !(presentStatuts as readonly number[]).includes(statut),
);
