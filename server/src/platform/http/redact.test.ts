import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test('what is logged of an address has neither its query nor what its path says of people', () => {
  const filter = encodeURIComponent(JSON.stringify({ where: { query: 'somebody' } }));
  for (const name of ['export-bam', 'export-all-bam', 'export-objectif-all-bam'])
    expect(redact(`/api/PersonneDossierBAMs/${name}/${filter}?x=1`)).toBe(`/api/PersonneDossierBAMs/${name}/…`);
  expect(redact('/api/Demandes/3?filter=somebody')).toBe('/api/Demandes/3');
});
