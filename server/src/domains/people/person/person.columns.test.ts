import { fieldNames } from '@passerelle/contracts/catalogue/field.ts';
import { personField, personFields } from '@passerelle/contracts/person/person.fields.ts';
import { expect, test } from 'vitest';
import type { CataloguedSubject, SqlField } from '../../../engines/catalogue/subject.ts';
import { dependsOn } from '../../../engines/conditions/depends-on.ts';
import { always, textOf } from '../../../platform/db/sql.ts';
import { companySubject } from '../companies/company.columns.ts';
import { siteSubject } from '../sites/site.columns.ts';
import { personSubject } from './person.columns.ts';

test('every criterion says what it reads', () => {
  const criteria = fieldNames(personFields).filter((name) => personField(name).criteria);
  expect(criteria.length).toBeGreaterThan(20);
  for (const field of criteria)
    expect(dependsOn({ field, operator: 'empty' }, personSubject).columns.length, field).toBeGreaterThan(0);
});

/** The SQL of a field over a row `own`. */
function sqlOf(field: SqlField): string {
  if ('value' in field) return textOf(field.value('own'));
  return 'exists' in field ? textOf(field.exists('own', () => always)) : '';
}

const subjects: readonly CataloguedSubject[] = [personSubject, siteSubject, companySubject];
const said = subjects.flatMap(({ kind, fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.reads && !('under' in field) ? [[`${kind} ${name}`, field] as const] : [],
  ),
);

test.each(said)('%s reads of its own row what it says, and of the tables that it says', (_name, field) => {
  const text = sqlOf(field);
  const { own = [], beside = {} } = field.reads ?? {};
  const keyOfRow = 'exists' in field ? ['IdPersonneEV1'] : [];
  const columns = new Set([...text.matchAll(/"own"\."(\w+)"/g)].map(([, column]) => column));
  expect([...columns].toSorted()).toEqual([...new Set([...own, ...keyOfRow])].toSorted());
  const tables = new Set([...text.matchAll(/from "?(\w+)"?/g)].map(([, table]) => table));
  expect([...tables].toSorted()).toEqual(Object.keys(beside).toSorted());
  for (const column of Object.values(beside).flat()) if (!('exists' in field)) expect(text).toContain(`"${column}"`);
});
