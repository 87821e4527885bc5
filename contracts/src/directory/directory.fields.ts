import type { DeclaredList } from '../lists/declared-list.ts';
import { columnFields, type DirectoryColumn } from '../person/column.fields.ts';
import { type PersonField, personFields } from '../person/person.fields.ts';

export const directoryColumns = Object.keys(columnFields) as DirectoryColumn[];

/** What the list shows beside its columns: fields that another column's right opens. */
export type ListedField = DirectoryColumn | 'Fonction' | 'DateEntreePhysique';
export const listedFields: readonly ListedField[] = [...directoryColumns, 'Fonction', 'DateEntreePhysique'];

/** What a person sees before choosing. */
const defaultColumns: readonly ListedField[] = [
  'IdPays',
  'IdPersonne',
  'CompteAD',
  'IndexPrenomNom',
  'Fonction',
  'IdContrat',
  'coordonnees',
  'IdStatut',
  'LibSociete',
  'LibSite',
  'Enrole',
  'Manager',
  'Manager2',
  'ADG',
  'DisplayNameModif',
];

const listedColumns = Object.fromEntries(listedFields.map((name) => [name, personFields[name]])) as Pick<
  typeof personFields,
  ListedField
>;

/** The directory, as a list; its filters have names of their own. */
export const declaredDirectory = {
  name: 'directory',
  family: 'DIRECTORY',
  label: 'COMMON:people',
  screen: 'directory',
  right: 'ann',
  columns: listedColumns,
  defaultColumns,
} as const satisfies DeclaredList;

interface Filter {
  /** The field it compares. Absent: the filter has its own SQL (free text, orphans, payroll). */
  readonly field?: PersonField;
  /** The badge counts it only when it is true. */
  readonly countedWhenTrue?: true;
}

/** The filters of the directory, each opened by the right `ann-filtre-<name>`. */
export const directoryFilters = {
  Physique: { field: 'Physique' },
  IdPays: { field: 'IdPays' },
  contrats: { field: 'IdContrat' },
  Societe: { field: 'IdSociete' },
  SocietePrestation: { field: 'IdSocietePrestation' },
  sites: { field: 'IdSite' },
  statuts: { field: 'IdStatut' },
  Ccout: { field: 'IdCCout' },
  Manager: { field: 'Manager' },
  Manager2: { field: 'Manager2' },
  MngProxi: { field: 'MngProxi' },
  ADG: { field: 'ADG' },
  allPersonnesBelongsManager: { field: 'allPersonnesBelongsManager' },
  interneExterne: { field: 'IsInternal' },
  DateEntree: { field: 'DateEntree' },
  DateSortiePhysique: { field: 'DateSortiePhysique' },
  IdDirection: { field: 'IdDirection' },
  ListeTag: { field: 'ListeTag' },
  tags: { field: 'tags' },
  Metropolis: { field: 'Metropolis', countedWhenTrue: true },
  Delegation: { field: 'Delegation', countedWhenTrue: true },
  familleFonctions: { field: 'IdFamille' },
  isOrphelinFilter: {},
  isPaieSent: {},
  isPaieNotSent: {},
  isPaieCDRFilter: {},
  DisplayNameModif: { field: 'DisplayNameModif' },
  Enrole: { field: 'Enrole' },
  query: {},
} as const satisfies Record<string, Filter>;

export type DirectoryFilter = keyof typeof directoryFilters;

/** Fields that filter it too, each for whoever may read the field: no right of their own is needed, since who may not reads of no such row. */
export const fieldsThatFilter = ['Test', 'DateEntreePhysique'] as const satisfies readonly PersonField[];

/** Whether a name is that of such a field. */
export function isFieldThatFilters(name: string): name is (typeof fieldsThatFilter)[number] {
  return (fieldsThatFilter as readonly string[]).includes(name);
}

/** A filter as its declaration says it, in the shape that all share. */
export function directoryFilter(name: DirectoryFilter): Filter {
  return directoryFilters[name];
}

/** Whether a name that came from outside is a filter's; what `Object.prototype` has is not. */
export function isDirectoryFilter(name: string): name is DirectoryFilter {
  return Object.hasOwn(directoryFilters, name);
}
