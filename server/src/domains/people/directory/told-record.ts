import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import type { FieldRight } from '@passerelle/contracts/forms/forms.contract.ts';
import { hiddenFields } from '@passerelle/contracts/forms/hidden-fields.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import { isPersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import { grantsOn, toldRights } from '../../../engines/forms/form-rights.queries.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import { type FoundRecord, readRecord } from './record.queries.ts';

export interface ToldRecord extends FoundRecord {
  /** What the reader may do with each field, where these are not shown to them yet. */
  readonly fieldRights: (masked: readonly string[]) => FieldRight[];
}

/** A record without what its form, as it is in force, hides from the reader; undefined where there is none for them. */
export async function readToldRecord(reader: ListReader, IdPersonneEV1: number): Promise<ToldRecord | undefined> {
  const { db, today } = reader;
  const [found, inForce] = await Promise.all([readRecord(reader, IdPersonneEV1), formInForce(db, personForm)]);
  if (!found) return undefined;
  const { form, rights } = inForce;
  const stored = typedValues(form, found.stored);
  const grants = (masked: readonly string[]) => grantsOn(form, { ...reader, ...found, masked }, rights, stored, today);
  const hidden = withWords(hiddenFields(inForce, grants([]), stored, today));
  const told = Object.entries(found.person).filter(([name]) => !hidden.has(name));
  return {
    ...found,
    person: Object.fromEntries(told) as unknown as PersonRecord,
    fieldRights: (masked) => toldRights(grants(masked)),
  };
}

/** With the fields that say them in words. */
function withWords(hidden: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...hidden].flatMap((name) => [name, (isPersonField(name) && personField(name).shownAs) || name]));
}
