import {
  type ReferenceListName,
  referenceList,
  type referenceLists,
} from '@passerelle/contracts/reference/reference.fields.ts';
import type { EightTexts } from '@passerelle/texts/family.ts';

type Lists = typeof referenceLists;
type LabelledName = {
  [Name in ReferenceListName]: Lists[Name] extends { label: string } ? Name : never;
}[ReferenceListName];
type Held = { text: string; number: number; boolean: boolean };

/** A row of a list: its key, its label in eight languages, its other properties. */
type Row<Name extends ReferenceListName> = Readonly<
  { [Key in Lists[Name]['id']]: Held[Lists[Name]['idType']] } & {
    [Key in Lists[Name] extends { label: infer Label extends string } ? Label : never]: Lists[Name] extends {
      oneWording: true;
    }
      ? string
      : EightTexts;
  } & { [Key in keyof Lists[Name]['more']]: Held[Lists[Name]['more'][Key] & keyof Held] | null } & (Name extends 'Pays'
      ? { Fuseau: string }
      : unknown)
>;

/** The first rows of one list, by column; a label is in eight languages. */
export interface SeedTable {
  readonly table: ReferenceListName;
  readonly rows: readonly Readonly<Record<string, string | number | boolean | EightTexts | null>>[];
}

/** Rows of a list that says more than a label. */
export function rows<Name extends ReferenceListName>(table: Name, list: readonly Row<Name>[]): SeedTable {
  return { table, rows: list };
}

/** Rows of a list that is only keys and labels. */
export function labels<Name extends LabelledName>(
  table: Name,
  list: Readonly<Record<Held[Lists[Name]['idType']], EightTexts>>,
): SeedTable {
  const { id, idType, label } = referenceList(table);
  return {
    table,
    rows: Object.entries<EightTexts>(list).map(([key, texts]) => ({
      [id]: idType === 'number' ? Number(key) : key,
      [label as string]: texts,
    })),
  };
}
