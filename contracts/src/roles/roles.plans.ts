import { Type } from 'typebox';
import { CivilDate, Key, nullable, PersonKey, strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';

/** A role that a person is to hold, by the role, with the day after which they no longer do. */
export const HeldRole = strict({ IdRole: Key, DateFin: Type.Optional(nullable(CivilDate)) });

/** How many people roles are given to in one plan. */
export const mostGivenAtOnce = 500;
const targets = Type.Array(PersonKey, { minItems: 1, maxItems: mostGivenAtOnce });

/** The roles that a person is to hold of their own, no more and no less. */
export const personRolesPlan = planContract({
  kind: 'person-roles',
  input: strict({ IdPersonneEV1: PersonKey, roles: Type.Array(HeldRole, { maxItems: 50 }) }),
  rights: ['adm'],
});
/** Roles given to several people as somebody holds them. */
export const cloneRolesPlan = planContract({
  kind: 'clone-roles',
  input: strict({
    IdPersonneRoles: Type.Array(Key, { minItems: 1, maxItems: 20 }),
    targets,
    DateFin: Type.Optional(nullable(CivilDate)),
  }),
  rights: ['fp-delegue-role'],
});
/** A role given to people, whoever holds it by now, between two days. */
export const giveRolePlan = planContract({
  kind: 'give-role',
  input: strict({
    IdRole: Key,
    targets,
    DateDebut: Type.Optional(nullable(CivilDate)),
    DateFin: Type.Optional(nullable(CivilDate)),
  }),
  rights: ['adm', 'fp-delegue-role'],
});
