import { Type } from 'typebox';
import { oneOf, PersonKey, strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';
import { holdingNames } from './holdings.ts';

/** What somebody holds, line by line, with who takes it over; a line without keys is all of its kind. */
export const handOverPlan = planContract({
  kind: 'hand-over',
  input: strict({
    IdPersonneEV1: PersonKey,
    lines: Type.Array(
      strict({
        kind: oneOf(holdingNames),
        keys: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { minItems: 1, maxItems: 1000 })),
        IdPersonneEV1Preneur: PersonKey,
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
  rights: ['adc', 'esc'],
});
