import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { formsCalls } from '@passerelle/contracts/forms/form-editing.contract.ts';
import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
let hr: BuiltPerson;

beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
  build = builders(server.database);
  admin = await build.person({ Skype: 'ada' }, { roles: ['administrator'] });
  hr = await build.person({ Permis: 'B' }, { roles: ['hrManager'] });
});
afterAll(() => server.close());

const params = { IdFormulaire: 'personne' };
const read = async () => (await server.as(admin.login).call(formsCalls.read, { params })).body;
const prepare = async (Modifs: FormEdits, by = admin) =>
  await server.as(by.login).call(plansCalls.prepare, {
    body: { kind: 'form', input: { ...params, Revision: (await read()).Revision, Modifs } },
  });
const apply = (IdPlan: number) => server.as(admin.login).call(plansCalls.apply, { params: { IdPlan } });

test('a published form says what it closes, hides and makes incomplete, is in force, and is taken back', async () => {
  await server.as(hr.login).call(draftsCalls.write, {
    params: { form: 'personne', subject: '1-personal' },
    body: { values: JSON.stringify({ typed: { Permis: 'C' }, over: {} }), baseRevision: null, Revision: 0 },
  });
  const edits: FormEdits = {
    fields: {
      Skype: { required: true },
      Permis: { hidden: true },
      Fonction: { open: { field: 'Skype', operator: 'not empty' } },
    },
  };
  const plan = await prepare(edits);
  const people = Number((await server.database.pool.query('select count(*) as n from "Personne"')).rows[0].n);
  expect(plan.body.summary.form).toEqual({
    IdFormulaire: 'personne',
    records: people,
    fields: [
      { Champ: 'Skype', closed: 0, hidden: 0, missing: people - 1, drafts: 0 },
      { Champ: 'Fonction', closed: people - 1, hidden: 0, missing: 0, drafts: 0 },
      { Champ: 'Permis', closed: 0, hidden: 1, missing: 0, drafts: 1 },
    ],
  });
  expect((await read()).Modifs).toEqual({});
  expect((await apply(plan.body.IdPlan)).status).toBe(200);
  expect(await read()).toEqual({ Revision: 1, Modifs: edits });
  await server.as(admin.login).call(plansCalls.undo, { params: { IdPlan: plan.body.IdPlan } });
  // What is taken back is a version more.
  expect(await read()).toEqual({ Revision: 2, Modifs: {} });
  const versions = (await server.as(admin.login).call(formsCalls.versions, { params })).body;
  expect(versions.map(({ Revision, Modifs }) => [Revision, Modifs])).toEqual([
    [2, {}],
    [1, edits],
  ]);
});

test('form rights of a profile are counted for whoever holds that one alone, where they do something else', async () => {
  const { rows } = await server.database.pool.query<{ IdProfil: number; LibProfil: string }>(
    `select "IdProfil", "LibProfil" from "Profil" order by 1 limit 2`,
  );
  const [one, other] = rows as [(typeof rows)[number], (typeof rows)[number]];
  const right = (IdProfil: number | null, edit: boolean) => ({
    Champ: 'Permis',
    IdProfil,
    visible: true,
    edit,
    conditionsVisible: null,
    conditions: null,
  });
  const form = async (rights: FormEdits['rights']) => (await prepare({ rights })).body.summary.form;
  const people = Number((await server.database.pool.query('select count(*) as n from "Personne"')).rows[0].n);
  const figures = (closed: number) => ({ Champ: 'Permis', closed, hidden: 0, missing: 0 });
  const ofOne = await form([right(one.IdProfil, false)]);
  expect(ofOne?.fields).toEqual([]);
  expect(ofOne?.profiles).toEqual([{ ...one, fields: [figures(people)] }]);
  // Closed to everybody, and open to one profile: the most permissive counts.
  const all = await form([right(null, false), right(other.IdProfil, true)]);
  expect(all?.fields).toEqual([{ ...figures(people), drafts: expect.any(Number) }]);
  expect(all?.profiles).toEqual([{ ...other, fields: [figures(0)] }]);
  expect((await form([right(null, false)]))?.profiles).toBeUndefined();
});

test('what cannot be is refused with its place, and what changes nothing is no plan', async () => {
  const refused = await prepare({ fields: { Nom: { hidden: true } } });
  expect([refused.status, refused.error?.details?.map(({ path, rule }) => `${path} ${rule}`)]).toEqual([
    400,
    ['body/input/Modifs/fields/Nom/hidden notAllowed', 'body/input/Modifs/fields/Nom notAllowed'],
  ]);
  expect((await prepare({})).error?.name).toBe('PLAN_EMPTY');
  expect((await prepare({}, hr)).error?.name).toBe('NOT_AUTHORIZED');
});

test('two who publish over the same version: the second is told', async () => {
  const [one, other] = [
    await prepare({ fields: { Skype: { required: true } } }),
    await prepare({ fields: { Permis: { required: true } } }),
  ];
  expect((await apply(one.body.IdPlan)).status).toBe(200);
  expect((await apply(other.body.IdPlan)).error?.name).toBe('PLAN_MOVED');
  const stale = await server.as(admin.login).call(plansCalls.prepare, {
    body: { kind: 'form', input: { ...params, Revision: 0, Modifs: { fields: {} } } },
  });
  expect(stale.error?.name).toBe('CONFLICT');
});

test('what hangs on a field that the reader may not read of everybody is not counted', async () => {
  const narrow = await build.person({}, { roles: ['employee', 'administrator'] });
  const { body } = await server
    .as(narrow.login)
    .call(directoryCalls.record, { params: { IdPersonneEV1: hr.IdPersonneEV1 } });
  expect(body.person).toBeDefined();
  const plan = await prepare({ fields: { Fonction: { open: { field: 'NIN', operator: 'not empty' } } } });
  const reads = (
    await server.as(admin.login).call(directoryCalls.record, { params: { IdPersonneEV1: hr.IdPersonneEV1 } })
  ).body.person;
  const told = plan.body.summary.form?.fields.find(({ Champ }) => Champ === 'Fonction');
  expect(told?.closed === null).toBe(!('NIN' in reads));
});

test('a plan that is given up stays to be read, and is not applied', async () => {
  const plan = await prepare({ fields: { Skype: { hidden: true } } });
  const { IdPlan } = plan.body;
  expect((await server.as(admin.login).call(plansCalls.discard, { params: { IdPlan } })).status).toBe(200);
  expect((await apply(IdPlan)).error?.name).toBe('PLAN_STATE');
  expect((await server.as(admin.login).call(plansCalls.discard, { params: { IdPlan } })).error?.name).toBe(
    'PLAN_STATE',
  );
});
