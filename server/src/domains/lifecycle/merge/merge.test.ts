import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { mergeCalls } from '@passerelle/contracts/merge/merge.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
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

const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.database.pool.query<T>(text, [...values])).rows;
const prepare = (by: BuiltPerson, keeps: BuiltPerson, goes: BuiltPerson, fields: readonly string[] = []) =>
  server.as(by.login).call(plansCalls.prepare, {
    body: { kind: 'merge-people', input: { keeps: keeps.IdPersonneEV1, goes: goes.IdPersonneEV1, fields } },
  });
const step = (by: BuiltPerson, name: 'apply' | 'undo', IdPlan: number) =>
  server.as(by.login).call(plansCalls[name], { params: { IdPlan } });
const record = (by: BuiltPerson, { IdPersonneEV1 }: BuiltPerson) =>
  server.as(by.login).call(directoryCalls.record, { params: { IdPersonneEV1 } });
const row = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (
    await query<{ row: Record<string, unknown> }>(
      `select to_jsonb(p) as row from "Personne" p where "IdPersonneEV1" = $1`,
      [IdPersonneEV1],
    )
  )[0]!.row;

/** Two records of one person, of one name and birth date, without accounts outside. */
async function twins(more: object = {}) {
  const named = {
    Prenom: 'Jeanne',
    Nom: `Twin${process.pid}${Math.random().toString(36).slice(2)}`,
    DateNaissance: '1988-04-02',
  };
  return [await build.person({ ...named, ...more }), await build.person({ ...named, Fonction: 'Architecte' })] as const;
}

describe('E11 two records become one', () => {
  test('one key lives with what was chosen of the other, and it is undone whole', async () => {
    const [keeps, goes] = await twins({ Fonction: 'Dessinatrice' });
    const below = await build.person({ IdPersonneEV1Manager: goes.IdPersonneEV1 });
    const before = [await row(keeps), await row(goes), await row(below)];
    const { body, error } = await prepare(hr, keeps, goes, ['Fonction']);
    expect(error).toBeUndefined();
    expect(await row(goes)).toMatchObject({ IdPersonneEV1Fusion: null });
    expect((await step(hr, 'apply', body.IdPlan)).error).toBeUndefined();
    expect(await row(keeps)).toMatchObject({ Fonction: 'Architecte' });
    expect(await row(below)).toMatchObject({ IdPersonneEV1Manager: keeps.IdPersonneEV1 });
    expect(await row(goes)).toMatchObject({
      IdPersonneEV1Fusion: keeps.IdPersonneEV1,
      DateNaissance: null,
      IdStatut: 800,
    });
    expect((await record(hr, goes)).error?.name).toBe('NOT_FOUND');
    expect((await step(hr, 'undo', body.IdPlan)).error).toBeUndefined();
    const after = [await row(keeps), await row(goes), await row(below)];
    const told = ({ DateM, DisplayNameModif, VersionDroits, SessionsDepuis, ...rest }: Record<string, unknown>) => rest;
    expect(after.map(told)).toEqual(before.map(told));
    expect((await record(hr, goes)).error).toBeUndefined();
  });
});

describe('possible twins', () => {
  test('two of one name and birth date are proposed, until somebody tells them apart', async () => {
    const [one, other] = await twins();
    const pairs = async () => (await server.as(hr.login).call(mergeCalls.twins, {})).body;
    const isThem = ({ one: first, other: second }: { one: object; other: object }) =>
      JSON.stringify([first, second]).includes(`"IdPersonneEV1":${one.IdPersonneEV1}`) &&
      JSON.stringify([first, second]).includes(`"IdPersonneEV1":${other.IdPersonneEV1}`);
    expect((await pairs()).found.find(isThem)).toMatchObject({ sure: true });
    const params = { IdPersonneEV1: other.IdPersonneEV1, IdPersonneEV1Autre: one.IdPersonneEV1 };
    expect((await server.as(hr.login).call(mergeCalls.dismiss, { params })).error).toBeUndefined();
    expect((await pairs()).found.some(isThem)).toBe(false);
    expect((await pairs()).dismissed.some(isThem)).toBe(true);
    expect((await server.as(hr.login).call(mergeCalls.dismiss, { params })).error?.name).toBe('CONFLICT');
    expect((await server.as(hr.login).call(mergeCalls.propose, { params })).error).toBeUndefined();
    expect((await server.as(hr.login).call(mergeCalls.propose, { params })).error?.name).toBe('CONFLICT');
    expect((await pairs()).found.some(isThem)).toBe(true);
    const { body } = await server.as(hr.login).call(mergeCalls.compare, { params });
    expect(body.fields.find(({ IdChamp }) => IdChamp === 'Fonction')).toMatchObject({
      same: false,
      kept: true,
      may: true,
    });
  });
});
