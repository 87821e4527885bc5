import type { Field } from '../catalogue/field.ts';
import type { DeclaredList } from '../lists/declared-list.ts';

const read = 'site-read';
const write = ['site-update'] as const;
const flag = { type: 'boolean', sortable: true, read, write, required: true, import: 'column' } as const;

/** What the product knows of a site. */
export const siteFields = {
  IdSite: { type: 'code', reference: 'Site', read, import: 'key' },
  LibSite: { type: 'text', sortable: true, read, write, required: true, maxLength: 100, import: 'column' },
  LibCourt: { type: 'text', sortable: true, read, write, maxLength: 30, import: 'column' },
  IdPays: { type: 'code', reference: 'Pays', sortable: true, read, write, required: true, import: 'column' },
  /** In force today: derived from its dates. */
  Actif: { type: 'boolean', sortable: true, read },
  Adresse: { type: 'text', read, write, maxLength: 200, import: 'column' },
  CodePostal: { type: 'text', format: 'postalCode', sortable: true, read, write, maxLength: 20, import: 'column' },
  Ville: { type: 'text', sortable: true, read, write, maxLength: 100, import: 'column' },
  Tel: { type: 'text', read, write, format: 'phone', import: 'column' },
  Fax: { type: 'text', read, write, format: 'phone', import: 'column' },
  Badge: flag,
  Cantine: flag,
  Parking: flag,
  Livraison: flag,
  /** General services may give the visa of security there: whoever keeps a site does not give that to themselves. */
  SecuriteParSGX: { ...flag, write: ['adm'] },
  DateDebut: { type: 'date', sortable: true, read, write, import: 'column' },
  DateFin: { type: 'date', sortable: true, read, write, import: 'column' },
  DisplayNameModif: { type: 'text', sortable: true, read },
  DateM: { type: 'instant', sortable: true, read },
} as const satisfies Readonly<Record<string, Field & { readonly read: 'site-read' }>>;

export type SiteField = keyof typeof siteFields;

const { IdSite: _key, ...columns } = siteFields;

/** What the list of sites shows. */
export const siteColumnFields = columns;
export type SiteColumn = keyof typeof siteColumnFields;

/** What the list of sites is filtered by. */
const siteFilters = [
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

/** The list of sites. */
export const declaredSites = {
  name: 'sites',
  family: 'SITES',
  label: 'SITES:gridLabel',
  screen: 'sites',
  right: read,
  columns: siteColumnFields,
  defaultColumns: ['LibSite', 'LibCourt', 'IdPays', 'Ville', 'Actif', 'Badge', 'Parking', 'DateFin'],
  filters: siteFilters,
} as const satisfies DeclaredList;
