import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { feedCalls } from '@passerelle/contracts/feeds/feeds.contract.ts';
import { mergeCalls } from '@passerelle/contracts/merge/merge.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { programCalls } from '@passerelle/contracts/programs/programs.contract.ts';
import { reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
let token: string;
/** What the two are called, and nobody else. */
const word = `Once${process.pid}`;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  const { IdPersonneEV1 } = await build.person({ Physique: false, CompteAD: null }, { roles: [] });
  const IdRole = seededRole('hrManager');
  const DateFin = addDays(usualToday(), 30);
  const body = { LibProgramme: 'Once', IdPersonneEV1, IdRole, scopes: ['scim.read' as const], DateFin };
  token = (await server.as('admin').call(programCalls.create, { body })).body.token;
});
afterAll(() => server.close());

const scim = async (path: string) => {
  const response = await server.anonymous.send({
    method: 'GET',
    url: `/api/scim/v2/${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: response.statusCode,
    body: response.json() as { totalResults: number; Resources: { id: string }[] },
  };
};

/** Every way in which people of one name are read together: the keys that each tells, or how many. */
async function everywhere(boss: BuiltPerson) {
  const me = server.as(hr.login);
  const filter = JSON.stringify({ where: { query: word } });
  const { body: list } = await me.call(directoryCalls.list, { query: { filter } });
  const { body: counted } = await me.call(directoryCalls.count, { query: { filter } });
  const file = await me.call(directoryCalls.export, {
    body: { format: 'csv', filter: JSON.stringify({ where: { query: word } }), columns: ['Nom'] },
  });
  const { body: chart } = await me.call(directoryCalls.organisation, {
    params: { IdPersonneEV1: boss.IdPersonneEV1 },
    query: { Ligne: 'Manager' },
  });
  const page = await scim(`Users?${new URLSearchParams({ filter: `name.familyName eq "${word}"` })}`);
  return {
    list: list.rows.map(({ IdPersonneEV1 }) => IdPersonneEV1).toSorted(),
    count: counted.count,
    file: file.raw.split(/\r?\n/).filter((line) => line.includes(word)).length,
    chart: chart.below.map(({ IdPersonneEV1 }) => IdPersonneEV1).toSorted(),
    reports: chart.person.reports,
    scim: page.body.Resources.map(({ id }) => Number(id)).toSorted(),
    total: page.body.totalResults,
  };
}

const workforce = async () => {
  const { body } = await server.as(hr.login).call(reportingCalls.figures, { query: { section: 'people' } });
  return body.figures.map(({ measure, count }) => [measure, count] as const);
};

describe('E25 two who are one stand nowhere twice', () => {
  test('lists, counts, files, charts, figures and programs have the kept one alone, and both again when it is undone', async () => {
    const boss = await build.person();
    const named = {
      Prenom: 'Jeanne',
      Nom: word,
      DateNaissance: '1988-04-02',
      IdPersonneEV1Manager: boss.IdPersonneEV1,
    };
    const [keeps, goes] = [await build.person(named), await build.person(named)];
    const [k, g] = [keeps.IdPersonneEV1, goes.IdPersonneEV1];
    const feed = new URL((await server.as(goes.login).call(feedCalls.make, { params: { kind: 'own' } })).body.url);
    const fetched = async () => (await server.anonymous.send({ method: 'GET', url: feed.pathname })).statusCode;
    const unknownFeed = feed.pathname.replace(/[^/]{8}(\.ics)?$/, 'aaaaaaaa$1');
    expect(await fetched()).toBe(200);
    const both = { list: [k, g], count: 2, file: 2, chart: [k, g], reports: 2, scim: [k, g], total: 2 };
    const alone = { list: [k], count: 1, file: 1, chart: [k], reports: 1, scim: [k], total: 1 };
    expect(await everywhere(boss)).toEqual(both);
    const figures = await workforce();
    const { body } = await server.as(hr.login).call(plansCalls.prepare, {
      body: { kind: 'merge-people', input: { keeps: k, goes: g, fields: [] } },
    });
    const step = async (name: 'apply' | 'undo') =>
      expect(
        (await server.as(hr.login).call(plansCalls[name], { params: { IdPlan: body.IdPlan } })).error,
      ).toBeUndefined();
    await step('apply');
    expect(await everywhere(boss)).toEqual(alone);
    // Each figure that counted them counts one less, and no other moves.
    const since = new Map(await workforce());
    expect(figures.length).toBeGreaterThan(0);
    for (const [measure, count] of figures) expect([count, (count ?? 0) - 1], measure).toContain(since.get(measure));
    // The former key is as one that is nobody's to programs, and its secret address as one that was never given.
    const [former, unknown] = [await scim(`Users/${g}`), await scim('Users/2000000000')];
    expect([former.status, unknown.status]).toEqual([404, 404]);
    expect(JSON.stringify(former.body).replaceAll(String(g), '')).toBe(
      JSON.stringify(unknown.body).replaceAll('2000000000', ''),
    );
    expect(await fetched()).toBe((await server.anonymous.send({ method: 'GET', url: unknownFeed })).statusCode);
    await step('undo');
    expect(await everywhere(boss)).toEqual(both);
    expect(new Map(await workforce())).toEqual(new Map(figures));
  });
});

describe('who may', () => {
  test('whoever lacks one of the three rights on others is told nothing of twins, nor offered an empty page', async () => {
    const pair = { IdPersonneEV1: hr.IdPersonneEV1, IdPersonneEV1Autre: 1 };
    for (const role of ['recruiter', 'employee', 'hierarchicalManager', 'administrator'] as const) {
      const who = server.as((await build.person({}, { roles: [role] })).login);
      expect((await who.call(mergeCalls.twins, {})).error?.name, role).toBe('NOT_AUTHORIZED');
      expect((await who.call(mergeCalls.compare, { params: pair })).error?.name, role).toBe('NOT_AUTHORIZED');
      expect((await who.call(mergeCalls.dismiss, { params: pair })).error?.name, role).toBe('NOT_AUTHORIZED');
    }
    expect((await server.as(hr.login).call(mergeCalls.twins, {})).error).toBeUndefined();
  });
});
