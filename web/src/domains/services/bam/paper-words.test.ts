import { expect, test } from 'vitest';
import { paperWords } from './paper-words.ts';

test('a paper that could not be made is told, be there an earlier one or not', () => {
  const pdf = { sha256: 'a', DatePDF: '2026-11-26T10:00:00Z' };
  expect([paperWords({ pdf: null, pdfEchec: false }), paperWords({ pdf: null, pdfEchec: true })]).toEqual([
    ...['BAM:pdfUnderWay', 'BAM:pdfFailed'],
  ]);
  expect([paperWords({ pdf, pdfEchec: false }), paperWords({ pdf, pdfEchec: true })]).toEqual([
    ...[undefined, 'BAM:pdfFailed'],
  ]);
});
