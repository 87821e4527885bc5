import {
  type DirectoryFilter,
  directoryFilter,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { expect, test } from 'vitest';
import { fieldsTexts } from './fields.texts.ts';
import { filtersTexts } from './filters.texts.ts';

/** Filters that ask something else than their field says. */
const otherwise: readonly DirectoryFilter[] = [
  'Physique',
  'interneExterne',
  'Delegation',
  'allPersonnesBelongsManager',
];

test('a filter is called as the field that it compares', () => {
  for (const name of Object.keys(directoryFilters) as DirectoryFilter[]) {
    const { field } = directoryFilter(name);
    if (field && !otherwise.includes(name)) expect(filtersTexts.texts[name], name).toEqual(fieldsTexts.texts[field]);
  }
});
