import type { Field } from '../catalogue/field.ts';

const read = 'site-read';
const write = ['site-update'] as const;
const flag = { type: 'boolean', sortable: true, read, write, required: true } as const;

/** What the product knows of a site. */
export const siteFields = {
  IdSite: { type: 'code', reference: 'Site', read },
  LibSite: { type: 'text', sortable: true, read, write, required: true, maxLength: 100 },
  LibCourt: { type: 'text', sortable: true, read, write, maxLength: 30 },
  IdPays: { type: 'code', reference: 'Pays', sortable: true, read, write, required: true },
  /** In force today: derived from its dates. */
  Actif: { type: 'boolean', sortable: true, read },
  Adresse: { type: 'text', read, write, maxLength: 200 },
  CodePostal: { type: 'text', sortable: true, read, write, maxLength: 20 },
  Ville: { type: 'text', sortable: true, read, write, maxLength: 100 },
  Tel: { type: 'text', read, write, format: 'phone' },
  Fax: { type: 'text', read, write, format: 'phone' },
  Badge: flag,
  Cantine: flag,
  Parking: flag,
  Livraison: flag,
  /** General services may give the visa of security there: whoever keeps a site does not give that to themselves. */
  SecuriteParSGX: { ...flag, write: ['adm'] },
  DateDebut: { type: 'date', sortable: true, read, write },
  DateFin: { type: 'date', sortable: true, read, write },
  DisplayNameModif: { type: 'text', sortable: true, read },
  DateM: { type: 'instant', sortable: true, read },
} as const satisfies Readonly<Record<string, Field & { readonly read: 'site-read' }>>;

export type SiteField = keyof typeof siteFields;

const { IdSite: _key, ...columns } = siteFields;

/** What the list of sites shows. */
export const siteColumnFields = columns;
export type SiteColumn = keyof typeof siteColumnFields;

/** What the list of sites is filtered by. */
export const siteFilters = [
  'IdPays',
  'Actif',
  'Ville',
  'Badge',
  'Cantine',
  'Parking',
  'Livraison',
  'DateDebut',
  'DateFin',
] as const satisfies readonly SiteColumn[];
