import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { hiringFilesCalls } from '@passerelle/contracts/hiring/board.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from './testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
let chief: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
  chief = await stage.build.person({ IdSociete: stage.company }, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const day = '2031-03-03';
const comes = async (row: Parameters<HiringStage['candidate']>[0] = {}) =>
  await stage.candidate({
    ...{ IdStatut: statuts.ONBOARDING, IdPersonneEV1Manager: chief.IdPersonneEV1, DateEntreePhysique: day },
    ...row,
  });
const progress = async (who: BuiltPerson, by = chief) =>
  await server.as(by.login).call(hiringCalls.progress, stage.of(who));
const told = async (who: BuiltPerson, by = chief) => {
  const { body } = await server.as(by.login).call(dashboardCalls.get, {});
  return body
    .find(({ tile }) => tile === 'teamFiles')
    ?.things.find(({ person }) => person?.IdPersonneEV1 === who.IdPersonneEV1);
};
/** Who was told that a file was handed over. */
const bells = async (who: BuiltPerson) =>
  (
    await server.database.pool.query<{ key: number }>(
      `select "IdPersonneEV1" as key from "PersonneNotification" where kind = 'candidateHandedOver' and values ->> 'person' = $1`,
      [String(who.IdPersonneEV1)],
    )
  ).rows.map(({ key }) => key);

test('a manager follows how far the file of whoever comes has come, and reads nothing of it', async () => {
  const who = await comes();
  expect((await progress(who)).body).toEqual({ progress: null });
  expect(await told(who)).toBeUndefined();
  const { headers } = await stage.welcome(who);
  expect((await progress(who)).body).toEqual({ progress: 'awaited' });
  await stage.save(headers, whole);
  expect((await progress(who)).body).toEqual({ progress: 'completing' });
  for (const code of ['identity', 'address', 'bank']) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
  expect((await stage.submit(headers)).status).toBe(204);
  expect(await told(who)).toMatchObject({ fact: 'handedOver', day, name: null });
  expect(await bells(who)).toEqual([chief.IdPersonneEV1]);
  const manager = server.as(chief.login);
  for (const call of [hiringCalls.read, hiringCalls.values])
    expect((await manager.call(call, stage.of(who))).status).toBe(403);
});

test('the progress is told to no other manager, to nobody else of the team, and of nobody who has arrived', async () => {
  const who = await comes();
  await stage.welcome(who);
  const other = await stage.build.person({ IdSociete: stage.company }, { roles: ['hierarchicalManager'] });
  const colleague = await stage.build.person(
    { IdSociete: stage.company, IdPersonneEV1Manager: chief.IdPersonneEV1 },
    { roles: ['employee'] },
  );
  for (const by of [other, colleague]) {
    expect([403, 404]).toContain((await progress(who, by)).status);
    expect(await told(who, by)).toBeUndefined();
  }
  await server.database.pool.query(`update "Personne" set "IdStatut" = $1 where "IdPersonneEV1" = $2`, [
    statuts.ACTIVE,
    who.IdPersonneEV1,
  ]);
  expect((await progress(who)).body).toEqual({ progress: null });
  expect(await told(who)).toBeUndefined();
});

test('the manager is told once that a file was handed over, however often it is pressed or given back', async () => {
  const who = await comes();
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const code of ['identity', 'address', 'bank']) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
  const answers = await Promise.all([stage.submit(headers), stage.submit(headers)]);
  expect(answers.map(({ status }) => status)).toContain(204);
  expect(await bells(who)).toEqual([chief.IdPersonneEV1]);
  const back = { fields: ['VillePerso'], pieces: [], Remarque: 'The town is another one' };
  const given = await server.as(stage.recruiter.login).call(hiringCalls.sendBack, { ...stage.of(who), body: back });
  expect(given.status).toBe(204);
  await stage.save(headers, { VillePerso: 'Rennes' });
  expect((await stage.submit(headers)).status).toBe(204);
  expect(await bells(who)).toEqual([chief.IdPersonneEV1]);
});

test('who arrives within a fortnight and whose file is not finished is told to whoever follows it, with the list that shows them', async () => {
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const late = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const [here, later] = [await comes({ DateEntreePhysique: soon }), await comes({ DateEntreePhysique: late })];
  for (const who of [here, later]) await stage.welcome(who);
  const notReady = async (login: string) =>
    (await server.as(login).call(dashboardCalls.get, {})).body.find(({ tile }) => tile === 'arrivalsNotReady');
  const tile = await notReady(stage.recruiter.login);
  expect(tile?.things.map(({ person, fact, day: told }) => [person?.IdPersonneEV1, fact, told])).toEqual([
    [here.IdPersonneEV1, 'awaited', soon],
  ]);
  const query = new URL(tile?.opens ?? '', 'http://portal.test').searchParams.get('query') ?? '';
  const { body } = await server.as(stage.recruiter.login).call(hiringFilesCalls.list, {
    body: { filter: JSON.stringify({ where: JSON.parse(query) as object }) },
  });
  expect(body.rows.map(({ IdPersonneEV1 }) => IdPersonneEV1)).toEqual([here.IdPersonneEV1]);
  expect(await notReady(chief.login)).toBeUndefined();
});
