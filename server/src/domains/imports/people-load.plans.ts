import { keptKind } from '../../engines/plans/plan-kind.ts';

/** A file of people, as a plan. */
export const peopleLoadPlans = [keptKind<'people-load'>({ kind: 'people-load', right: 'adm' })];
