import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { type EditFault, editFaults } from '@passerelle/contracts/forms/edit-faults.ts';
import { conditionsIn, type FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { hasFormRights } from '@passerelle/contracts/forms/shipped-forms.ts';
import { checkCondition } from '../../../engines/conditions/check.ts';
import { type EditedForm, subjectWith } from '../../../engines/forms/form-subject.ts';
import { unknownCodes } from '../../../engines/forms/known-codes.queries.ts';
import type { Db } from '../../../platform/db/database.ts';
import { actorFieldNames } from '../actor/actor.queries.ts';
import { heldRights, unknownProfiles } from './forms.queries.ts';

/**
 * What speaks against edits of a form: what can be told from them alone, then what only the database knows of profiles,
 * rights and codes.
 * @throws {ApiError} FILTER_INVALID where a condition is none, with the path of what is wrong, from `at`
 */
export async function checkEdits(
  db: Db,
  of: EditedForm,
  edits: FormEdits,
  today: string,
  at: string,
): Promise<readonly EditFault[]> {
  const { form } = of;
  const subject = subjectWith(of, edits);
  for (const [path, condition] of conditionsIn(edits))
    checkCondition(condition, `${at}/${path}`, subject, path.startsWith('rights/') ? ofReader : ofNobody);
  const { fields = {}, rights = [] } = edits;
  const chosen = Object.fromEntries(
    Object.entries(fields).flatMap(([name, { choices }]) => (choices && form.fields[name] ? [[name, choices]] : [])),
  );
  const [held, strangers, unknown] = await Promise.all([
    heldRights(db),
    unknownProfiles(
      db,
      rights.flatMap(({ IdProfil }) => (IdProfil === null ? [] : [IdProfil])),
    ),
    unknownCodes(db, form.fields, chosen, today),
  ]);
  const fillable = (name: string) => (form.fields[name]?.write ?? []).some((right) => held.has(right));
  return [
    ...editFaults(form, edits, fillable),
    ...(hasFormRights(form) ? [] : rights.map((_one, n): EditFault => ({ path: `rights/${n}`, rule: 'notAllowed' }))),
    ...rights.flatMap(({ IdProfil }, n): EditFault[] =>
      IdProfil !== null && strangers.has(IdProfil) ? [{ path: `rights/${n}`, rule: 'unknownValue' }] : [],
    ),
    ...unknown.map(({ field }): EditFault => ({ path: `fields/${field}/choices`, rule: 'unknownValue' })),
  ];
}

/** Only rights, which are judged for somebody, know of `$` values. */
const ofReader = (name: string): Scalar | undefined => (actorFieldNames.has(name) ? null : undefined);
const ofNobody = () => undefined;
