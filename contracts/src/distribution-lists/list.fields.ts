import type { Field } from '../catalogue/field.ts';
import type { DeclaredList } from '../lists/declared-list.ts';

const read = 'ldd';
const write = ['ldd'] as const;

/** Who may write to a list: everybody, those it names, its members, its owner and backup. */
export const sendingRules = ['TOUS', 'PERSO', 'MEMBRES', 'RESPONSABLES'] as const;
export type SendingRule = (typeof sendingRules)[number];

/** How a list stands: worked out of what was done and what the mail suite answered, kept nowhere. */
export const listStatuses = [
  ...['BROUILLON', 'ATTENTE_VISA', 'REJETEE', 'PUBLICATION', 'PUBLIEE', 'SYNCHRO', 'ECHEC', 'BLOQUEE', 'FERMEE'],
] as const;
export type ListStatus = (typeof listStatuses)[number];

/** What a list is: made of names alone, by criteria, for a time, or by a declaration. Worked out, kept nowhere. */
export const listTypes = ['statique', 'dynamique', 'temporaire', 'automatique'] as const;

/** What the product knows of a distribution list. */
export const listFields = {
  LibListe: { type: 'text', sortable: true, read, write, required: true, maxLength: 100 },
  DescListe: { type: 'text', read, write, maxLength: 500, blank: true },
  IdNature: { type: 'code', reference: 'Nature', sortable: true, read, write, required: true },
  IdPersonneEV1: { type: 'person', called: 'ResponsableListe', sortable: true, read, write: ['ld.updateResponsable'] },
  IdPersonneEV1backup: { type: 'person', sortable: true, read, write: ['ld.updateBackup'] },
  DateFermeture: { type: 'date', sortable: true, read, write },
  Visible: { type: 'boolean', sortable: true, read, write, required: true },
  SansPrefixe: { type: 'boolean', read, write: ['ld.prefixe'], required: true },
  Cachee: { type: 'boolean', read, write, required: true },
  /** People outside may write to it as well. */
  OpenEXT: { type: 'boolean', read, write, blank: true },
  Rule: { type: 'code', values: sendingRules, sortable: true, read, write, required: true },
  Adresse: { type: 'text', sortable: true, read },
  IdStatut: { type: 'code', values: listStatuses, read },
  TypeListe: { type: 'code', values: listTypes, read },
  /** How many people are in it today. */
  Membres: { type: 'number', read },
  DisplayNameModif: { type: 'text', sortable: true, read },
  DateM: { type: 'instant', sortable: true, read },
  /** Lists that somebody was given by one act have one number. */
  IdRemise: { type: 'number', read },
} as const satisfies Readonly<Record<string, Field & { readonly read: 'ldd' }>>;

export type ListField = keyof typeof listFields;

const { DescListe: _long, ...columns } = listFields;

/** What the list of lists shows. */
export const listColumnFields = columns;
export type ListColumn = keyof typeof listColumnFields;

/** What it is filtered by. */
const listFilters = [
  'IdNature',
  'IdPersonneEV1',
  'IdPersonneEV1backup',
  'IdStatut',
  'TypeListe',
  'Rule',
  'Visible',
  'Cachee',
  'DateFermeture',
  'IdRemise',
] as const satisfies readonly ListColumn[];

/** The list of distribution lists. */
export const declaredDistributionLists = {
  name: 'distribution-lists',
  family: 'DISTRIBUTION_LISTS',
  label: 'DISTRIBUTION_LISTS:gridLabel',
  screen: 'distributionLists',
  right: read,
  ofOneself: true,
  columns: listColumnFields,
  defaultColumns: ['LibListe', 'Adresse', 'IdNature', 'IdPersonneEV1', 'IdStatut', 'Membres', 'DateFermeture'],
  filters: listFilters,
} as const satisfies DeclaredList;
