import { Type } from 'typebox';
import { oneOf, PersonKey, strict } from '../call.ts';
import { personForm } from '../person/person.form.ts';
import { planContract } from '../plans/plan-contract.ts';
import { mergedFields } from './merged-fields.ts';

/** Two records of one person become one: `keeps` stays, with those fields of the other that are named. */
export const mergePeoplePlan = planContract({
  kind: 'merge-people',
  input: strict({
    keeps: PersonKey,
    goes: PersonKey,
    fields: Type.Array(oneOf(mergedFields), {
      maxItems: Object.keys(personForm.fields).length,
      uniqueItems: true,
      description: 'taken from the one who goes; the others stay as the kept one has them',
    }),
  }),
  rights: ['p-test-doublon'],
});
