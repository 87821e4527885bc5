import { Type } from 'typebox';
import { oneOf, strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';
import { bulkFieldNames, gestures } from './bulk.fields.ts';
import { ChosenPeople } from './chosen-people.ts';

/** One field of many people, to one value; of tags, `Geste` says what is done with these. */
export const peopleChangePlan = planContract({
  kind: 'people-change',
  input: strict({
    chosen: ChosenPeople,
    IdChamp: oneOf(bulkFieldNames),
    Valeur: Type.Unknown({ description: 'as the field holds it; null empties it' }),
    Geste: Type.Optional(oneOf(gestures)),
  }),
  rights: ['ann-update'],
});
