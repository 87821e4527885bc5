import {
  type DirectoryFilter,
  directoryFilter,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { expect, test } from 'vitest';
import { fieldsTexts } from './fields.texts.ts';
import { filtersTexts } from './filters.texts.ts';

/** Filters whose choices are words of their own, where the field says yes or no: "Internal: externals" would say nothing. */
const otherwise: readonly DirectoryFilter[] = ['Physique', 'interneExterne'];

test('a filter is called as the field that it compares', () => {
  for (const name of Object.keys(directoryFilters) as DirectoryFilter[]) {
    const { field } = directoryFilter(name);
    if (field && !otherwise.includes(name)) expect(filtersTexts.texts[name], name).toEqual(fieldsTexts.texts[field]);
  }
});
