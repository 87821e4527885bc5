import type { Fields } from '../../catalogue/field.ts';
import type { CrossRule } from '../../forms/form.ts';

/** The days from which and until which something is asked for; without an end it is for good. */
export const periodRule: CrossRule = {
  name: 'period',
  reads: ['DateDebut', 'DateFin'],
  find: ({ DateDebut, DateFin }) =>
    typeof DateDebut === 'string' && typeof DateFin === 'string' && DateFin < DateDebut
      ? [{ field: 'DateFin', rule: 'min', limit: DateDebut }]
      : [],
};

/** What is asked for at a site has a site and days. */
export const siteAndDays = <Right extends `demande-${'acces' | 'cantine' | 'parking' | 'vehicule'}`>(right: Right) =>
  ({
    IdSite: { type: 'code', reference: 'Site', read: 'acd', write: [right], required: true },
    DateDebut: { type: 'date', read: 'acd', write: [right], required: true },
    DateFin: { type: 'date', read: 'acd', write: [right] },
  }) as const satisfies Fields;
