import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import {
  type DirectoryFilter,
  declaredDirectory,
  directoryFilter,
  directoryFilters,
  fieldsThatFilter,
} from '@passerelle/contracts/directory/directory.fields.ts';
import {
  absentStatuts,
  type PersonField,
  personField,
  presentStatuts,
} from '@passerelle/contracts/person/person.fields.ts';
import { parseJson } from '../../../lib/json.ts';
import type { FilterTest, FilterValues } from '../../../ui/filters/filter-types.ts';
import { heldWhere } from '../../../ui/list/list.state.ts';
import type { ListCatalogue, ListFilter } from '../../../ui/list/list.ts';
import { type ListWhere, readFilter } from '../../../ui/list/list.where.ts';
import { fieldControl } from '../people/field-control.ts';
import { teamTags } from '../people/people.search.ts';

/** What filters say beside the field that they compare. */
const own: Partial<Record<DirectoryFilter, Partial<ListFilter>>> = {
  // Technical accounts are looked at: one more.
  Physique: {
    countedTwice: ({ operator, value }) => (operator === 'equals') === (value === false || value === 'false'),
  },
  interneExterne: { operators: operatorsOf.boolean },
  statuts: { describe: (test, t) => (isPresent(test) ? t('DIRECTORY:presentPeople') : undefined) },
  DisplayNameModif: { namesSomebody: true },
};

function filterOf(name: DirectoryFilter): ListFilter {
  const { field, countedWhenTrue } = directoryFilter(name);
  const compared: Field | undefined = field && personField(field);
  return {
    right: `ann-filtre-${name}`,
    ...(field && compared && { field: { ...compared, name: field } }),
    ...(countedWhenTrue && { countedWhenTrue }),
    ...own[name],
  };
}

function ofField(name: PersonField): ListFilter {
  const field: Field = personField(name);
  if (!field.read) throw new Error(`No right reads ${name}: it is no filter`);
  return { right: field.read, field: { ...field, name } };
}

/** What may be asked of the directory: its columns and filters, each by right. */
export const directoryCatalogue: ListCatalogue = {
  columns: declaredDirectory.columns,
  defaultColumns: declaredDirectory.defaultColumns,
  filters: {
    ...Object.fromEntries((Object.keys(directoryFilters) as DirectoryFilter[]).map((name) => [name, filterOf(name)])),
    ...Object.fromEntries(fieldsThatFilter.map((name) => [name, ofField(name)])),
  },
  control: (name, { field }, lists, t) => {
    if (name === 'Physique')
      return { kind: 'yesNo', yes: t('DIRECTORY:physicalPeople'), no: t('DIRECTORY:technicalAccounts') };
    if (name === 'interneExterne')
      return { kind: 'yesNo', yes: t('DIRECTORY:internals'), no: t('DIRECTORY:externals') };
    if (name === 'tags') return teamTags;
    return fieldControl(field?.name ?? name, field ?? { type: 'boolean' }, lists, {
      yes: t('COMMON:yes'),
      no: t('COMMON:no'),
    });
  },
};

/** Whether a test of the status means the people who are present: these statuses, or none of the others. */
export function isPresent({ operator, value }: FilterTest): boolean {
  if (!Array.isArray(value) || (operator !== 'in' && operator !== 'not in')) return false;
  const meant: readonly number[] = operator === 'in' ? presentStatuts : absentStatuts;
  const codes = new Set(value.map(String));
  return codes.size === meant.length && meant.every((code) => codes.has(String(code)));
}

/**
 * What the directory opens with: the default filter of the acting role, and people who are present for who may filter
 * by status and whose role says nothing of it. Filters that the reader does not hold are left out.
 */
export function openingWhere(
  filtreDefaut: string | null | undefined,
  holds: (filter: string) => boolean,
  seesTechnical = false,
): ListWhere {
  const { filters, text, conditions } = readFilter(directoryCatalogue, parseJson(filtreDefaut));
  // Said by what is left out: colleagues whose status one may not read are present, and stay.
  const present: FilterValues = {
    statuts: { operator: 'not in', value: [...absentStatuts] },
    // Technical accounts are present too, and no people: whoever sees them would count more than everybody else.
    ...(seesTechnical && { Physique: { operator: 'equals', value: true } }),
  };
  return heldWhere({ filters: { ...present, ...filters }, text, conditions }, holds);
}
