import type { Language } from '@passerelle/contracts/languages.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillMessage, messageFaults, messageLimit, placeholdersOf, pluralForms, sampleOf } from './message.ts';

const said = (text: string, source: string, language: Language = 'de') =>
  messageFaults(text, language, source).map(({ rule, value }) => `${rule} ${value}`.trim());

const people = '{n, plural, one {# personne} other {# personnes}}';

describe('a translation is refused', () => {
  test.each<[string, string, string, string[], Language?]>([
    ['empty', '  ', 'Bonjour', ['messageEmpty']],
    ['with blanks around it', 'Hallo ', 'Bonjour', ['messagePadded']],
    ['when it does not parse', 'Hallo {n', 'Bonjour {n}', ['messageSyntax']],
    ['when a plural has no other', '{n, plural, one {#}}', people, ['messageSyntax']],
    ['without a placeholder', 'Hallo', 'Bonjour {name}', ['messageMissing name']],
    ['with one that nobody fills', 'Hallo {x}', 'Bonjour', ['messageUnknown x']],
    ['with a name taken from objects', 'Hallo {constructor}', 'Bonjour', ['messageUnknown constructor']],
    ['with a word where a day is', 'am {d}', 'le {d, date}', ['messageKind d']],
    ['with a count where a name is', '{name, plural, one {a} other {b}}', '{name}', ['messageKind name']],
    [
      'with an option that never comes',
      '{k, select, c {x} other {y}}',
      '{k, select, a {x} other {y}}',
      ['messageOption c'],
    ],
    ['without the few of Polish', '{n, plural, one {a} many {b} other {c}}', people, ['messagePlural few'], 'pl'],
    ['with a form that its language lacks', '{n, plural, one {a} few {b} other {c}}', people, ['messageForm few']],
    ['with markup of its own', '<b>Hallo</b>', 'Bonjour', ['messageMarkup <b>', 'messageMarkup </b>']],
    ['with a script', '<script>x', 'Bonjour', ['messageMarkup <script>']],
    ['with an unclosed tag', 'a <img src=x onerror=y', 'Bonjour', ['messageMarkup <img src=x onerror=y']],
    ['with another attribute', '<a href="x">y</a>', '<a href="z">y</a>', ['messageMarkup <a href="x">']],
    ['much longer than its source', 'x'.repeat(61), 'Bonjour', ['messageLong 60']],
  ])('%s', (_, text, source, faults, language) => {
    expect(said(text, source, language)).toEqual(faults);
  });
});

describe('a translation is accepted', () => {
  test.each<[string, string, string, Language?]>([
    ['in its own order', '{b} und {a}', '{a} et {b}'],
    ['with exact numbers', '{n, plural, =0 {niemand} one {#} other {#}}', people],
    ['with the four forms of Polish', '{n, plural, one {a} few {b} many {c} other {d}}', people, 'pl'],
    ['without a plural where there is none', '{n} 人', people, 'cn'],
    ['with the markup of its source', 'Ein <b>{n}</b>', 'Un <b>{n}</b>'],
    ['with what only looks like markup', 'a < b und c > d & e', 'a < b et c > d & e'],
    ['with a quoted brace', "'{' {a}", '{a}'],
  ])('%s', (_, text, source, language) => {
    expect(said(text, source, language)).toEqual([]);
  });
});

test('forms are those that whole numbers take', () => {
  expect(pluralForms('fr')).toEqual(['one', 'other']);
  expect([...pluralForms('pl')].sort()).toEqual(['few', 'many', 'one', 'other']);
  expect(pluralForms('cn')).toEqual(['other']);
  expect([...pluralForms('gb', 'ordinal')].sort()).toEqual(['few', 'one', 'other', 'two']);
});

test('a text is shown with samples of what its placeholders stand for', () => {
  const text = '{who}: {n, plural, one {# rôle} other {# rôles}}, {k, select, a {oui} other {non}}';
  const placeholders = placeholdersOf(text, 'fr');
  expect(placeholders.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['who plain', 'n plural', 'k choice']);
  const values = Object.fromEntries(placeholders.map((one) => [one.name, sampleOf(one)]));
  expect(fillMessage(text, 'fr', values)).toBe('who: 3 rôles, oui');
});

test('limits grow with the source, to an end', () => {
  expect([messageLimit('x'), messageLimit('x'.repeat(100)), messageLimit('x'.repeat(9000))]).toEqual([60, 300, 2000]);
});

test('whatever is written, it is accepted or refused; what is accepted can be shown', () => {
  const part = fc.constantFrom(
    '{n}',
    '{',
    '}',
    '{n, plural, one {',
    "'",
    '#',
    '<b>',
    '{n, date, ',
    '::',
    'other',
    ' x',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 8 })), { maxLength: 10 }), (parts) => {
      const text = parts.join('');
      const faults = messageFaults(text, 'pl', '{n, plural, one {#} other {#}}');
      if (faults.length === 0) expect(fillMessage(text, 'pl', { n: 2 })).toBeDefined();
    }),
    { numRuns: process.env.NIGHTLY ? 5000 : 300 },
  );
});
