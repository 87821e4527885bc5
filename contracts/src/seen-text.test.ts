import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText } from './catalogue/value-rules.ts';
import { seenText, seenTexts } from './seen-text.ts';

test.each(['\u2060', '\u00ad', '\u3164', '\u2800', '\u202e \u202c', '\u200b', ' \ufe0f\u034f '])(
  '%j shows nothing and is empty',
  (text) => {
    expect(seenText(text)).toBe('');
    expect(cleanText(text)).toBe('');
  },
);

test.each([
  ['\u202eAda\u202c Love\u00adlace', 'Ada Lovelace'],
  ['\u200fדוד\u200e', 'דוד'],
  // What joins letters and pictures says something.
  ['👩\u200d🚒', '👩\u200d🚒'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['   ', '   '],
  ['', ''],
])('%j is seen as %j', (text, seen) => {
  expect(seenText(text)).toBe(seen);
});

test('a value is seen as it is, but for its texts; names of properties stay', () => {
  const json = fc.json({ stringUnit: 'grapheme' });
  fc.assert(
    fc.property(json, (written) => {
      const value: unknown = JSON.parse(written);
      const again = seenTexts(value, written);
      expect(seenTexts(again, written)).toEqual(again);
      if (!/[^\p{ASCII}]|\\/u.test(written)) expect(again).toEqual(value);
    }),
  );
  const written = '{"a\\u00ad":["x\\u202ey",{"b":"\\u2060"},1,null,true]}';
  expect(seenTexts(JSON.parse(written), written)).toEqual({ 'a\u00ad': ['xy', { b: '' }, 1, null, true] });
});
