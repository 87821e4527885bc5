import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let manager: { IdPersonneEV1: number; IndexPrenomNom: string };
let site: { id: number; label: string };

async function ask<Row>(text: string, values: unknown[] = []): Promise<Row> {
  return (await server.database.pool.query(text, values)).rows[0] as Row;
}

beforeAll(async () => {
  server = await testServer();
  manager = await ask(`select "IdPersonneEV1", "IndexPrenomNom" from "Personne" where "CompteAD" = 'manager'`);
  site = await ask(`select "IdSite" as id, "LibSite" as label from "Site" order by 1 limit 1`);
});
afterAll(() => server.close());

interface Kept {
  readonly id: number;
  readonly entity?: string;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: readonly object[];
}

async function keepPlan(rows: readonly Kept[]): Promise<number> {
  const { IdPlan } = await ask<{ IdPlan: number }>(
    `insert into plan (kind, state, input, ground, row_count, summary) values ('people-load', 'ready', '{}', '0', $1,
       '{"added": 0, "changed": 0, "removed": 0, "outside": 0}') returning "IdPlan"`,
    [rows.length],
  );
  for (const [index, { id, entity = 'Personne', before, after, reason }] of rows.entries()) {
    await ask(
      `insert into plan_row ("IdPlan", n, entity, entity_id, before, after, reason) values ($1, $2, $6, $3, $4, $5, $7)`,
      [
        IdPlan,
        index + 1,
        String(id),
        before && JSON.stringify(before),
        after && JSON.stringify(after),
        entity,
        reason && JSON.stringify(reason),
      ],
    );
  }
  return IdPlan;
}

test('what is sensitive is named, and its values told on the record alone, where the look is recorded', async () => {
  const { IdPersonneEV1: id } = manager;
  const IdPlan = await keepPlan([
    { id, before: { NIN: '1', Nom: 'A', TelPerso: null }, after: { NIN: '199123123960070', Nom: 'B', TelPerso: null } },
    { id: 900_003, after: { IdPays: 'FR', IdStatut: 500, Nom: 'C', DateNaissance: '1990-01-01', NIN: null } },
  ]);
  await ask(
    `update plan set "IdPersonneEV1" = (select "IdPersonneEV1" from "Personne" where "CompteAD" = 'hr') where "IdPlan" = $1`,
    [IdPlan],
  );
  const { raw, body } = await server.as('hr').call(plansCalls.rows, { params: { IdPlan } });
  const seen = body.rows.map(({ masked, before, after }) => ({
    masked,
    fields: Object.keys({ ...before, ...after }).sort(),
  }));
  expect(seen).toEqual([
    { masked: ['NIN'], fields: ['Nom'] },
    { masked: ['DateNaissance'], fields: ['IdPays', 'IdStatut', 'Nom'] },
  ]);
  for (const value of ['199123123960070', '1990-01-01']) expect(raw).not.toContain(value);
  // Who may not read them is not told that there are any.
  expect((await server.as('admin').call(plansCalls.rows, { params: { IdPlan } })).body.rows[0]?.masked).toEqual([]);
});

test('what a plan writes of people is told as their fields, keys by their labels', async () => {
  const [zoe, maël] = [900_001, 900_002];
  const added = { IdPays: 'FR', IdStatut: 500, DateM: '2026-06-15T00:00:00Z', DisplayNameModif: 'import' };
  const IdPlan = await keepPlan([
    { id: zoe, after: { ...added, IdPersonneEV1: zoe, Prenom: 'Zoé', Nom: 'Lefèvre', IdSite: site.id } },
    { id: maël, after: { ...added, IdPersonneEV1: maël, Prenom: 'Maël', Nom: 'Le Goff', IdPersonneEV1Manager: zoe } },
    {
      id: manager.IdPersonneEV1,
      before: { Fonction: 'Chef', IdPersonneEV1Manager: null },
      after: { Fonction: 'Directrice', IdPersonneEV1Manager: manager.IdPersonneEV1 },
    },
  ]);
  const { body } = await server.as('admin').call(plansCalls.rows, { params: { IdPlan } });
  expect(body.rows.map(({ about, before, after }) => ({ about, before, after }))).toEqual([
    {
      about: 'Zoé Lefèvre',
      before: null,
      after: { IdPays: 'FR', IdStatut: 500, Prenom: 'Zoé', Nom: 'Lefèvre', LibSite: site.label },
    },
    {
      about: 'Maël Le Goff',
      before: null,
      // Nobody to lead to yet: a name alone.
      after: { IdPays: 'FR', IdStatut: 500, Prenom: 'Maël', Nom: 'Le Goff', Manager: 'Zoé Lefèvre' },
    },
    {
      about: manager.IndexPrenomNom,
      before: { Fonction: 'Chef', Manager: null },
      after: { Fonction: 'Directrice', Manager: manager },
    },
  ]);
});

