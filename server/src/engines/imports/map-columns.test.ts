import { languages } from '@passerelle/contracts/languages.ts';
import { siteFields } from '@passerelle/contracts/sites/site.fields.ts';
import { fieldsTexts } from '@passerelle/texts/fields.texts.ts';
import { describe, expect, test } from 'vitest';
import { mapColumns } from './map-columns.ts';

const columns = [
  { field: 'IdSite' },
  { field: 'LibSite' },
  { field: 'Ville', headings: ['Commune'] },
  { field: 'Tel' },
];
const mapped = (headings: readonly string[], said = {}) =>
  mapColumns(headings, columns, siteFields, 'IdSite', said).map(({ field, found, near, twice }) => [
    field,
    found,
    ...(near ? [near] : []),
    ...(twice ? ['twice'] : []),
  ]);

describe('the columns of a file', () => {
  test.each(languages)('are known by their labels in %s', (language) => {
    expect(mapped([fieldsTexts.texts.Ville[language], fieldsTexts.texts.Tel[language]])).toEqual([
      // In French the field's code is its label.
      ['Ville', language === 'fr' ? 'code' : 'label'],
      ['Tel', expect.stringMatching(/^(label|code)$/)],
    ]);
  });

  test('are known by code, by the definition’s own words, and each field once', () => {
    expect(mapped(['ID_SITE', 'commune', 'Ville', 'Remarque'])).toEqual([
      ['IdSite', 'code'],
      ['Ville', 'heading'],
      [null, null, 'twice'],
      [null, null],
    ]);
  });

  test('what a row is called is meant before its key, where both are called the same', () => {
    expect(mapped(['Site'])).toEqual([['LibSite', 'label']]);
  });

  test('what is nearly called so is proposed, and taken once somebody says it; what they leave out is left out', () => {
    expect(mapped(['Vile'])).toEqual([[null, null, 'Ville']]);
    expect(mapped(['Vile', 'Tel'], { 0: 'Ville', 1: null })).toEqual([
      ['Ville', 'said'],
      [null, 'said'],
    ]);
    expect(mapped(['Secret'], { 0: 'NIN' })).toEqual([[null, 'said']]);
  });
});
