import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companySubject } from '../domains/people/companies/company.columns.ts';
import { personSubject } from '../domains/people/person/person.columns.ts';
import { siteSubject } from '../domains/people/sites/site.columns.ts';
import type { CataloguedSubject } from '../engines/catalogue/subject.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
});
afterAll(() => database.drop());

/** A person without a first name is a technical account: the person's rules say so, not the column. */
const emptyText = ['Prenom'];

describe.each([personSubject, siteSubject, companySubject])('$table', (subject: CataloguedSubject) => {
  test('what a form may write and the table refuses empty is required, and nothing else is', async () => {
    const { rows } = await database.pool.query<{ name: string; never: boolean }>(
      `select column_name as name, is_nullable = 'NO' as never from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [subject.table],
    );
    const columns = new Map(rows.map(({ name, never }) => [name, never]));
    const said = Object.entries(subject.catalogue).filter(([name, { write }]) => write && columns.has(name));
    expect(said.length).toBeGreaterThan(3);
    for (const [name, { required = false }] of said)
      expect(`${name} ${required}`).toBe(`${name} ${columns.get(name) && !emptyText.includes(name)}`);
  });
});
