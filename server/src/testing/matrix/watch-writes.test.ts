import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../test-database.ts';
import { businessState, businessTables } from './business-state.ts';
import { type Watch, watchWrites } from './watch-writes.ts';

let database: TestDatabase;
let watch: Watch;

beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
  watch = await watchWrites(database.pool);
});
afterAll(() => database.drop());

const tag = (value: string) =>
  `update "Tag" set "LibTag" = '${value}' where "CodeTag" = (select min("CodeTag") from "Tag")`;
const say = (value: string) =>
  `insert into "Parametre" ("IdParam", "Valeur") values ('said', '${value}')
    on conflict ("IdParam") do update set "Valeur" = excluded."Valeur"`;

test('what is kept is seen, table by table; what is rolled back, or asked about twice, is not', async () => {
  await database.pool.query(`${tag('a')}; ${say('a')}`);
  expect(await watch.written()).toEqual(['Parametre', 'Tag']);
  expect(await watch.written()).toEqual([]);
  await database.pool.query(`begin; ${tag('b')}; rollback`);
  expect(await watch.written()).toEqual([]);
});

test('every table is watched but those written beside the requests', async () => {
  const tables = await businessTables(database.pool);
  expect(tables).toEqual(expect.arrayContaining(['Personne', 'history_entry', 'idempotency_key']));
  expect(tables).not.toEqual(expect.arrayContaining(['role_use']));
});

test('a refusal that writes is told with its tables, and the next one starts anew', async () => {
  const refused = async () => void (await database.pool.query(tag('c')));
  expect((await watch.writtenBy(refused)).tables).toEqual(['Tag']);
  expect((await watch.writtenBy(async () => undefined)).tables).toEqual([]);
});

test('what something else wrote meanwhile is said, and is no fault of the refusal', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let others = 0;
  const refused = async () => {
    others += 1;
    if (others === 1) await database.pool.query(say('meanwhile'));
    return 'refused';
  };
  expect(await watch.writtenBy(refused)).toEqual({ answer: 'refused', tables: [] });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('Parametre'));
  warn.mockRestore();
});

test('two states that differ show which tables do', async () => {
  const before = await businessState(database.pool);
  await database.pool.query(say('otherwise'));
  const after = (await businessState(database.pool)).split('\n');
  expect(after.filter((line) => !before.split('\n').includes(line))).toEqual([expect.stringMatching(/^Parametre /)]);
});
