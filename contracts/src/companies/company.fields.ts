import type { Field } from '../catalogue/field.ts';
import type { DeclaredList } from '../lists/declared-list.ts';
import type { MailPosition } from './company-mails.ts';

const read = 'access-module-societe';
const write = ['access-module-societe'] as const;
const flag = { type: 'boolean', sortable: true, read, write, required: true, import: 'column' } as const;
/** Addresses, or `no-mail` alone: a position of the company's `Mails`. */
const mails = { type: 'codes', read, write, maxLength: 254, import: 'column' } as const;

/** What the product knows of a company. */
export const companyFields = {
  IdSociete: { type: 'code', reference: 'Societe', read, import: 'key' },
  LibSociete: { type: 'text', sortable: true, read, write, required: true, maxLength: 100, import: 'column' },
  LibCourt: { type: 'text', sortable: true, read, write, maxLength: 30, import: 'column' },
  IdPays: { type: 'code', reference: 'Pays', sortable: true, read, write, required: true, import: 'column' },
  /** In force today: derived from its dates. */
  Actif: { type: 'boolean', sortable: true, read },
  /** What most of its people do: derived from them, and so filled in by nobody. */
  IdActivite: { type: 'code', reference: 'Activite', read },
  /** Its key in payroll. */
  IdSet: { type: 'text', sortable: true, read, write, maxLength: 20, import: 'column' },
  Adresse: { type: 'text', read, write, maxLength: 300, import: 'column' },
  Tel: { type: 'text', read, write, format: 'phone', import: 'column' },
  /** What the addresses of its people end with. */
  DomaineMail: { type: 'text', sortable: true, read, write, maxLength: 100, import: 'column' },
  InfosLegales: { type: 'text', read, write, maxLength: 2000, import: 'column' },
  Recrute: flag,
  GereEV1: flag,
  Planete: flag,
  InterfacePaie: flag,
  Externe: flag,
  DateDebut: { type: 'date', sortable: true, read, write, import: 'column' },
  DateFin: { type: 'date', sortable: true, read, write, import: 'column' },
  MailsRH: mails,
  MailsPaie: mails,
  MailsServicesGeneraux: mails,
  MailsServiceDesk: mails,
  MailsSecurite: mails,
  MailsRecrutement: mails,
  DisplayNameModif: { type: 'text', sortable: true, read },
  DateM: { type: 'instant', sortable: true, read },
} as const satisfies Readonly<Record<string, Field & { readonly read: 'access-module-societe' }>> &
  Readonly<Record<MailPosition, Field>>;

export type CompanyField = keyof typeof companyFields;

const {
  IdSociete: _key,
  IdActivite: _derived,
  InfosLegales: _long,
  MailsRH: _1,
  MailsPaie: _2,
  MailsServicesGeneraux: _3,
  MailsServiceDesk: _4,
  MailsSecurite: _5,
  MailsRecrutement: _6,
  ...columns
} = companyFields;

/** What the list of companies shows. */
export const companyColumnFields = columns;
export type CompanyColumn = keyof typeof companyColumnFields;

/** What the list of companies is filtered by. */
const companyFilters = [
  'IdPays',
  'Actif',
  'Externe',
  'Recrute',
  'GereEV1',
  'Planete',
  'InterfacePaie',
  'DateDebut',
  'DateFin',
] as const satisfies readonly CompanyColumn[];

/** The list of companies. */
export const declaredCompanies = {
  name: 'companies',
  family: 'COMPANIES',
  label: 'COMPANIES:gridLabel',
  screen: 'companies',
  right: read,
  columns: companyColumnFields,
  defaultColumns: ['LibSociete', 'LibCourt', 'IdPays', 'Actif', 'Externe', 'Tel', 'DateFin'],
  filters: companyFilters,
} as const satisfies DeclaredList;
