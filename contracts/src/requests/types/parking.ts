import type { Fields } from '../../catalogue/field.ts';
import { defineForm } from '../../forms/form.ts';
import { reasonLength } from '../../reason.ts';
import { type RequestType, usualMoves } from '../request.ts';
import { typeFacts } from '../type-facts.ts';
import { periodRule, siteAndDays } from './site-access.ts';

const fields = {
  ...siteAndDays('demande-parking'),
  Immatriculation: { type: 'text', read: 'acd', write: ['demande-parking'], required: true, maxLength: 20 },
} as const satisfies Fields;

const space = {
  Place: { type: 'text', read: 'acd', write: ['SGX'], required: true, maxLength: 20 },
} as const satisfies Fields;

/** A parking space at a site. */
export const parkingRequest: RequestType = {
  name: 'parking',
  form: defineForm({
    form: 'demande-parking',
    fields,
    sections: [
      {
        section: 'asked',
        title: 'REQUESTS:asked',
        items: [
          { field: 'IdSite', code: 'DLIST' },
          { field: 'Immatriculation', code: 'S' },
          { field: 'DateDebut', code: 'D' },
          { field: 'DateFin', code: 'D', help: 'REQUESTS:helpNoEnd' },
        ],
      },
    ],
    rules: [periodRule],
    takesOwn: { read: 'acd', write: ['demande-parking'] },
  }),
  holderForms: {
    space: defineForm({
      form: 'demande-place',
      fields: space,
      sections: [{ section: 'space', title: 'REQUESTS:space', items: [{ field: 'Place', code: 'S' }] }],
      rules: [],
    }),
  },
  ...typeFacts.parking,
  ofSite: true,
  group: 'services',
  after: ['acces'],
  moves: usualMoves,
  shortestReason: reasonLength.min,
  validatedBy: 'visas',
};
