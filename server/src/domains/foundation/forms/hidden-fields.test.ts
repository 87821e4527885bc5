import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { editForm } from '../../../testing/forms/edit-form.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
let somebody: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
});
beforeEach(async () => {
  await edit({});
  somebody = await build.person({ Fonction: 'Clerk', IdContrat: 2, NIN: '199123123960070' });
});
afterAll(() => server.close());

const edit = (edits: FormEdits) => editForm(server.database, 'personne', edits);
const params = () => ({ IdPersonneEV1: somebody.IdPersonneEV1 });
const asHr = () => server.as(hr.login);
const record = async (by = hr) => (await server.as(by.login).call(directoryCalls.record, { params: params() })).body;
const hides = { conditionsVisible: null, conditions: null, IdProfil: null, visible: false, edit: true } as const;
const temporary = { field: 'IdContrat', operator: 'equals', value: 1 } as const;

/** A rule of each kind that hides the function of somebody whose contract is not a temporary one. */
const rules: Readonly<Record<string, FormEdits>> = {
  'a form right': { rights: [{ ...hides, Champ: 'Fonction' }] },
  'a form right where something holds': {
    rights: [{ ...hides, Champ: 'Fonction', visible: true, conditionsVisible: temporary }],
  },
  'a field that is not shown': { fields: { Fonction: { hidden: true } } },
  'a field that is shown where something holds': { fields: { Fonction: { shown: temporary } } },
};

describe.each(Object.entries(rules))('what %s hides is told nowhere', (_rule, edits) => {
  test('not on the record, which tells the rest, nor on another day', async () => {
    expect((await record()).person.Fonction).toBe('Clerk');
    await edit(edits);
    const { person } = await record();
    expect([person.Fonction, person.IdContrat]).toEqual([undefined, 2]);
    for (const ahead of [-1, 3]) {
      const { body } = await asHr().call(datedChangesCalls.onDay, { params: { ...params(), jour: day(ahead) } });
      expect('Fonction' in body.person).toBe(false);
      expect('IdContrat' in body.person).toBe(true);
    }
  });

  test('nor do its readers say otherwise: nobody reads it', async () => {
    const readers = async () => {
      const { body } = await server
        .as('admin')
        .call(explainCalls.readers, { params: { ...params(), field: 'Fonction' as const } });
      const [role] = body.roles;
      const named = role && { params: { ...params(), field: 'Fonction' as const, IdRole: role.role.id }, query: {} };
      const rows = named ? (await server.as('admin').call(explainCalls.readerPeople, named)).body.rows.length : 0;
      return [body.everybody, body.oneself, body.roles.length > 0, rows > 0];
    };
    expect(await readers()).not.toEqual(['no', false, false, false]);
    await edit(edits);
    expect(await readers()).toEqual(['no', false, false, false]);
  });

  test('not in the history, nor what waits', async () => {
    const change = async (Vu: string, Valeur: string) =>
      await asHr().call(personCalls.save, {
        params: params(),
        body: { fields: [{ IdChamp: 'Fonction', Vu, Valeur }] },
      });
    expect((await change('Clerk', 'Secret')).status).toBe(200);
    const body = { day: day(9), fields: [{ IdChamp: 'Fonction', Vu: 'Secret', Valeur: 'Secret to come' }] };
    expect((await asHr().call(datedChangesCalls.plan, { params: params(), body })).status).toBe(200);
    const told = async () => {
      const of = { entity: 'Personne', id: String(somebody.IdPersonneEV1) };
      const answers = [
        await asHr().call(historyCalls.timeline, { params: of }),
        await asHr().call(historyCalls.timeline, { params: of, query: { field: 'Fonction' } }),
        await asHr().call(datedChangesCalls.list, { params: params() }),
      ];
      return answers.map((answer) => JSON.stringify(answer.body).includes('Secret'));
    };
    expect(await told()).toEqual([true, true, true]);
    await edit(edits);
    expect(await told()).toEqual([false, false, false]);
  });
});

test('what is hidden is not in the rows of a plan', async () => {
  const leaving = day(60);
  const chosen = { filter: '{}', only: [somebody.IdPersonneEV1], langue: 'fr' };
  const input = { chosen, IdChamp: 'DateSortiePhysique', Valeur: leaving };
  await asHr().call(personCalls.save, {
    params: params(),
    body: { fields: [{ IdChamp: 'IdContrat', Vu: 2, Valeur: 1 }] },
  });
  const plan = await asHr().call(plansCalls.prepare, { body: { kind: 'people-change', input } });
  const rows = async () => {
    const { body } = await asHr().call(plansCalls.rows, { params: { IdPlan: plan.body.IdPlan }, query: {} });
    return [body.rows.length, JSON.stringify(body.rows).includes(leaving)];
  };
  expect(await rows()).toEqual([1, true]);
  await edit({ rights: [{ ...hides, Champ: 'DateSortiePhysique' }] });
  expect(await rows()).toEqual([1, false]);
});

test('what is sensitive and hidden is not asked for either', async () => {
  expect((await record()).masked).toContain('NIN');
  await edit({ rights: [{ ...hides, Champ: 'NIN' }] });
  expect((await record()).masked).not.toContain('NIN');
  const asked = await asHr().call(directoryCalls.sensitive, { params: params(), body: { fields: ['NIN'] } });
  expect(asked.body).toEqual({});
});

test('a rule of a profile hides from its holders alone', async () => {
  const manager = await build.person({}, { roles: ['hierarchicalManager'] });
  somebody = await build.person({ Fonction: 'Clerk', IdPersonneEV1Manager: manager.IdPersonneEV1 });
  const { rows } = await sql<{ IdProfil: number }>`select d."IdProfil" from "RoleProfil" d
    join "PersonneRole" pr using ("IdRole") where pr."IdPersonneEV1" = ${hr.IdPersonneEV1}`.execute(server.database.db);
  await edit({ rights: rows.map(({ IdProfil }) => ({ ...hides, Champ: 'Fonction', IdProfil })) });
  expect([(await record()).person.Fonction, (await record(manager)).person.Fonction]).toEqual([undefined, 'Clerk']);
});
