import type { Fields } from '../catalogue/field.ts';

/** What a file says of the number of a badge: whose it is, and where it opens. */
export const badgeFields = {
  IdPersonneEV1: {
    type: 'person',
    called: 'IndexPrenomNom',
    read: 'oic.badge',
    import: 'key',
    synonyms: ['login', 'mail', 'e-mail', 'email', 'matricule', 'personne', 'employee', 'holder', 'porteur', 'name'],
  },
  IdSite: { type: 'code', reference: 'Site', read: 'oic.badge', write: ['odc-nbadge'], import: 'column' },
  NumeroBadge: {
    ...{ type: 'text', read: 'oic.badge', write: ['odc-nbadge'], required: true, maxLength: 40, import: 'column' },
    synonyms: ['badge', 'badge number', 'numero', 'number', 'card', 'carte'],
  },
} as const satisfies Fields;
