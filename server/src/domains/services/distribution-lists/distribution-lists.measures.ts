import type { Measure } from '../../../engines/measures/measure.ts';

/** Distribution lists that are not closed. */
export const distributionListsMeasures: readonly Measure[] = [
  {
    name: 'listsInForce',
    section: 'means',
    list: 'distribution-lists',
    where: () => ({ IdStatut: { 'not in': ['FERMEE'] } }),
    by: [{ field: 'IdStatut' }, { field: 'IdNature' }],
  },
];
