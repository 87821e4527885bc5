import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let people: { key: number; name: string; country: string }[];

beforeAll(async () => {
  server = await testServer();
  const { rows } = await server.database.pool.query<{ key: number; name: string; country: string }>(
    `select "IdPersonneEV1" as key, "IndexPrenomNom" as name, "IdPays" as country from "Personne"
     where "IdStatut" = 500 and "Physique" and not "Test" order by 1`,
  );
  people = rows;
});
afterAll(() => server.close());

async function exported(login: string, narrowed: { only?: number[]; except?: number[] }): Promise<string[]> {
  const body = {
    format: 'csv' as const,
    filter: '{"where":{"statuts":500}}',
    columns: ['IndexPrenomNom'],
    ...narrowed,
  };
  const { raw, status } = await server.as(login).call(directoryCalls.export, { body });
  expect(status).toBe(200);
  return raw
    .split('\n')
    .slice(1)
    .filter((line) => line !== '');
}

test('the rows that were picked are exported, and no other', async () => {
  const [first, second] = people;
  expect((await exported('hr', { only: [first!.key, second!.key] })).sort()).toEqual(
    [first!.name, second!.name].sort(),
  );
});

test('all that are found save some', async () => {
  const [first] = people;
  const all = await exported('hr', {});
  expect((await exported('hr', { except: [first!.key] })).length).toBe(all.length - 1);
});

test('picking a person does not reach further than the reader may export', async () => {
  const abroad = people.find((person) => person.country !== 'FR')!;
  const home = people.find((person) => person.country === 'FR')!;
  expect(await exported('hr.fr', { only: [abroad.key, home.key] })).toEqual([home.name]);
});

test('who may not export is refused', async () => {
  const body = { format: 'csv' as const, filter: '{}', columns: ['IndexPrenomNom'] };
  expect((await server.as('employee').call(directoryCalls.export, { body })).error?.name).toBe('NOT_AUTHORIZED');
});

test('codes are exported by their words, those that no list has too', async () => {
  const body = { format: 'csv' as const, filter: '{"where":{"Enrole":"en-cours"}}', columns: ['IdPays', 'Enrole'] };
  const { raw } = await server.as('hr').call(directoryCalls.export, { body });
  const lines = raw.trim().split('\n').slice(1);
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(line.trim()).toMatch(/;En cours$/);
});
