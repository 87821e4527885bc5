import { expect, test } from 'vitest';
import { pdfText } from '../../testing/pdf-text.ts';
import { makePdf } from './pdf-document.ts';
import { runsOf } from './pdf-runs.ts';

test('text of any language is written, whatever signs its fonts are cut down to', async () => {
  const texts = [
    '每周工时 · 37.5',
    '{days} 天',
    'Zażółć gęślą jaźń ',
    'Überstunden: 7,5 ',
    ' ',
    '😀 a',
    '“quoted” — ¿sí? ',
  ];
  for (const text of texts) {
    const made = await makePdf({ title: text, language: 'cn', at: new Date(0) }, [
      { kind: 'title', text },
      { kind: 'line', text },
    ]);
    expect(made.subarray(0, 5).toString(), text).toBe('%PDF-');
  }
});

test.each([
  ['extensions of Chinese', '𠝹 㗎 𨋢 王'],
  ['Thai', 'ธนพร สุขใจ'],
  ['Devanagari', 'राहुल शर्मा'],
  ['pictures', '😀 🚒'],
  ['one word of Hebrew', 'דוד'],
  ['one word of Arabic', 'محمد'],
])('%s is drawn by a font that has it', async (_, text) => {
  const made = pdfText(await makePdf({ title: 'x', language: 'fr' }, [{ kind: 'line', text }]));
  const signs = (said: string) => [...said.normalize('NFKC')].filter((sign) => sign.trim() !== '').toSorted();
  expect(signs(made)).toEqual(signs(text));
});

test('words that are written leftwards come in their order, and the others in theirs', () => {
  const said = (text: string) =>
    runsOf(text)
      .map(({ run }) => run)
      .join('');
  expect(said('דוד בן גוריון')).toBe('גוריון בן דוד');
  expect(said('Ada דוד לוי, Bob')).toBe('Ada לוי דוד, Bob');
});

test('a sign that no font has is said by its number', async () => {
  const made = pdfText(await makePdf({ title: 'x', language: 'fr' }, [{ kind: 'line', text: 'a\u{1b001}b' }]));
  expect(made).toContain('a[U+1B001]b');
});
