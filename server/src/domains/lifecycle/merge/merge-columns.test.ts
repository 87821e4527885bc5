import { afterAll, beforeAll, expect, test } from 'vitest';
import { domains } from '../../../app/domains.ts';
import { mergeVerbs, ruleOf } from '../../../engines/merge/merged.ts';
import { mergedBelow } from '../../../engines/merge/merged-below.ts';
import { isOfPeople } from '../../../engines/retention/erase-person.ts';
import { keptBelow } from '../../../engines/retention/kept-below.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { keptBy, ownedBy } from '../../domain.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** JSON and lists that hold what has no person in it, each by what it holds. */
const holdNobody = new Set([
  // Words in every language.
  ...['Traductions', 'Aide', 'Contenus', 'Edition', 'Etat', 'content'],
  // Lists of lines of a type, of pieces, of columns, of counts and of settings.
  ...['Lignes', 'Regles', 'Groupes', 'headings', 'counts', 'said', 'seen', 'faults', 'failure', 'needs', 'summary'],
  ...['settings', 'attributes', 'notes', 'papers', 'jwk', 'payload', 'gained', 'lost', 'IdRoles'],
  ...['IdPersonneRolesDonneurs', 'edited'],
]);

const saidOf = (table: string) =>
  [mergedBelow, ...domains.map(({ merged = {} }) => merged)].flatMap((tables) =>
    Object.entries(tables).flatMap(([name, columns]) => (name === table ? Object.entries(columns ?? {}) : [])),
  );
const isSaid = ({ table, column }: Pick<Column, 'table' | 'column'>) => saidOf(table).some(([name]) => name === column);

async function columns(): Promise<readonly (Column & { readonly refers: boolean })[]> {
  const { rows } = await database.pool.query<Column & { refers: boolean }>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
       exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
         and f.confrelid = '"Personne"'::regclass and a.attnum = any(f.conkey)) as refers
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     order by 1, 2`,
  );
  return rows;
}

/** By its name, a number, or several, that are keys of people. */
const isCalledSo = ({ column, type }: Column) =>
  /^(integer|integer\[\]|int4multirange)$/.test(type) &&
  (/^IdPersonneEV1/.test(column) || /^IdPersonnes/.test(column) || /(^|_)(by|person|people|subject)$/.test(column));

test('every column that holds a person’s key says what becomes of it when two records become one', async () => {
  const all = await columns();
  const held = new Set(
    [keptBelow, ...domains.map(keptBy)].flatMap((tables) =>
      Object.entries(tables).flatMap(([table, kept]) =>
        isOfPeople(kept) && typeof kept.about === 'string' ? [`${table}.${kept.about}`] : [],
      ),
    ),
  );
  const concerned = all.filter(
    (one) =>
      !(one.table === 'Personne' && one.column === 'IdPersonneEV1') &&
      (one.refers || isCalledSo(one) || held.has(`${one.table}.${one.column}`)),
  );
  // It would not fail if it looked at none.
  expect(concerned.length).toBeGreaterThan(100);
  expect(concerned.filter((one) => !isSaid(one)).map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

test('JSON and lists that may name somebody say so, or are named here because they name nobody', async () => {
  const holders = (await columns()).filter(({ type }) => /^(jsonb|integer\[\]|int4multirange)$/.test(type));
  expect(holders.length).toBeGreaterThan(50);
  const unsaid = holders.filter((one) => !isSaid(one) && !holdNobody.has(one.column));
  expect(unsaid.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

test('what is said is of columns that are there, by who owns their table, with a verb that is one', async () => {
  const all = (await columns()).map(({ table, column, type }) => ({ said: `${table}.${column}`, type }));
  const there = new Set(all.map(({ said }) => said));
  const json = all.flatMap(({ said, type }) => (type === 'jsonb' ? [said] : []));
  for (const { name, merged = {}, ...domain } of domains)
    for (const table of Object.keys(merged))
      expect([...ownedBy({ name, ...domain })], `${name} says ${table}`).toContain(table);
  for (const tables of [mergedBelow, ...domains.map(({ merged = {} }) => merged)])
    for (const [table, said] of Object.entries(tables))
      for (const [column, one] of Object.entries(said ?? {})) {
        expect([...there]).toContain(`${table}.${column}`);
        const { verb } = ruleOf(one);
        expect(mergeVerbs).toContain(verb);
        // What names the kept one from then on is read as JSON.
        if (verb === 'renames') expect(json, `${table}.${column}`).toContain(`${table}.${column}`);
      }
});
