import { Type } from 'typebox';
import { oneOf, strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';
import { sendingRules } from './list.fields.ts';

/** Every published list is made in another mail suite, with its members; what that cannot carry stays as it is. */
export const listSuiteMovePlan = planContract({
  kind: 'list-suite',
  input: strict({
    /** The way by which lists are carried then, and what it can do. */
    dos: Type.String({ maxLength: 200 }),
    can: strict({
      rules: Type.Array(oneOf(sendingRules), { maxItems: sendingRules.length }),
      hides: Type.Boolean(),
      opens: Type.Boolean(),
      outsiders: Type.Boolean(),
    }),
  }),
  rights: ['adm'],
  ownWay: true,
});
