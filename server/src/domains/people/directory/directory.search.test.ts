import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openListPools } from '../../../platform/db/database.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { tuneSearches } from './search-plans.queries.ts';

let server: TestServer;
/** More people than are sorted at once share a name, and but forty of them a number. */
const sharing = 5200;

beforeAll(async () => {
  server = await testServer();
  await server.database.pool.query(
    `insert into "Personne" ("Prenom", "Nom", "CompteAD", "TelMobilePro", "IdPays", "IdStatut", "DateEntree")
     select 'Prénom ' || md5(n::text), 'Zacommun', 'zacommun' || n, '+33 6 55' || case when n <= 40 then '66' else '77' end || lpad((n % 97)::text, 4, '0'),
       'FR', 500, date '2001-01-01' + (n * 7919 % 5000) from generate_series(1, $1::integer) n`,
    [sharing],
  );
});
afterAll(() => server.close());

const order = { name: `p."IndexPrenomNom" collate "und-x-icu"`, entry: `p."DateEntree"` };

/** A page of what words find, and the page that sorting everything would give. */
async function search(query: string, by: keyof typeof order, where: string) {
  const filter = JSON.stringify({ where: { query }, limit: 20, ...(by === 'entry' && { order: ['DateEntree'] }) });
  const { status, body } = await server.as('hr').call(directoryCalls.list, { query: { filter } });
  const { rows } = await server.database.pool.query<{ IdPersonneEV1: number }>(
    `select "IdPersonneEV1" from "Personne" p where ${where} order by ${order[by]}, "IdPersonneEV1" limit 20`,
  );
  return {
    status,
    body,
    ids: body.rows.map((row) => row.IdPersonneEV1),
    expected: rows.map((row) => row.IdPersonneEV1),
  };
}

test.each(['name', 'entry'] as const)('a name that too many share shows the first of them by %s', async (by) => {
  const { body, ids, expected } = await search('zacommun', by, `p."Nom" = 'Zacommun'`);
  expect(ids).toEqual(expected);
  expect(body.total).toEqual({ value: 5000, exact: false });
});

test.each(['name', 'entry'] as const)('so does a number, which is counted less far, by %s', async (by) => {
  const { body, ids, expected } = await search('65577', by, `p."TelMobilePro" like '+33 6 5577%'`);
  expect(ids).toEqual(expected);
  expect(body.total).toEqual({ value: 2000, exact: false });
});

test('what few share is counted', async () => {
  const { body, ids, expected } = await search('zacommun 65566', 'name', `p."TelMobilePro" like '+33 6 5566%'`);
  expect(ids).toEqual(expected);
  expect(body.total).toEqual({ value: 40, exact: true });
});

test('letters with marks are found as they are written without them, the German and Nordic ways too', async () => {
  const names = ['Jörg Zaumüller', 'Jorg Zaumuller', 'Joerg Zaumueller', 'Søren Zaågård', 'Zoé Zaustraße'];
  for (const [index, name] of names.entries()) {
    const [first, last] = name.split(' ');
    await server.database.pool.query(
      `insert into "Personne" ("Prenom", "Nom", "CompteAD", "IdPays", "IdStatut") values ($1, $2, $3, 'DE', 500)`,
      [first, last, `x${index}`],
    );
  }
  const found = async (query: string) => {
    const filter = JSON.stringify({ where: { query } });
    const { body } = await server.as('hr').call(directoryCalls.list, { query: { filter } });
    return body.rows.map(({ IndexPrenomNom }) => IndexPrenomNom).toSorted();
  };
  const [marked, plain, spelled, nordic, sharp] = names;
  expect(await found('zaumueller')).toEqual([spelled, marked].toSorted());
  expect(await found('joerg zaumuller')).toEqual([marked]);
  expect(await found('zaumuller')).toEqual([plain, marked].toSorted());
  expect(await found('ZAUMÜLLER')).toEqual([spelled, plain, marked].toSorted());
  expect(await found('zaumu\u0308ller jörg')).toEqual([spelled, plain, marked].toSorted());
  expect(await found('soeren zaaagaard')).toEqual([nordic]);
  expect(await found('zaustrasse')).toEqual([sharp]);
});

test('a phone is found as people write it, beside other words too, and numbers that are no phone stay words', async () => {
  await server.database.pool.query(
    `insert into "Personne" ("Prenom", "Nom", "CompteAD", "IdPersonne", "TelFixePro", "TelMobilePro", "IdPays", "IdStatut") values
       ('Nina', 'Zaphone', 'zaphone1', 700123, '+33 3 89 72 39 90', '+33 6 12 00 00 01', 'FR', 500),
       ('Nora', 'Zaphone', 'zaphone2', 700124, '+33 3 89 72 39 91', '+33 6 90 38 72 89', 'FR', 500),
       ('Olga', 'Zaphone', 'zaphone3', 700125, null, '+48 601 234 567', 'PL', 500)`,
  );
  const found = async (query: string) => {
    const filter = JSON.stringify({ where: { query } });
    const { body } = await server.as('hr').call(directoryCalls.list, { query: { filter } });
    return body.rows.map(({ IndexPrenomNom }) => IndexPrenomNom);
  };
  const written = [
    '03 89 72 39 90',
    '+33 3 89 72 39 90',
    '+33 (0)3 89 72 39 90',
    '0033 3 89 72 39 90',
    '03.89.72.39.90',
  ];
  const alone = ['0389723990', '0033389723990', '+33(0)389723990', '(03) 89-72-39-90', '03\u00a089\u202f72 39 90'];
  const beside = ['zaphone 03 89 72 39 90', '03 89 72 39 90 nina', '700123 zaphone 89 72 39 90'];
  for (const query of [...written, ...alone, ...beside]) expect(await found(query), query).toEqual(['Nina Zaphone']);
  for (const query of ['601 234 567', '+48 601 234 567', '700125 4567', '4567 700125'])
    expect(await found(query), query).toEqual(['Olga Zaphone']);
  expect(await found('90 38 72 89 zaphone')).toEqual(['Nora Zaphone']);

  const { body } = await server
    .as('hr')
    .call(directoryCalls.authorizedData, { body: { Table: 'Personne', Filter: '03 89 72 39 90' } });
  expect(body.map(({ Lib }) => Lib)).toEqual(['Nina Zaphone']);
});

test('a Chinese name is written as it is said, and found so and in its parts', async () => {
  await server.database.pool.query(
    `insert into "Personne" ("Prenom", "Nom", "CompteAD", "IdPays", "IdStatut") values ('欣悦', '欧阳', 'xzh', 'CN', 500)`,
  );
  for (const query of ['欧阳欣悦', '欣悦', '欣悦 欧阳']) {
    const filter = JSON.stringify({ where: { query } });
    for (const login of ['hr', 'employee']) {
      const { body } = await server.as(login).call(directoryCalls.list, { query: { filter } });
      expect(
        body.rows.map(({ IndexPrenomNom }) => IndexPrenomNom),
        `${login} ${query}`,
      ).toEqual(['欧阳欣悦']);
    }
  }
});

test('connections for searches are told what an entry of an index is worth to them', async () => {
  const { pool } = server.database;
  const pools = openListPools(pool, 2, () => undefined, tuneSearches);
  const costIn = async (one: typeof pool) => (await one.query('show cpu_index_tuple_cost')).rows;
  expect(await costIn(pools.searches)).toEqual([{ cpu_index_tuple_cost: '0.01' }]);
  expect(await costIn(pools.walks)).toEqual(await costIn(pool));
  await pools.end();
});
