import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { feedCalls } from '@passerelle/contracts/feeds/feeds.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { limits } from '@passerelle/contracts/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAwayIn } from '../../../connectors/icalendar/days-away.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let manager: BuiltPerson;
let ada: BuiltPerson;
const arrival = addDays(usualToday(), 10);

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  manager = await build.person({ IdLangue: 'FR' }, { roles: ['hierarchicalManager'] });
  const IdPersonneEV1Manager = manager.IdPersonneEV1;
  ada = await build.person({ Prenom: 'Ada', Nom: 'Łovelace', DateEntreePhysique: arrival, IdPersonneEV1Manager });
  await build.person({ Prenom: 'Bob', Nom: 'Elsewhere', DateEntreePhysique: arrival });
});
afterAll(() => server.close());

const make = async (who: BuiltPerson, kind: 'own' | 'team') =>
  (await server.as(who.login).call(feedCalls.make, { params: { kind } })).body.url;
const fetched = async (url: string) => {
  const { pathname } = new URL(url);
  return await server.anonymous.send({ method: 'GET', url: pathname });
};
const set = async (columns: string, key: number) =>
  await server.database.pool.query(`update "Personne" set ${columns} where "IdPersonneEV1" = $1`, [key]);

test('a team’s arrivals are read at a secret address that is shown once, in the language of its owner', async () => {
  const url = await make(manager, 'team');
  const { statusCode, headers, body } = await fetched(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(body).toMatch(/SUMMARY:Arrivée.: Ada Łovelace/);
  expect(body).toContain(`DTSTART;VALUE=DATE:${arrival.replaceAll('-', '')}`);
  expect(body).not.toContain('Elsewhere');
  expect(daysAwayIn(body, { today: usualToday(), zone: 'Europe/Paris' })).toBeDefined();
  const { feeds } = (await server.as(manager.login).call(feedCalls.list, {})).body;
  expect(feeds).toMatchObject([{ kind: 'team' }]);
  const secret = new URL(url).pathname.split('/')[3] ?? '';
  const { rows } = await server.database.pool.query('select f::text from personal_feed f');
  expect(secret.length).toBeGreaterThan(40);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const history = await server.as('admin').call(historyCalls.timeline, {
    params: { entity: 'personal_feed', id: `${manager.IdPersonneEV1}/team` },
  });
  expect(history.body.entries.length).toBeGreaterThan(0);
  expect(history.raw).not.toContain(secret);
});

test('it holds what its owner may read at each fetch', async () => {
  const url = await make(manager, 'team');
  expect((await fetched(url)).body).toContain('Ada');
  await set('"IdPersonneEV1Manager" = null', ada.IdPersonneEV1);
  expect((await fetched(url)).body).not.toContain('STATUS:CONFIRMED');
  await set(`"IdPersonneEV1Manager" = ${manager.IdPersonneEV1}`, ada.IdPersonneEV1);
  await set('"DateEntreePhysique" = null', ada.IdPersonneEV1);
  expect((await fetched(url)).body).not.toContain('STATUS:CONFIRMED');
  await set(`"DateEntreePhysique" = '${arrival}'`, ada.IdPersonneEV1);
  expect((await fetched(url)).body).toContain('Ada');
  // The day is closed to whoever reads, the person is not.
  await server.database.pool.query(`update "ProfilDroit" set "Valeur" = 0 where "IdDroit" = 'ann-col-DateEntree'`);
  expect((await fetched(url)).body).not.toContain('Ada');
  await server.database.pool.query(`update "ProfilDroit" set "Valeur" = 1 where "IdDroit" = 'ann-col-DateEntree'`);
});

test('one that was replaced, ended or never was is answered alike', async () => {
  const first = await make(manager, 'team');
  const second = await make(manager, 'team');
  const unknown = await fetched('http://portal.test/api/agendas/none/passerelle.ics');
  const gone = async (url: string) => {
    const { statusCode, body } = await fetched(url);
    expect([statusCode, body]).toEqual([404, unknown.body]);
  };
  await gone(first);
  expect((await fetched(second)).statusCode).toBe(200);
  await set('"Suspendu" = true', manager.IdPersonneEV1);
  await gone(second);
  await set('"Suspendu" = false', manager.IdPersonneEV1);
  expect((await fetched(second)).statusCode).toBe(200);
  await server.as(manager.login).call(feedCalls.end, { params: { kind: 'team' } });
  await gone(second);
  expect((await server.as(manager.login).call(feedCalls.end, { params: { kind: 'team' } })).status).toBe(404);
});

test('one’s own holds one’s own absences and nobody else’s', async () => {
  const { pool } = server.database;
  for (const { IdPersonneEV1 } of [manager, ada])
    await pool.query(
      `with calendar as (insert into "CalendrierAbsences" ("IdPersonneEV1", sealed, "Hote") values ($1, 'x', 'x.test')
        returning "IdPersonneEV1") insert into "Absence" ("IdPersonneEV1", "DateDebut", "DateFin")
        select "IdPersonneEV1", $2::date, $3::date from calendar`,
      [IdPersonneEV1, arrival, addDays(arrival, IdPersonneEV1 === ada.IdPersonneEV1 ? 3 : 1)],
    );
  const { body } = await fetched(await make(manager, 'own'));
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(body).toContain(`DTEND;VALUE=DATE:${addDays(arrival, 2).replaceAll('-', '')}`);
  expect(body).toContain('SUMMARY:Absence');
});

test('E22 one address is read so often an hour, whoever reads it, and no other waits for it', async () => {
  const [asked, other] = [await build.person(), await build.person()];
  const url = await make(asked, 'own');
  const answers: number[] = [];
  for (let n = 0; n < limits.feed.most + 3; n += 1) answers.push((await fetched(url)).statusCode);
  expect(answers.slice(0, limits.feed.most)).toEqual(Array.from({ length: limits.feed.most }, () => 200));
  expect(answers.slice(limits.feed.most)).toEqual([429, 429, 429]);
  expect((await fetched(await make(other, 'own'))).statusCode).toBe(200);
  // A new secret of the same person is another address.
  expect((await fetched(await make(asked, 'own'))).statusCode).toBe(200);
});
