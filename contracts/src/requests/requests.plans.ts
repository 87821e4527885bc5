import { Type } from 'typebox';
import { ChosenPeople } from '../bulk/chosen-people.ts';
import { Key, nullable, PersonKey, strict } from '../call.ts';
import { ChangedField } from '../forms/forms.contract.ts';
import { planContract } from '../plans/plan-contract.ts';
import { mostAskedTogether, mostLines } from './request.ts';
import { Circuit } from './rounds.ts';
import { TypeDemande } from './type-demande.ts';

/** Something asked for several people, one request each. */
export const askRequestsPlan = planContract({
  kind: 'ask-requests',
  input: strict({
    chosen: Type.Union([
      ChosenPeople,
      strict({ people: Type.Array(PersonKey, { minItems: 1, maxItems: mostAskedTogether, uniqueItems: true }) }),
    ]),
    typeDemande: TypeDemande,
    fields: Type.Array(ChangedField, { maxItems: 200 }),
    lignes: Type.Optional(Type.Array(Type.Array(ChangedField, { maxItems: 200 }), { maxItems: mostLines })),
  }),
  rights: ['suivie-demandes'],
});

/**
 * Who decides a type of request, in a company or in every one, over what was read; null goes back to what ships, or to what
 * every company has.
 */
export const circuitPlan = planContract({
  kind: 'circuit',
  input: strict({
    typeDemande: TypeDemande,
    IdSociete: nullable(Key),
    /** What was read: of another, nothing is done. */
    Lu: nullable(Circuit),
    Circuit: nullable(Circuit),
  }),
  rights: ['adm'],
});
