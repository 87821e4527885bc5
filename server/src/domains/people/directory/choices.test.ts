import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
});
afterAll(() => server.close());

type Table = 'Societe' | 'Site' | 'Direction' | 'Personne' | 'EquipeTag';
const offered = async (Table: Table, Filter: string, EnVigueur?: boolean, by = hr) =>
  (
    await server.as(by.login).call(directoryCalls.authorizedData, {
      body: { Table, Filter, ...(EnVigueur !== undefined && { EnVigueur }) },
    })
  ).body.map(({ Lib }) => Lib);

test('what has ended is no new choice, and is found all the same: filters go by it, and who holds it shows it', async () => {
  const ended = await build.company({ LibSociete: 'Zebra ended', DateFin: day(-1) });
  await build.company({ LibSociete: 'Zebra last day', DateFin: day(0) });
  await build.company({ LibSociete: 'Zebra open' });
  expect(await offered('Societe', 'zebra')).toEqual(['Zebra ended', 'Zebra last day', 'Zebra open']);
  expect(await offered('Societe', 'zebra', true)).toEqual(['Zebra last day', 'Zebra open']);
  const held = await server.as(hr.login).call(directoryCalls.authorizedData, {
    body: { Table: 'Societe', Ids: [ended] },
  });
  expect(held.body.map(({ Lib }) => Lib)).toEqual(['Zebra ended']);

  await build.site({ LibSite: 'Zebra closed', DateFin: day(-1) });
  await build.site({ LibSite: 'Zebra house' });
  expect(await offered('Site', 'zebra', true)).toEqual(['Zebra house']);
});

test('what a list retired is no new choice', async () => {
  await server.database.pool.query(
    `insert into "Direction" ("IdDirection", "LibDirection", "Actif") values (90001, 'Zebra retired', false), (90002, 'Zebra on', true)`,
  );
  expect(await offered('Direction', 'zebra')).toEqual(['Zebra on', 'Zebra retired']);
  expect(await offered('Direction', 'zebra', true)).toEqual(['Zebra on']);
});

test('whoever left, and an account that is nobody, are named no more; who may not read a status is not told it so', async () => {
  const at = { Nom: 'Zebrason' };
  await build.person({ ...at, Prenom: 'Here' });
  await build.person({ ...at, Prenom: 'Gone', IdStatut: 700 });
  expect(await offered('Personne', 'zebrason')).toEqual(['Gone Zebrason', 'Here Zebrason']);
  expect(await offered('Personne', 'zebrason', true)).toEqual(['Here Zebrason']);
});

test('organisations and tags are found in German spellings as in their lists', async () => {
  for (const name of ['Zoo Köln', 'Zoo Düsseldorf']) {
    await build.company({ LibSociete: name });
    await build.site({ LibSite: name });
    await build.person({}, { teamTags: [name] });
  }
  for (const Table of ['Societe', 'Site', 'EquipeTag'] as const) {
    for (const words of ['zoo koeln', 'KÖLN zoo', 'koln zoo'])
      expect(await offered(Table, words), words).toEqual(['Zoo Köln']);
    expect(await offered(Table, 'zoo duesseldorf'), Table).toEqual(['Zoo Düsseldorf']);
  }
  await build.site({ LibSite: 'Zoo Koeln' });
  expect(await offered('Site', 'zoo köln')).toEqual(['Zoo Koeln', 'Zoo Köln']);
});

test('team tags are chosen among those of whoever’s tags the reader may read', async () => {
  const manager = await build.person({}, { roles: ['hierarchicalManager'] });
  await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 }, { teamTags: ['Zebra ours'] });
  await build.person({}, { teamTags: ['Zebra ours', 'Zebra théirs'] });
  const colleague = await build.person({}, { roles: ['employee'] });
  expect(await offered('EquipeTag', 'zebra')).toEqual(['Zebra ours', 'Zebra théirs']);
  expect(await offered('EquipeTag', 'their zebra')).toEqual(['Zebra théirs']);
  expect(await offered('EquipeTag', 'zebra', undefined, manager)).toEqual(['Zebra ours']);
  expect(await offered('EquipeTag', 'zebra', undefined, colleague)).toEqual([]);
  const held = await server.as(hr.login).call(directoryCalls.authorizedData, {
    body: { Table: 'EquipeTag', Ids: ['Zebra théirs'] },
  });
  expect(held.body).toEqual([{ Id: 'Zebra théirs', Lib: 'Zebra théirs', Detail: null }]);
});
