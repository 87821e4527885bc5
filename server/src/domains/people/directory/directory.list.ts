import type { FieldType } from '@passerelle/contracts/catalogue/field.ts';
import type { Condition, Leaf } from '@passerelle/contracts/conditions/condition.ts';
import {
  type DirectoryFilter,
  declaredDirectory,
  directoryFilter,
  fieldsThatFilter,
  isDirectoryFilter,
  isFieldThatFilters,
  type ListedField,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { personField, presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { FilterError } from '../../../engines/conditions/parse.ts';
import { fieldFilters } from '../../../engines/lists/field-filters.ts';
import { eachLeaf, type Holds, type List } from '../../../engines/lists/list.ts';
import type { ListEntry } from '../../../engines/lists/list-entry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { personSubject } from '../person/person.columns.ts';

const ofFields = fieldFilters(personSubject, fieldsThatFilter);

/** The directory: people, as a list. */
export const directory: List<ListedField> = {
  subject: personSubject,
  alias: 'p',
  columns: Object.keys(declaredDirectory.columns) as ListedField[],
  defaultColumns: declaredDirectory.defaultColumns,
  // A name alone has several ways to be split: what reads a file of people back wants both.
  inFiles: ['Prenom', 'Nom'],
  beside: { IndexPrenomNom: ['Photo'] },
  order: 'IndexPrenomNom',
  searched: {
    places: [
      { column: 'RechercheNom', right: 'ann-col-IndexPrenomNom' },
      { column: 'RechercheLogin', right: 'ann-col-CompteAD', says: ['CompteAD'] },
      { column: 'RechercheContact', right: 'ann-col-coordonnees', says: ['coordonnees'], phones: true },
      { column: 'RechercheId', right: 'ann-col-IdPersonne' },
    ],
    all: 'RechercheTout',
  },
  filters: {
    typeOf: (name, holds) => {
      if (isFieldThatFilters(name)) return ofFields.typeOf(name, holds);
      if (!isDirectoryFilter(name) || name === 'query') return undefined;
      requireFilter(name, holds);
      return typeOfFilter(name);
    },
    requireWords: (holds) => requireFilter('query', holds),
    inFields: (condition) => eachLeaf(condition, inFields),
  },
};

/** The directory, as whoever lists by name asks for it. */
export const directoryEntry: ListEntry = {
  declared: declaredDirectory,
  open: () => ({ list: directory, right: 'exp' }),
};

function requireFilter(name: DirectoryFilter, holds: Holds): void {
  if (!holds(`ann-filtre-${name}`))
    throw new ApiError('NOT_AUTHORIZED', [{ path: `where/${name}`, rule: `ann-filtre-${name}` }]);
}

function typeOfFilter(name: DirectoryFilter): FieldType {
  if (name === 'interneExterne') return 'code';
  const { field } = directoryFilter(name);
  return field ? personField(field).type : 'boolean';
}

/** Says a filter in the words of the person catalogue. */
function inFields(leaf: Leaf): Condition {
  if (isFieldThatFilters(leaf.field)) return leaf;
  const name = leaf.field as DirectoryFilter;
  const payroll = { isPaieSent: 'sent', isPaieNotSent: 'not-sent', isPaieCDRFilter: 'cdr' }[name as string];
  if (payroll) return { field: 'EtatPaie', operator: asked(leaf) ? 'equals' : 'different', value: payroll };
  if (name === 'isOrphelinFilter') return orphans(asked(leaf));
  if (name === 'interneExterne') return { ...leaf, field: 'IsInternal', value: internal(leaf) };
  return { ...leaf, field: directoryFilter(name).field ?? name };
}

/** A technical account for which nobody answers: it names nobody, or somebody who is not there any more. */
function orphans(wanted: boolean): Condition {
  const here = { field: 'Responsable.IdStatut', value: [...presentStatuts] };
  return wanted
    ? {
        and: [
          { field: 'Physique', operator: 'equals', value: false },
          { ...here, operator: 'not in' },
        ],
      }
    : {
        or: [
          { field: 'Physique', operator: 'equals', value: true },
          { ...here, operator: 'in' },
        ],
      };
}

function asked({ field, operator, value }: Leaf): boolean {
  const yes = value === true || value === 'true';
  const no = value === false || value === 'false';
  if (!(yes || no) || (operator !== 'equals' && operator !== 'different'))
    throw new FilterError(`where/${field}`, 'unknownValue');
  return (operator === 'equals') === yes;
}

function internal({ field, value }: Leaf): boolean {
  if (value === 'interne' || value === true) return true;
  if (value === 'externe' || value === false) return false;
  throw new FilterError(`where/${field}`, 'unknownValue');
}
