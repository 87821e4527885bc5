import { listRights } from '@passerelle/contracts/access/rights.ts';
import {
  type DirectoryFilter,
  directoryColumns,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { errors } from '@passerelle/contracts/errors.ts';
import { languages, locales } from '@passerelle/contracts/languages.ts';
import { personFields } from '@passerelle/contracts/person/person.fields.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { errorsTexts } from './errors.texts.ts';
import { families } from './families.ts';
import type { EightTexts, TextFamily } from './family.ts';
import { fieldsTexts } from './fields.texts.ts';
import { filtersTexts } from './filters.texts.ts';
import { rightLabel } from './rights.texts.ts';

const allRights = listRights(directoryColumns, Object.keys(directoryFilters) as DirectoryFilter[]);

type Elements = ReturnType<IntlMessageFormat['getAst']>;

interface Found {
  readonly names: Set<string>;
  /** Forms given by each plural, in the order of the text. */
  readonly plurals: string[][];
}

function explore(elements: Elements, found: Found = { names: new Set(), plurals: [] }): Found {
  for (const element of elements) {
    const { value, options, children } = element as {
      value?: unknown;
      options?: Record<string, { value: Elements }>;
      children?: Elements;
    };
    const isArgument = element.type !== 0 && element.type !== 7;
    if (isArgument && typeof value === 'string') found.names.add(value);
    if (element.type === 6) found.plurals.push(Object.keys(options ?? {}));
    for (const option of Object.values(options ?? {})) explore(option.value, found);
    if (children) explore(children, found);
  }
  return found;
}

/** Plural forms that whole numbers take in a language. */
function pluralForms(locale: string): readonly string[] {
  const rules = new Intl.PluralRules(locale);
  return [...new Set(Array.from({ length: 101 }, (_, count) => rules.select(count)))];
}

function faultsOf(text: EightTexts): string[] {
  const faults: string[] = [];
  const names = languages.map((language) => {
    const { names, plurals } = explore(new IntlMessageFormat(text[language], locales[language]).getAst());
    const forms = pluralForms(locales[language]);
    for (const plural of plurals)
      for (const form of forms) if (!plural.includes(form)) faults.push(`${language}: no plural form ${form}`);
    if (text[language].trim() !== text[language] || !text[language]) faults.push(`${language}: empty or padded`);
    return [...names].sort().join();
  });
  if (new Set(names).size > 1) faults.push(`placeholders differ: ${names.join(' / ')}`);
  const long = languages.map((language) => text[language]).filter((one) => one.length > 25);
  if (new Set(long).size < long.length) faults.push('two languages say the same long sentence');
  return faults;
}

describe.each(families as readonly TextFamily[])('$Famille', ({ texts }) => {
  test.each(Object.entries(texts))('%s', (_key, text) => {
    expect(Object.keys(text).sort()).toEqual([...languages].sort());
    expect(faultsOf(text)).toEqual([]);
  });
});

test('families have distinct names', () => {
  const names = families.map(({ Famille }) => Famille);
  expect(new Set(names).size).toBe(names.length);
});

test('every error, field and filter has its text', () => {
  expect(Object.keys(errorsTexts.texts)).toEqual(expect.arrayContaining(Object.keys(errors)));
  expect(Object.keys(fieldsTexts.texts).sort()).toEqual(Object.keys(personFields).sort());
  expect(Object.keys(filtersTexts.texts).sort()).toEqual(Object.keys(directoryFilters).sort());
});

describe('labels of rights', () => {
  test('exist for every right, with nothing left to fill', () => {
    for (const code of allRights.keys())
      for (const language of languages) expect(rightLabel(code)[language], code).toMatch(/^[^{}]+$/);
  });

  test('are distinct in each language', () => {
    for (const language of languages) {
      const labels = [...allRights.keys()].map((code) => rightLabel(code)[language]);
      expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    }
  });

  test('say that a code is reserved when it is', () => {
    const said = [...allRights.keys()].filter((code) => rightLabel(code).gb.startsWith('Reserved code'));
    const reserved = [...allRights].filter(([, right]) => right.reserved).map(([code]) => code);
    expect(said.sort()).toEqual(reserved.sort());
  });
});
