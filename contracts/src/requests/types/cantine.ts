import { defineForm } from '../../forms/form.ts';
import { reasonLength } from '../../reason.ts';
import { type RequestType, usualMoves } from '../request.ts';
import { typeFacts } from '../type-facts.ts';
import { badgeForm } from './acces.ts';
import { periodRule, siteAndDays } from './site-access.ts';

/** A badge for the canteen of a site. */
export const canteenRequest: RequestType = {
  name: 'cantine',
  form: defineForm({
    form: 'demande-cantine',
    fields: siteAndDays('demande-cantine'),
    sections: [
      {
        section: 'asked',
        title: 'REQUESTS:asked',
        items: [
          { field: 'IdSite', code: 'DLIST' },
          { field: 'DateDebut', code: 'D' },
          { field: 'DateFin', code: 'D', help: 'REQUESTS:helpNoEnd' },
        ],
      },
    ],
    rules: [periodRule],
    takesOwn: { read: 'acd', write: ['demande-cantine'] },
  }),
  holderForms: { badge: badgeForm },
  ...typeFacts.cantine,
  ofSite: true,
  group: 'services',
  after: ['acces'],
  moves: usualMoves,
  shortestReason: reasonLength.min,
  validatedBy: 'visas',
};
