import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { languages } from '@passerelle/contracts/languages.ts';
import { commonTexts } from '@passerelle/texts/common.texts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tableWords } from '../../platform/tabular/table-words.ts';
import { formatCell, parseCell } from './cell-codecs.ts';
import { KnownCodes } from './known-codes.queries.ts';

const text: Field = { type: 'text' };
const written = (field: Field, value: unknown, codes?: KnownCodes) =>
  languages.map((language) => {
    const cell = formatCell(field, value, { codes }, tableWords(language));
    return parseCell(field, cell, { codes, order: 'month-first' });
  });

describe('a cell', () => {
  test('whose year has two digits is of a birth that is over, or of what is foreseen for ten years at most', () => {
    const read = (cell: string, past?: true) =>
      parseCell({ type: 'date', ...(past && { past }) }, cell, { order: 'month-first' });
    expect(read('11/28/26')).toEqual({ value: '2026-11-28' });
    expect(read('11/28/71', true)).toEqual({ value: '1971-11-28' });
    expect(read('11/28/26', true)).toEqual({ value: '1926-11-28' });
    expect(read('28/11/26')).toEqual({ rule: 'date' });
  });

  test('that no code is called by tells those that are called nearly so, where they may be told', () => {
    const labels = ['Lyon 3e', 'Lyon Part-Dieu', 'Paris', 'Parma'];
    const of = (proposes: boolean) => {
      const codes = new KnownCodes('number', proposes);
      for (const [index, label] of labels.entries()) codes.add(String(index + 1), [label]);
      return codes;
    };
    const read = (cell: string, proposes = true) => parseCell({ type: 'code' }, cell, { codes: of(proposes) });
    expect(read('Lyon 3eme')).toEqual({ rule: 'nearValues', value: 'Lyon 3e' });
    expect(read('PARIS ')).toEqual({ value: 3 });
    expect(read('Parsi')).toEqual({ rule: 'unknownValue', value: 'Parsi' });
    expect(read('Paria')).toEqual({ rule: 'nearValues', value: 'Paris / Parma' });
    expect(read('Lyon')).toEqual({ rule: 'nearValues', value: 'Lyon 3e' });
    expect(read('Berlin')).toEqual({ rule: 'unknownValue', value: 'Berlin' });
    expect(read('Lyon 3eme', false)).toEqual({ rule: 'unknownValue', value: 'Lyon 3eme' });
    expect(parseCell({ type: 'codes' }, 'Paris\nLyon 3eme', { codes: of(true) })).toMatchObject({ rule: 'nearValues' });
  });

  test('is read back as what it was written of, in every language', () => {
    const yesOrNo = fc.boolean();
    fc.assert(
      fc.property(yesOrNo, (value) => {
        for (const read of written({ type: 'boolean' }, value)) expect(read).toEqual({ value });
      }),
    );
    const days = fc.date({ min: new Date('1901-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const value = date.toISOString().slice(0, 10);
        for (const read of written({ type: 'date' }, value)) expect(read).toEqual({ value });
      }),
    );
    fc.assert(
      fc.property(fc.integer(), (value) => {
        for (const read of written({ type: 'number' }, value)) expect(read).toEqual({ value });
      }),
    );
    const words = fc
      .string({ minLength: 1 })
      .filter((value) => value.trim() !== '' && !/^[#[]|^Err:/.test(value.trim()));
    fc.assert(
      fc.property(words, (value) => {
        for (const read of written(text, value)) expect(read).toEqual({ value });
      }),
    );
  });

  test('says a code by its label where that is its own alone, else by itself, whatever labels are like', () => {
    const labels = fc.array(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(labels, (all) => {
        const codes = new KnownCodes('number');
        for (const [index, label] of all.entries()) codes.add(String(index + 1), [label, `${label}!`]);
        for (const index of all.keys())
          for (const read of written({ type: 'code' }, index + 1, codes)) expect(read).toEqual({ value: index + 1 });
      }),
    );
  });

  test('says several codes one below the other, of which one may hold a comma', () => {
    const codes = new KnownCodes('text');
    for (const [code, label] of [
      ['a', 'Nord, sud'],
      ['b', 'Est'],
    ] as const)
      codes.add(code, [label]);
    for (const value of [['a'], ['a', 'b'], ['b']])
      for (const read of written({ type: 'codes' }, value, codes)) expect(read).toEqual({ value });
    expect(parseCell({ type: 'codes' }, 'Est, b', { codes })).toEqual({ value: ['b', 'b'] });
    expect(parseCell({ type: 'codes' }, 'Est, Ouest', { codes })).toEqual({ rule: 'unknownValue', value: 'Ouest' });
  });

  test('that its writer could not read says nothing, in whichever language; one that is empty says so', () => {
    for (const language of languages)
      expect(parseCell(text, commonTexts.texts.closedCell[language])).toEqual({ says: 'nothing' });
    expect(parseCell(text, ' ')).toEqual({ says: 'empty' });
  });

  test.each([
    ['date', '31/02/2026', 'date'],
    ['date', '0000-00-00', 'date'],
    ['number', 'twelve', 'type'],
    ['boolean', 'peut-être', 'unknownValue'],
    ['text', '#N/A', 'cellError'],
  ] as const)('of a %s that says %s is refused', (type, cell, rule) => {
    expect(parseCell({ type }, cell)).toMatchObject({ rule });
  });

  test('that several codes are called is asked for the code', () => {
    const codes = new KnownCodes('number');
    codes.add('1', ['Lyon']);
    codes.add('2', ['LYON']);
    expect(parseCell({ type: 'code' }, 'lyon', { codes })).toEqual({ rule: 'severalCodes', value: 'lyon' });
    expect(parseCell({ type: 'code' }, '2', { codes })).toEqual({ value: 2 });
  });
});
