import { keptKind } from '../../engines/plans/plan-kind.ts';

/** A file of people, as a plan: the people who are written say themselves what that changes. */
export const peopleLoadPlans = [
  keptKind<'people-load'>({ kind: 'people-load', right: 'adm', announce: async () => {} }),
];
