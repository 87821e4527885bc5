import { expect, test } from 'vitest';
import { makePdf } from './pdf-document.ts';

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
