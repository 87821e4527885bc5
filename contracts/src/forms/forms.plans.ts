import { Type } from 'typebox';
import { strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';
import { FormEdits } from './form-edits.ts';

/** What is said on site of a form, over the version that was read. */
export const formPlan = planContract({
  kind: 'form',
  input: strict({
    IdFormulaire: Type.String({ minLength: 1, maxLength: 40 }),
    Revision: Type.Integer({ minimum: 0, maximum: 2_147_483_646 }),
    Modifs: FormEdits,
  }),
  rights: ['adm'],
});
