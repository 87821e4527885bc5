import type { Domain } from '../../domain.ts';
import { peopleLoadPlans } from './people-load.plans.ts';

export const importsDomain: Domain = {
  name: 'imports',
  plans: [({ kernel }) => peopleLoadPlans(kernel)],
};
