import { Type } from 'typebox';
import { Key, nullable, PersonKey, strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';

/** The most lists that are given another owner at once. */
export const mostLists = 5000;

/** Another owner, another backup, or both, for many distribution lists: each by itself. */
export const listOwnersPlan = planContract({
  kind: 'list-owners',
  input: strict({
    IdListes: Type.Array(Key, { minItems: 1, maxItems: mostLists }),
    IdPersonneEV1: Type.Optional(PersonKey),
    IdPersonneEV1backup: Type.Optional(nullable(PersonKey)),
  }),
  rights: ['ld.updateResponsable', 'ld.updateBackup'],
});
