import { Type } from 'typebox';
import { strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';

/** A file of people; prepared by the command that reads it, never by a call. */
export const peopleLoadPlan = planContract({
  kind: 'people-load',
  input: strict({ file: Type.String({ description: 'name of the file' }) }),
  rights: ['adm'],
  ownWay: true,
});