test('what the plan itself is to create is told by the name that it will have', async () => {
  const [company, place, centre] = [900_010, 900_011, 900_012];
  const own = { IdSociete: company, IdSite: place, IdCCout: centre };
  const IdPlan = await keepPlan([
    { id: company, entity: 'Societe', after: { IdSociete: company, LibSociete: 'Newco', IdPays: 'FR' } },
    { id: place, entity: 'Site', after: { IdSite: place, LibSite: 'Nowhere', IdPays: 'FR' } },
    { id: centre, entity: 'CentreCout', after: { IdCCout: centre, LibCCout: 'CC 1', IdSociete: company } },
    { id: 900_013, after: { IdPays: 'FR', IdStatut: 500, Prenom: 'Ada', Nom: 'One', ...own } },
    { id: manager.IdPersonneEV1, before: { IdSite: site.id }, after: { IdSite: place } },
  ]);
  const { body } = await server.as('admin').call(plansCalls.rows, { params: { IdPlan } });
  const people = body.rows
    .filter(({ entity }) => entity === 'Personne')
    .map(({ before, after }) => ({ before, after }));
  expect(people).toMatchObject([
    { before: null, after: { LibSociete: 'Newco', LibSite: 'Nowhere', LibCCout: 'CC 1' } },
    { before: { LibSite: site.label }, after: { LibSite: 'Nowhere' } },
  ]);
});

test('a refused line of a file tells no more than the record that it is about', async () => {
  const told = (path: string, rule: string, said: string) => [{ path, rule, said, line: 7 }];
  const abroad = await ask<{ id: number }>(
    `select "IdPersonneEV1" as id from "Personne" where "CompteAD" = 'employee.de'`,
  );
  const IdPlan = await keepPlan([
    { id: manager.IdPersonneEV1, reason: told('NIN', 'nin', '1991231') },
    { id: manager.IdPersonneEV1, reason: told('Fonction', 'maxLength', 'Chief of all') },
    { id: manager.IdPersonneEV1, reason: [{ path: 'line', rule: 'duplicate', value: '4', line: 7 }] },
    {
      id: 0,
      after: { IdPays: 'FR', Prenom: 'Zoé', Nom: 'Lefèvre' },
      reason: told('Manager', 'unknownValue', 'nobody'),
    },
    { id: abroad.id, reason: told('TelPerso', 'phone', '+49 1') },
    { id: 0, after: { IdPays: 'DE', Prenom: 'Hans', Nom: 'Klein' }, reason: told('TelMobilePro', 'phone', '+49 2') },
  ]);
  const read = async (login: string) => {
    await ask(
      `update plan set "IdPersonneEV1" = (select "IdPersonneEV1" from "Personne" where "CompteAD" = $2) where "IdPlan" = $1`,
      [IdPlan, login],
    );
    return (await server.as(login).call(plansCalls.rows, { params: { IdPlan } })).body;
  };
  const { rows, hidden } = await read('hr.fr');
  expect(rows.map(({ about, reason }) => [about, reason?.[0]])).toEqual([
    [manager.IndexPrenomNom, { path: 'NIN', rule: 'nin', line: 7 }],
    [manager.IndexPrenomNom, told('Fonction', 'maxLength', 'Chief of all')[0]],
    [manager.IndexPrenomNom, { path: 'line', rule: 'duplicate', value: '4', line: 7 }],
    ['Zoé Lefèvre', told('Manager', 'unknownValue', 'nobody')[0]],
    ['Sebastian Fischer', { path: 'TelPerso', rule: 'phone', line: 7 }],
  ]);
  // Whoever may not know of them is told that there is one, and nothing of them.
  expect(hidden).toBe(1);
});
