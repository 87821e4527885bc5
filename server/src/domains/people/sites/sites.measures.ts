import type { Measure } from '../../../engines/measures/measure.ts';

/** Sites in force. */
export const sitesMeasures: readonly Measure[] = [
  { name: 'sitesInForce', section: 'means', list: 'sites', where: () => ({ Actif: true }), by: [{ field: 'IdPays' }] },
];
