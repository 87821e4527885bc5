import type { Field } from '../catalogue/field.ts';

const read = 'site-read';
const write = ['site-update'] as const;

/** What the product knows of a site. */
export const siteFields = {
  IdSite: { type: 'code', reference: 'Site', read },
  LibSite: { type: 'text', sortable: true, read, write, required: true, maxLength: 100 },
  IdPays: { type: 'code', reference: 'Pays', sortable: true, read, write, required: true },
  Adresse: { type: 'text', read, write, maxLength: 200 },
  CodePostal: { type: 'text', sortable: true, read, write, maxLength: 20 },
  Ville: { type: 'text', sortable: true, read, write, maxLength: 100 },
  DateDebut: { type: 'date', sortable: true, read, write },
  DateFin: { type: 'date', sortable: true, read, write },
} as const satisfies Readonly<Record<string, Field & { readonly read: 'site-read' }>>;

export type SiteField = keyof typeof siteFields;
