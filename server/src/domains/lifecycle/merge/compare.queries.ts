import { isEmptyValue } from '@passerelle/contracts/forms/check-value.ts';
import { evaluateForm, isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
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
import { personFormSubject } from '../../people/person/person.form.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

const isSensitive = (name: string) => sensitiveFields.includes(name as SensitiveField);

/** What is shown of each: the fields that may be chosen, and the names of what they hold keys of. */
export const shownFields: readonly PersonField[] = [
  ...new Set(mergedFields.flatMap((name) => (isSensitive(name) ? [] : [name, personField(name).shownAs ?? name]))),
  ...(['IndexPrenomNom', 'IdStatut', 'CompteAD'] as const),
].filter((name) => isPersonField(name));

/** The fields of two records that the reader may read in both, side by side. */
export async function compareFields(
  { db, kernel, actor }: Reader,
  keeps: number,
  goes: number,
): Promise<ComparedField[]> {
  const [inForce, context] = await Promise.all([formInForce(db, personFormSubject.form), formContext(db, false)]);
  const of = { ...personFormSubject, form: inForce.form };
  const rows = await readFormRows(db, kernel, actor, of, [keeps, goes]);
  const [mine, theirs] = [rows.get(keeps), rows.get(goes)];
  if (!mine || !theirs) throw new ApiError('NOT_FOUND');
  const [may, reads] = [mine, theirs].map(({ values, reached }) =>
    grantsOn(of.form, { kernel, actor, reached }, inForce.rights, values, todayOf(of, values, context)),
  );
  if (!may || !reads) throw new ApiError('NOT_FOUND');
  const lacked = mergedFields.filter(
    (name) =>
      !notOffered.includes(name) &&
      may[name]?.write &&
      reads[name]?.read &&
      isEmptyValue(mine.values[name]) &&
      !isEmptyValue(theirs.values[name]),
  );
  const typed = { ...mine.values, ...Object.fromEntries(lacked.map((name) => [name, theirs.values[name]])) };
  const judged = evaluateForm({ form: of.form, typed, stored: mine.values, grants: may, context });
  const taken = (name: string) => {
    const field = judged.get(name);
    return field !== undefined && field.faults.length === 0 && !isEmptyValue(field.value);
  };
  return mergedFields.flatMap((IdChamp): ComparedField[] => {
    if (!may[IdChamp]?.read || !reads[IdChamp]?.read) return [];
    const [kept, other] = [mine.values[IdChamp], theirs.values[IdChamp]];
    return [
      {
        IdChamp,
        same: isSameValue(kept ?? null, other ?? null),
        kept: !isEmptyValue(kept),
        other: !isEmptyValue(other),
        sensitive: isSensitive(IdChamp),
        may: may[IdChamp].write,
        offered: lacked.includes(IdChamp) && taken(IdChamp),
      },
    ];
  });
}
