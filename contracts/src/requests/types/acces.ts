import type { Fields } from '../../catalogue/field.ts';
import { defineForm } from '../../forms/form.ts';
import { type RequestType, usualMoves } from '../request.ts';
import { typeFacts } from '../type-facts.ts';
import { periodRule, siteAndDays } from './site-access.ts';

const write = ['demande-acces'] as const;

const fields = {
  ...siteAndDays('demande-acces'),
  Principal: { type: 'boolean', read: 'acd', write, required: true },
  IdHoraire: { type: 'code', reference: 'Horaire', read: 'acd', write },
} as const satisfies Fields;

const badge = {
  NumeroBadge: { type: 'text', read: 'oic.badge', write: ['odc-nbadge'], required: true, maxLength: 40 },
} as const satisfies Fields;

/** The number of the badge that is handed over, filled in by whoever validates last. */
export const badgeForm = defineForm({
  form: 'demande-badge',
  fields: badge,
  sections: [{ section: 'badge', title: 'REQUESTS:badge', items: [{ field: 'NumeroBadge', code: 'S' }] }],
  rules: [],
});

/** A badge that opens a site. */
export const accessRequest: RequestType = {
  name: 'acces',
  form: defineForm({
    form: 'demande-acces',
    fields,
    sections: [
      {
        section: 'asked',
        title: 'REQUESTS:asked',
        items: [
          { field: 'IdSite', code: 'DLIST' },
          { field: 'Principal', code: 'B', help: 'REQUESTS:helpPrincipal' },
          { field: 'IdHoraire', code: 'L' },
          { field: 'DateDebut', code: 'D' },
          { field: 'DateFin', code: 'D', help: 'REQUESTS:helpNoEnd' },
        ],
      },
    ],
    rules: [periodRule],
    takesOwn: { read: 'acd', write },
  }),
  holderForms: { badge: badgeForm },
  ...typeFacts.acces,
  ofSite: true,
  group: 'services',
  moves: usualMoves,
  shortestReason: 10,
  validatedBy: 'visas',
};
