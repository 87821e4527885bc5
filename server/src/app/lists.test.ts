import { text } from 'node:stream/consumers';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import type { DeclaredList } from '@passerelle/contracts/lists/declared-list.ts';
import { columnsOf, questionOf, stateOf } from '@passerelle/contracts/lists/list-state.ts';
import { sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { families } from '@passerelle/texts/families.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadActor } from '../domains/foundation/actor/actor.queries.ts';
import { loadActorUnder } from '../domains/foundation/actor/actor-under.queries.ts';
import { exportWords } from '../domains/foundation/texts/export-words.ts';
import { TextStore } from '../domains/foundation/texts/texts.store.ts';
import { countBy, groupsBy } from '../engines/lists/count-by.queries.ts';
import { writeList } from '../engines/lists/export.ts';
import { type ListEntry, registryOf } from '../engines/lists/list-entry.ts';
import { readPage } from '../engines/lists/page.queries.ts';
import { askList, type ListNeeds } from '../engines/lists/reader.ts';
import { countRows } from '../engines/lists/rows.queries.ts';
import { under } from '../platform/sure.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { domains } from './domains.ts';
import { createEngines } from './engines.ts';

let server: TestServer;
let needs: ListNeeds;
const entries: readonly ListEntry[] = domains.flatMap(({ lists = [] }) => lists);
const registry = registryOf(entries);

beforeAll(async () => {
  server = await testServer();
  const { pool, db } = server.database;
  const { kernel, today } = createEngines(db);
  needs = { pool, db, kernel, today, lists: { walks: pool, searches: pool, end: async () => {} } };
});
afterAll(() => server.close());

const actorOf = async (login: string) => (await loadActor(needs.db, await keyOf(login))).actor;
async function keyOf(login: string): Promise<number> {
  const found = await needs.db
    .selectFrom('Personne')
    .select('IdPersonneEV1')
    .where('CompteAD', '=', login)
    .executeTakeFirstOrThrow();
  return found.IdPersonneEV1;
}
const asked = async (name: string, login: string, filter?: string | object) =>
  await askList(needs, under(registry, name), { actor: await actorOf(login), language: 'fr' }, filter);

describe('the registry', () => {
  test('has no two lists of one name', () => {
    expect(() => registryOf([...entries, entries[0] as ListEntry])).toThrow('one name');
    expect([...registry.keys()]).toEqual(expect.arrayContaining(['directory', 'sites', 'companies', 'bams']));
  });

  test.each(entries.map(({ declared }) => [declared.name, declared] as const))(
    '%s: what is declared of it is what it shows, and its words are there',
    async (name, declared: DeclaredList) => {
      const { list } = await under(registry, name).open({ ...needs, actor: await actorOf('admin'), language: 'fr' });
      expect(list.columns).toEqual(Object.keys(declared.columns));
      expect(list.defaultColumns).toEqual(declared.defaultColumns);
      expect(list.subject.sees).toBe(declared.right);
      // What a form hides of what is searched, the list hides too: it says whose the words are.
      if (list.searched.places.some(({ says }) => says !== undefined))
        expect(list.subject.form ?? list.subject.carries?.subject.form).toBeDefined();
      expect(declared.name).toMatch(/^[a-z][a-z0-9-]{0,59}$/);
      expect(families.map(({ Famille }) => Famille)).toContain(declared.family);
      for (const column of declared.filters ?? [])
        expect(
          list.filters.typeOf(column, () => true),
          column,
        ).toBeDefined();
    },
  );
});

test('a list is read for somebody by no call as it is by theirs, and refused to who may not', async () => {
  for (const login of ['hr', 'hr.fr', 'manager']) {
    const filter = { where: { IdPays: 'FR' }, fields: ['IndexPrenomNom', 'IdContrat', 'NIN'], limit: 200 };
    const { reader, list, question } = await asked('directory', login, filter);
    const called = await server.as(login).call(directoryCalls.list, { query: { filter: JSON.stringify(filter) } });
    const page = await readPage(reader, list, question, undefined);
    expect(page.rows.length, login).toBeGreaterThan(0);
    expect(page, login).toEqual(called.body);
    const { count } = (await server.as(login).call(directoryCalls.count, { query: { filter: JSON.stringify(filter) } }))
      .body;
    expect(await countRows(reader, list, question), login).toBe(count);
  }
  await expect(asked('sites', 'employee')).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await expect(asked('suivi-vehicule', 'employee')).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  await expect(asked('directory', 'employee', { where: { isPaieSent: true } })).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
});

test('a list is read under one role of somebody, and under no other once that is over', async () => {
  const key = await keyOf('delegate');
  const { roles } = await actorOf('delegate');
  const counts = new Map<number, number>();
  for (const { IdPersonneRole } of roles) {
    const loaded = await loadActorUnder(needs.db, key, IdPersonneRole);
    expect(loaded?.actor.acting?.IdPersonneRole).toBe(IdPersonneRole);
    if (!loaded) continue;
    const by = { actor: loaded.actor, language: 'fr' } as const;
    const { reader, list, question } = await askList(needs, under(registry, 'directory'), by, {});
    counts.set(IdPersonneRole, await countRows(reader, list, question));
  }
  const delegated = roles.find(({ delegator }) => delegator !== null);
  expect(delegated).toBeDefined();
  expect(counts.size).toBeGreaterThan(1);
  expect(new Set(counts.values()).size).toBeGreaterThan(1);
  expect(await loadActorUnder(needs.db, key, 2_000_000_000)).toBeUndefined();
  const over = delegated?.IdPersonneRole ?? 0;
  await needs.db.deleteFrom('PersonneRole').where('IdPersonneRole', '=', over).execute();
  expect(await loadActorUnder(needs.db, key, over)).toBeUndefined();
});

test('a file is written for somebody by no call, with what they see', async () => {
  const { reader, list, question, right } = await asked('sites', 'services', { fields: ['LibSite'] });
  const words = await exportWords(new TextStore(needs.db), 'fr');
  const told: number[] = [];
  const onRead = (keys: readonly number[]) => told.push(...keys);
  const file = await writeList(reader, list, { question, right, format: 'csv', columns: ['LibSite'], words, onRead });
  const lines = (await text(file.contents)).trim().split(/\r?\n/);
  expect(lines.length).toBe(file.total + 1);
  expect(told.length).toBe(file.total);
  expect(file.total).toBe(await countRows(reader, list, question));
});

test('a saved view asks by itself what its screen asks', async () => {
  const state = {
    query: { IdPays: 'FR', or: [{ Badge: true }, { Ville: { like: 'a' } }] },
    order: 'Ville DESC,LibSite',
  };
  const services = server.as('services');
  const body = { LibVue: 'France', Etat: JSON.stringify(state), IdRole: null };
  const { Etat, Ecran } = (await services.call(viewsCalls.save, { params: { Ecran: 'sites' }, body })).body;
  const { declared } = under(registry, Ecran);
  const kept = stateOf(JSON.parse(Etat));
  const { reader, list, question } = await asked(Ecran, 'services', questionOf(kept, columnsOf(kept, declared)));
  const filter = JSON.stringify({
    where: state.query,
    fields: declared.defaultColumns,
    order: ['Ville DESC', 'LibSite'],
  });
  const page = await readPage(reader, list, question, undefined);
  expect(page).toEqual((await services.call(sitesCalls.list, { query: { filter } })).body);
  expect(page.rows.length).toBeGreaterThan(0);
});

test('views are of lists that there are', async () => {
  const { error } = await server.as('hr').call(viewsCalls.list, { params: { Ecran: 'nothing' } });
  expect(error?.details).toEqual([expect.objectContaining({ path: 'params/Ecran', rule: 'unknownValue' })]);
});

describe('counted by a field', () => {
  type Row = Readonly<Record<string, unknown>>;

  /** Every row that somebody reads of a question, and of each what they read of a field. */
  async function rowsOf(login: string, where: object, by: string): Promise<Row[]> {
    const { reader, list, question } = await asked('directory', login, { where, fields: [by], limit: 200 });
    const rows: Row[] = [];
    for (let after: string | undefined; ; ) {
      const page = await readPage<Row>(reader, list, question, after);
      rows.push(...page.rows);
      if (page.next === null) return rows;
      after = page.next;
    }
  }

  const plainly = (rows: readonly Row[], by: string, month: boolean) => {
    const read = rows.filter((row) => by in row);
    const oneValue = (value: unknown) =>
      month && value !== null
        ? String(value).slice(0, 7)
        : ((value as { IdPersonneEV1?: number } | null)?.IdPersonneEV1 ?? value);
    return {
      counts: new Map([...Map.groupBy(read, (row) => oneValue(row[by]))].map(([value, of]) => [value, of.length])),
      closed: rows.length - read.length,
    };
  };

  test.each([
    ['hr', 'IdContrat', {}],
    ['hr.fr', 'IdStatut', {}],
    ['manager', 'IdContrat', {}],
    ['manager', 'DateEntree', {}],
    ['employee', 'IdPays', {}],
    ['hr', 'Manager', { IdPays: 'FR' }],
    ['hr', 'DateEntree', { IdPays: 'PL' }],
    ['hr', 'Delegation', {}],
  ] as const)('%s, %s of %j: as the rows say', async (login, by, where) => {
    const rows = await rowsOf(login, where, by);
    const { reader, list, question } = await asked('directory', login, { where });
    const counted = await countBy(reader, list, question, { by, most: 10_000 });
    const { counts, closed } = plainly(rows, by, by === 'DateEntree');
    expect(new Map(counted?.groups.map(({ value, count }) => [value, count]))).toEqual(counts);
    expect(counted?.closed).toBe(closed);
    expect(counted?.others).toEqual({ values: 0, count: 0 });
  });

  test('the largest are told apart, the others together, and nothing is lost', async () => {
    const { reader, list, question } = await asked('directory', 'hr');
    const counted = await countBy(reader, list, question, { by: 'LibSite', most: 2 });
    const { groups = [], others, closed = 0 } = counted ?? {};
    expect(groups.length).toBe(2);
    expect(others?.values).toBeGreaterThan(0);
    const sum = groups.reduce((all, { count }) => all + count, 0) + (others?.count ?? 0) + closed;
    expect(sum).toBe(await countRows(reader, list, question));
  });

  test('what the reader reads nowhere is not counted by, nor what is sensitive or has several values', async () => {
    const { reader, list, question } = await asked('directory', 'employee');
    expect(await countBy(reader, list, question, { by: 'EtatPaie' })).toBeUndefined();
    expect(['NIN', 'ListeTag', 'coordonnees', 'toString'].map((name) => groupsBy(list.subject, name))).toEqual([
      ...[false, false, false, false],
    ]);
    await expect(countBy(reader, list, question, { by: 'NIN' })).rejects.toThrow('NIN');
  });

  test('figures are over what may be read', async () => {
    const { reader, list, question } = await asked('directory', 'hr', { where: { IdPays: 'FR' } });
    const measures = { middle: { of: 'IdPersonne', as: 'median' }, all: { of: 'IdPersonne', as: 'sum' } } as const;
    const counted = await countBy(reader, list, question, { by: 'IdPays', measures });
    const rows = await rowsOf('hr', { IdPays: 'FR' }, 'IdPersonne');
    const numbers = rows.flatMap(({ IdPersonne }) => (typeof IdPersonne === 'number' ? [IdPersonne] : []));
    const sorted = numbers.toSorted((one, other) => one - other);
    const half = (sorted.length - 1) / 2;
    const middle = ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
    const all = numbers.reduce((sum, one) => sum + one, 0);
    expect(counted?.groups).toEqual([{ value: 'FR', count: rows.length, measures: { middle, all } }]);
  });
});
