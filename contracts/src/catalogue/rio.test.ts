import { expect, test } from 'vitest';
import { fitsRio, readRio } from './rio.ts';

test('a RIO is stored in capitals and without blanks', () => {
  expect(readRio(' 02p abc123 zzz ')).toBe('02PABC123ZZZ');
  expect(readRio('03E12345678+')).toBe('03E12345678+');
  for (const wrong of ['02PABC123ZZ', '02PABC123ZZZZ', '05PABC123ZZZ', '01XABC123ZZZ', ''])
    expect(readRio(wrong)).toBeUndefined();
});

test('its letters are those of one number: another digit, another contract, and they do not fit', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+'];
  const begun = '02PABC123';
  const fitting = letters.flatMap((a) =>
    letters.flatMap((b) => letters.map((c) => begun + a + b + c).filter((rio) => fitsRio(rio, '+33612345678'))),
  );
  expect(fitting).toHaveLength(1);
  const [rio = ''] = fitting;
  expect(fitsRio(rio, '+33612345679')).toBe(false);
  expect(fitsRio(rio.replace('ABC', 'ABD'), '+33612345678')).toBe(false);
  expect(fitsRio(rio, '+33621345678')).toBe(false);
  expect(fitsRio(rio, '+34612345678')).toBe(true);
});
