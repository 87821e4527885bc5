import { isEmptyValue } from '@passerelle/contracts/forms/check-value.ts';
import { evaluateForm, type FieldGrant, isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormDeclaration, FormValues } from '@passerelle/contracts/forms/form.ts';
import type { FormContext } from '@passerelle/contracts/forms/form-context.ts';
import type { ComparedField } from '@passerelle/contracts/merge/merge.contract.ts';
import { mergedFields, notOffered } from '@passerelle/contracts/merge/merged-fields.ts';
import {
  isPersonField,
  type PersonField,
  personField,
  type SensitiveField,
  sensitiveFields,
} from '@passerelle/contracts/person/person.fields.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { formContext } from '../../../engines/forms/form-context.queries.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import { grantsOn } from '../../../engines/forms/form-rights.queries.ts';
import { readFormRows } from '../../../engines/forms/form-row.queries.ts';
import { todayOf } from '../../../engines/forms/save-form.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import { personFormSubject } from '../../people/person/person.form.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** A record as its form has it, whole, and what the reader may do with each field of it. */
interface ReadRecord {
  readonly values: FormValues;
  readonly may: Readonly<Record<string, FieldGrant>>;
}

interface ReadRecords {
  readonly form: FormDeclaration;
  readonly context: FormContext;
  /** One for each key that was asked, in their order. */
  readonly records: readonly ReadRecord[];
}

/**
 * Records of people, by the form in force.
 * @throws {ApiError} NOT_FOUND where one of them is not there for the reader
 */
export async function readRecords({ db, kernel, actor }: Reader, keys: readonly number[]): Promise<ReadRecords> {
  const [inForce, context] = await Promise.all([formInForce(db, personFormSubject.form), formContext(db, false)]);
  const of = { ...personFormSubject, form: inForce.form };
  const rows = await readFormRows(db, kernel, actor, of, keys);
  const records = keys.map((key) => {
    const row = rows.get(key);
    if (!row) throw new ApiError('NOT_FOUND');
    const { values, reached } = row;
    const today = todayOf(of, values, context);
    return { values, may: grantsOn(of.form, { kernel, actor, reached }, inForce.rights, values, today) };
  });
  return { form: inForce.form, context, records };
}

const isSensitive = (name: string) => sensitiveFields.includes(name as SensitiveField);

/** What is shown of each: the fields that may be chosen, and the names of what they hold keys of. */
export const shownFields: readonly PersonField[] = [
  ...new Set(mergedFields.flatMap((name) => (isSensitive(name) ? [] : [name, personField(name).shownAs ?? name]))),
  ...(['IndexPrenomNom', 'IdStatut', 'CompteAD'] as const),
].filter((name) => isPersonField(name));

/** The fields of two records that the reader may read in both, side by side. */
export async function compareFields(reader: Reader, keeps: number, goes: number): Promise<ComparedField[]> {
  const { form, context, records } = await readRecords(reader, [keeps, goes]);
  const [mine, theirs] = [sure(records[0]), sure(records[1])];
  const lacked = mergedFields.filter(
    (name) =>
      !notOffered.includes(name) &&
      mine.may[name]?.write &&
      theirs.may[name]?.read &&
      isEmptyValue(mine.values[name]) &&
      !isEmptyValue(theirs.values[name]),
  );
  const typed = { ...mine.values, ...Object.fromEntries(lacked.map((name) => [name, theirs.values[name]])) };
  const judged = evaluateForm({ form, typed, stored: mine.values, grants: mine.may, context });
  const taken = (name: string) => {
    const field = judged.get(name);
    return field !== undefined && field.faults.length === 0 && !isEmptyValue(field.value);
  };
  return mergedFields.flatMap((IdChamp): ComparedField[] => {
    const may = mine.may[IdChamp];
    if (!may?.read || !theirs.may[IdChamp]?.read) return [];
    const [kept, other] = [mine.values[IdChamp], theirs.values[IdChamp]];
    return [
      {
        IdChamp,
        same: isSameValue(kept ?? null, other ?? null),
        kept: !isEmptyValue(kept),
        other: !isEmptyValue(other),
        sensitive: isSensitive(IdChamp),
        may: may.write,
        offered: lacked.includes(IdChamp) && taken(IdChamp),
      },
    ];
  });
}
