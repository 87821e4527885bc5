import { providePlanViews } from '../lib/plan-views.ts';

const givenRoles = () => import('../domains/administration/delegation/given-roles.plan.tsx');

/** What tells each kind of plan; any other is told by how many things it adds, changes and takes away. */
providePlanViews({
  'clone-roles': givenRoles,
  'give-role': givenRoles,
  'people-change': () => import('../domains/people/bulk/people-change.plan.ts'),
  import: () => import('../domains/exchange/imports/import.plan.ts'),
  'vehicle-load': () => import('../domains/services/inventories/vehicle-load.plan.ts'),
  'ask-requests': () => import('../domains/services/requests/ask-requests.plan.ts'),
  'hiring-paper': () => import('../domains/services/hiring/papers/hiring-paper.plan.tsx'),
  'hiring-papers': () => import('../domains/services/hiring/papers/hiring-paper.plan.tsx'),
  'merge-people': () => import('../domains/lifecycle/merge/merge-people.plan.tsx'),
  circuit: () => import('../domains/services/requests/rounds/circuit.plan.tsx'),
  form: () => import('../domains/foundation/forms/form.plan.tsx'),
});
