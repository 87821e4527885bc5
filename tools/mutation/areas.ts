/** What a mutation run tries: sources that decide, and the tests that are to notice when one of them decides otherwise. */
export interface Area {
  readonly name: string;
  readonly sources: readonly string[];
  /** The nearest first. */
  readonly tests: readonly string[];
}

const access = 'server/src/engines/access';
const conditions = 'server/src/engines/conditions';
const plans = 'server/src/engines/plans';
const delegation = 'server/src/domains/administration/delegation';

export const areas: readonly Area[] = [
  {
    name: 'guard',
    sources: [
      'server/src/app/gatekeeper.ts',
      'server/src/app/viewing.ts',
      'server/src/domains/foundation/actor/actor.queries.ts',
    ],
    tests: [
      'server/src/app/gatekeeper.test.ts',
      'server/src/domains/foundation/actor/actor.queries.test.ts',
      'server/src/domains/administration/explain/view-as.test.ts',
      'server/src/domains/people/roles/acting-for.test.ts',
    ],
  },
  {
    name: 'kernel',
    sources: [`${access}/*.ts`],
    tests: [
      `${access}/grades.test.ts`,
      `${access}/narrow.test.ts`,
      `${access}/explain.test.ts`,
      `${access}/decide.test.ts`,
      'server/src/testing/algebra/unsaved.test.ts',
      'server/src/domains/services/requests/requests.test.ts',
      'server/src/domains/administration/explain/explain.test.ts',
      'server/src/domains/people/roles/acting-for.test.ts',
      'server/src/domains/administration/rights/perimeters.test.ts',
    ],
  },
  {
    name: 'conditions',
    sources: [`${conditions}/*.ts`, 'contracts/src/conditions/{condition,evaluate}.ts'],
    tests: [
      `${conditions}/check.test.ts`,
      `${conditions}/parse.test.ts`,
      'contracts/src/conditions/evaluate.test.ts',
      'server/src/testing/conditions/conditions.test.ts',
      'server/src/domains/foundation/reference/list-filter.test.ts',
      'server/src/domains/administration/rights/perimeters.test.ts',
      'server/src/app/hostile-filters.test.ts',
    ],
  },
  {
    name: 'plans',
    sources: [`${plans}/*.ts`],
    tests: [
      `${plans}/plans.test.ts`,
      `${plans}/planned-effects.test.ts`,
      'server/src/domains/workspace/plans/plans.test.ts',
      'server/src/domains/people/bulk/bulk.test.ts',
    ],
  },
  {
    name: 'delegation',
    sources: [`${delegation}/*.ts`],
    tests: [
      `${delegation}/delegation.policy.test.ts`,
      `${delegation}/delegation.queries.test.ts`,
      `${delegation}/absences.queries.test.ts`,
      `${delegation}/roles.holdings.test.ts`,
      `${delegation}/delegation.routes.test.ts`,
      `${delegation}/absences.test.ts`,
      'server/src/domains/lifecycle/handover/handover.test.ts',
      `${delegation}/delegation.test.ts`,
    ],
  },
];
