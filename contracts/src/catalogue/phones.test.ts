import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { checkText, showPhone } from './value-rules.ts';

test('a phone number is shown as it is written abroad; what is none stays', () => {
  expect(showPhone('+33612345678', 'fr')).toBe('+33 6 12 34 56 78');
  expect(showPhone('+48221234567', 'fr')).toBe('+48 22 123 45 67');
  expect(showPhone('poste 12', 'fr')).toBe('poste 12');
  // An extension is in words of the reader's, which are read again.
  for (const language of languages) {
    const shown = showPhone('+33612345678;ext=42', language);
    expect(shown.includes('ext.'), shown).toBe(language === 'gb' || language === 'es');
    expect(inFrance(shown), shown).toEqual({ value: '+33612345678;ext=42' });
  }
});

const inFrance = (text: string) => checkText({ type: 'text', format: 'phone' }, text, { IdPays: 'FR', nin: null });

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ["'+48 501 234 567", '+48501234567'],
  ['0696 12 34 56', '+596696123456'],
  ['+33 696 12 34 56', '+596696123456'],
  ['0596 12 34 56', '+596596123456'],
  ['0262 12 34 56', '+262262123456'],
  ['0692 12 34 56', '+262692123456'],
  ['0690 12 34 56', '+590690123456'],
  ['0694 12 34 56', '+594694123456'],
  ['01 40 20 12 34 poste 12', '+33140201234;ext=12'],
  ['01 40 20 12 34 x12', '+33140201234;ext=12'],
  ['+33140201234;ext=12', '+33140201234;ext=12'],
  ['0049 30 123456 Durchwahl 7', '+4930123456;ext=7'],
])('%s in France is stored as %s, and as that again', (text, stored) => {
  expect(inFrance(text)).toEqual({ value: stored });
  expect(inFrance(stored)).toEqual({ value: stored });
  expect(inFrance(showPhone(stored, 'fr'))).toEqual({ value: stored });
});

test.each([
  'appeler le 06 12 34 56 78 demain',
  'Tel: 06 12 34 56 78',
  '06 12 34 56 78 (bureau)',
  '06 12 34 56 78 / 07 12 34 56 78',
  '12',
])('%s is no phone', (text) => {
  expect(inFrance(text)).toEqual({ rule: 'phone' });
});

test('no digit of a number that is taken is lost', () => {
  const part = fc.stringMatching(/^[0-9]{1,4}$/);
  const text = fc
    .tuple(
      fc.constantFrom('', '0', '+33 ', '0033'),
      fc.array(part, { minLength: 2, maxLength: 5 }),
      fc.constantFrom('', ' x', ' poste '),
      part,
    )
    .map(([start, parts, word, ext]) => `${start}${parts.join(' ')}${word && word + ext}`);
  fc.assert(
    fc.property(text, (typed) => {
      const checked = inFrance(typed);
      if (!('value' in checked)) return;
      const national = typed
        .replace(/^(?:\+33 |0033)/, '')
        .replace(/\D/g, '')
        .replace(/^0+/, '');
      expect(checked.value.replace(/\D/g, '').endsWith(national)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
