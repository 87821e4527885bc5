import { type Static, Type } from 'typebox';
import { Key, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { ConditionSchema } from '../conditions/condition.ts';
import { planContract } from '../plans/plan-contract.ts';

/** What automatic lists are made for: each of these that has enough people has one. `Manager`: whoever is below somebody. */
export const unitSources = ['IdSociete', 'IdSite', 'IdDirection', 'IdCA', 'IdPays', 'Manager'] as const;
export type UnitSource = (typeof unitSources)[number];

/** What stands for the name of the unit in what its list is called. */
export const unitPlace = '{unite}';
/** What stands for the unit itself in criteria. */
export const unitValue = '$unite';

/** Who may write to a list that nobody has named senders for. */
export const automaticRules = ['TOUS', 'MEMBRES', 'RESPONSABLES'] as const;

/** What automatic lists are declared by. */
export const AutomaticDeclaration = strict({
  LibAutomatique: Type.String({
    maxLength: 100,
    description: `what the lists are called, with ${unitPlace} for the unit`,
  }),
  Source: oneOf(unitSources),
  IdNature: Type.String({ maxLength: 20 }),
  /** Of the people of a unit, those whom it finds; null: all. */
  Conditions: nullable(ConditionSchema),
  Seuil: Type.Integer({ minimum: 1, maximum: 1000, description: 'how many people a unit has before it has a list' }),
  /** Whose the lists are at first; null for lines, whose head owns theirs. */
  IdPersonneEV1: nullable(PersonKey),
  Rule: oneOf(automaticRules),
  Visible: Type.Boolean(),
  Cachee: Type.Boolean(),
  /** Stopped, its lists are closed; they come back with it. */
  Actif: Type.Boolean(),
});
export type AutomaticDeclaration = Static<typeof AutomaticDeclaration>;

/** Automatic lists, declared or declared otherwise: the lists follow once it is done, and once it is undone. */
export const listAutomaticPlan = planContract({
  kind: 'list-automatic',
  input: strict({
    /** Null: a new declaration. */
    IdAutomatique: nullable(Key),
    /** As it was read; 0 of a new one. */
    Revision: Type.Integer({ minimum: 0, maximum: 2147483647 }),
    declaration: AutomaticDeclaration,
  }),
  rights: ['adm'],
});
