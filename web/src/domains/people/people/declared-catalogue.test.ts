import { declaredBams } from '@passerelle/contracts/bam/bams.fields.ts';
import { declaredCompanies } from '@passerelle/contracts/companies/company.fields.ts';
import { declaredDirectory } from '@passerelle/contracts/directory/directory.fields.ts';
import type { DeclaredList } from '@passerelle/contracts/lists/declared-list.ts';
import { declaredTracking, trackings } from '@passerelle/contracts/requests/tracking.fields.ts';
import { screenPaths } from '@passerelle/contracts/screens.ts';
import { declaredSites } from '@passerelle/contracts/sites/site.fields.ts';
import { expect, test } from 'vitest';
import { catalogueOf } from './declared-catalogue.ts';

const declared: readonly DeclaredList[] = [
  ...[declaredDirectory, declaredSites, declaredCompanies, declaredBams],
  ...trackings.map(declaredTracking),
];

test.each(declared.map((list) => [list.name, list] as const))(
  '%s has a screen, whose path is filled in by what the list says',
  (_name, { screen, params = {} }) => {
    const path = Object.entries<string>(screenPaths).find(([name]) => name === screen)?.[1];
    expect(path).toBeDefined();
    const asked = [...(path ?? '').matchAll(/\{(\w+)\??\}/g)].map(([, name]) => name);
    expect(Object.keys(params)).toEqual(asked);
  },
);

test('each column that filters does so by its own right, and words by that of the list', () => {
  const { filters, columns, name, words } = catalogueOf(declaredBams);
  expect([name, words]).toEqual(['bams', 'BAMS']);
  expect(filters.query).toEqual({ right: declaredBams.right });
  expect(Object.keys(filters)).toEqual(['query', ...declaredBams.filters]);
  for (const [column, filter] of Object.entries(filters))
    if (column !== 'query') expect(filter.right, column).toBe(columns[column]?.read);
  expect(filters.IdContrat?.right).toBe('ann-col-IdContrat');
});
