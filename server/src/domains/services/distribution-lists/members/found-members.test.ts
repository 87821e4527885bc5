import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** Members of a list, by name and a page at a time, and those of a name among them. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let id: number;
const many = 103;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['administrator'] });
  const people: BuiltPerson[] = [];
  // Made in an order that is that of no name.
  for (let n = 0; n < many; n += 1)
    people.push(await stage.person({ Prenom: `Zoé ${String((n * 37) % many).padStart(3, '0')}`, Nom: 'Ordonnée' }));
  people.push(await stage.person({ Prenom: 'Élodie', Nom: 'O’Brien-%_' }));
  id = await stage.create(owner);
  await stage.names(owner, id, ...people);
});
afterAll(() => server.close());

const page = async (query: { readonly after?: number; readonly texte?: string }, by = owner) =>
  await server.as(by.login).call(calls.members, { params: { id, groupId: 0 }, query });
const names = async (texte: string) => (await page({ texte })).body.membres.map(({ IndexPrenomNom }) => IndexPrenomNom);

test('come by name, each once, whatever the page', async () => {
  const { membres: first, next, total } = (await page({})).body;
  expect([first.length, total]).toEqual([100, many + 1]);
  const { membres: rest, next: after } = (await page({ after: Number(next) })).body;
  expect(after).toBeNull();
  const all = [...first, ...rest].map(({ IndexPrenomNom }) => IndexPrenomNom);
  expect(all).toHaveLength(many + 1);
  expect(all).toEqual(all.toSorted((one, other) => one.localeCompare(other, 'und')));
});

test('are found by words of their names, however they are written; how many there are stays what it is', async () => {
  expect(await names('elodie')).toEqual(['Élodie O’Brien-%_']);
  expect(await names('  ORDONNEE   zoé 00 ')).toHaveLength(11);
  expect(await names('%_')).toHaveLength(1);
  expect(await names('%')).toHaveLength(1);
  expect(await names('Nobody')).toEqual([]);
  const { total, hidden } = (await page({ texte: 'Nobody' })).body;
  expect([total, hidden]).toEqual([many + 1, 0]);
});

test('whom the reader may not see is found by no name, and a list that one may not see by none', async () => {
  const stranger = await stage.person();
  expect((await page({ texte: 'elodie' }, stranger)).error?.name).toBe('NOT_FOUND');
  await server.database.pool.query(`update "ProfilDroit" set "Valeur" = 0 where "IdDroit" = 'ann-col-IndexPrenomNom'`);
  expect(await names('elodie')).toEqual([]);
  expect((await page({ texte: 'elodie' })).body.hidden).toBe(many + 1);
  await server.database.pool.query(`update "ProfilDroit" set "Valeur" = 1 where "IdDroit" = 'ann-col-IndexPrenomNom'`);
});
