import type { Measure } from '../../../engines/measures/measure.ts';

/** Companies in force. */
export const companiesMeasures: readonly Measure[] = [
  {
    name: 'companiesInForce',
    section: 'means',
    list: 'companies',
    where: () => ({ Actif: true }),
    by: [{ field: 'IdPays' }, { field: 'Externe' }],
  },
];
