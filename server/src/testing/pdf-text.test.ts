import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfText } from './pdf-text.ts';

const signs = '<0000> <00ff> [<0041> <0042>]';

/** A page that shows « AB », what else it holds changing the bytes that it ends with once it is compressed. */
function document(salt: number): { readonly bytes: Buffer; readonly last: number } {
  const page = deflateSync(Buffer.from(`/F1 12 Tf [<00000001>] TJ ET %${'!'.repeat(salt)}`));
  const bytes = Buffer.concat([
    Buffer.from('1 0 obj\n<< /Type /Page /Contents 2 0 R /F1 3 0 R >>\nendobj\n'),
    Buffer.from(`2 0 obj\n<< /Length ${page.length} /Filter /FlateDecode >>\nstream\n`),
    page,
    Buffer.from('\nendstream\nendobj\n3 0 obj\n<< /ToUnicode 4 0 R >>\nendobj\n'),
    Buffer.from(`4 0 obj\n<< /Length ${signs.length} >>\nstream\n${signs}\nendstream\nendobj\n`),
  ]);
  return { bytes, last: page.at(-1) ?? 0 };
}

test('what a page shows is read whatever byte it ends with, that of a line’s end too', () => {
  const ends = new Set<number>();
  for (let salt = 0; salt < 256; salt++) {
    const { bytes, last } = document(salt);
    expect(pdfText(bytes)).toBe('AB\n');
    ends.add(last);
  }
  expect(ends.size).toBe(256);
});
