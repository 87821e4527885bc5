import { findingCalls } from '@passerelle/contracts/finding/finding.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
let employee: BuiltPerson;
let other: BuiltPerson;
let site: number;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  site = await build.site({ LibSite: 'Zéphyrine Nord' });
  await build.company({ LibSociete: 'Zéphyrine Industries' });
  admin = await build.person({}, { roles: ['administrator'] });
  employee = await build.person({ IdSite: site });
  other = await build.person({ IdSite: site });
});
afterAll(() => server.close());

const find = async (by: BuiltPerson, words: string) =>
  (await server.as(by.login).call(findingCalls.find, { query: { words } })).body;
const labels = async (by: BuiltPerson, words: string) =>
  (await find(by, words)).map(({ kind, label }) => `${kind} ${label}`);

/** A badge of somebody, with its number. */
const badge = async (of: BuiltPerson, Numero: string) =>
  await sql`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdSite", "LibInventaire", "Numero", "DateDebut")
    values ('badge', 'acces', ${of.IdPersonneEV1}, ${site}, 'Badge', ${Numero}, current_date)`.execute(
    server.database.db,
  );

describe('one search', () => {
  test('finds sites and companies without accents, for who may open them, and for nobody else', async () => {
    const holder = await build.holderOf(['site-read', 'access-module-societe']);
    expect(await labels(holder, 'zephyrine')).toEqual(['site Zéphyrine Nord', 'company Zéphyrine Industries']);
    const ofSites = await build.holderOf(['site-read']);
    expect(await labels(ofSites, 'zephyrine')).toEqual(['site Zéphyrine Nord']);
    expect(await labels(employee, 'zephyrine')).toEqual([]);
  });

  test('finds a badge by how its number begins, with whose it is; of others only by right', async () => {
    await badge(employee, 'P-10482%');
    const security = await build.person({}, { roles: ['security'] });
    expect(await find(security, 'p-104')).toEqual([
      {
        ...{ kind: 'item', key: String(employee.IdPersonneEV1), label: 'P-10482% · Badge' },
        ...{ detail: expect.any(String), of: employee.IdPersonneEV1 },
      },
    ]);
    expect(await labels(security, '%%%')).toEqual([]);
    expect(await labels(security, 'p-')).toEqual([]);
    expect(await labels(employee, 'P-10482')).toEqual(['item P-10482% · Badge']);
    expect(await labels(other, 'P-10482')).toEqual([]);
  });

  test('finds a request by its number for who may open it', async () => {
    const { body } = await server.as(employee.login).call(requestsCalls.add, {
      body: { typeDemande: 3, IdPersonneEV1: employee.IdPersonneEV1, fields: [], transmettre: false },
    });
    const number = String(body.IdDemande);
    expect(await find(employee, `#${number}`)).toMatchObject([{ kind: 'request', key: number, of: 3 }]);
    const requests = async (by: BuiltPerson, words: string) =>
      (await find(by, words)).filter(({ kind }) => kind === 'request');
    expect(await requests(employee, `${number}x`)).toEqual([]);
    expect(await requests(other, number)).toEqual([]);
    // What is not sent yet is its writer's alone.
    expect(await requests(admin, number)).toEqual([]);
  });

  test('finds pages of the documentation by their titles, in the language of the reader', async () => {
    const reader = await build.holderOf(['module.documentation']);
    const found = await find(reader, 'a');
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['documentation']));
    const without = await build.holderOf(['site-read']);
    expect((await find(without, 'a')).filter(({ kind }) => kind === 'documentation')).toEqual([]);
  });

  test('a number is looked up by its index, however many there are', async () => {
    const indexes = await sql<{ indexdef: string }>`select indexdef from pg_indexes
      where indexname = 'Inventaire_numero_commence'`.execute(server.database.db);
    expect(indexes.rows[0]?.indexdef).toContain('text_pattern_ops');
  });

  test('words of nothing are refused at their place', async () => {
    const { error } = await server.as(employee.login).call(findingCalls.find, { query: { words: '   ' } });
    expect(error?.name).toBe('INVALID_INPUT');
  });
});
