import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { feedCalls, feedDays } from '@passerelle/contracts/feeds/feeds.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import ICAL from 'ical.js';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { entities } from '../../../app/entities.ts';
import { createFiles } from '../../../app/files.ts';
import { erasePerson } from '../../../engines/retention/erase-person.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
const arrival = addDays(usualToday(), 10);

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

const run = async (sql: string, ...values: unknown[]) => (await server.database.pool.query(sql, values)).rows;
const set = async (columns: string, key: number) =>
  await run(`update "Personne" set ${columns} where "IdPersonneEV1" = $1`, key);

/** A manager with somebody who arrives, and the address of a calendar of theirs. */
async function withArrival() {
  const manager = await build.person({ IdLangue: 'FR' }, { roles: ['hierarchicalManager'] });
  const IdPersonneEV1Manager = manager.IdPersonneEV1;
  const ada = await build.person({ Prenom: 'Ada', DateEntreePhysique: arrival, IdPersonneEV1Manager });
  return { manager, ada, url: await addressOf(manager, 'team') };
}

const addressOf = async (who: BuiltPerson, kind: 'own' | 'team') =>
  new URL((await server.as(who.login).call(feedCalls.make, { params: { kind } })).body.url).pathname;

/** What a foreign reader finds at an address. */
async function read(url: string) {
  const { body } = await server.anonymous.send({ method: 'GET', url });
  return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((event) => {
    const said = (name: string) => String(event.getFirstPropertyValue(name));
    return {
      ...{ uid: said('uid').split('@')[0], status: said('status'), sequence: Number(said('sequence')) },
      ...{ first: said('dtstart'), summary: said('summary') },
    };
  });
}

test('E22 an arrival that moves is the same by its name, one that is off is called off for thirty days, then gone', async () => {
  const { manager, ada, url } = await withArrival();
  const uid = `arrives-${ada.IdPersonneEV1}`;
  expect(await read(url)).toMatchObject([{ uid, status: 'CONFIRMED', sequence: 0, first: arrival }]);
  expect(await read(url)).toMatchObject([{ uid, sequence: 0 }]);
  const later = addDays(arrival, 3);
  await set(`"DateEntreePhysique" = '${later}'`, ada.IdPersonneEV1);
  expect(await read(url)).toMatchObject([{ uid, status: 'CONFIRMED', sequence: 1, first: later }]);
  await set('"DateEntreePhysique" = null', ada.IdPersonneEV1);
  const off = { uid, status: 'CANCELLED', sequence: 2, first: later };
  expect(await read(url)).toMatchObject([off]);
  const daysPass = async (days: number) =>
    await run(
      'update feed_telling set called_off = called_off - $2::integer where "IdPersonneEV1" = $1',
      manager.IdPersonneEV1,
      days,
    );
  await daysPass(feedDays.calledOff - 1);
  expect(await read(url)).toMatchObject([off]);
  await daysPass(1);
  expect(await read(url)).toEqual([]);
  expect(await run('select from feed_telling where "IdPersonneEV1" = $1', manager.IdPersonneEV1)).toEqual([]);
});

test('E22 one that takes place after all is told as a change of what was called off', async () => {
  const { ada, url } = await withArrival();
  await read(url);
  await set('"DateEntreePhysique" = null', ada.IdPersonneEV1);
  expect(await read(url)).toMatchObject([{ status: 'CANCELLED', sequence: 1 }]);
  await set(`"DateEntreePhysique" = '${arrival}'`, ada.IdPersonneEV1);
  expect(await read(url)).toMatchObject([{ status: 'CONFIRMED', sequence: 2 }]);
});

test('E22 what is merely hidden from its reader is not called off: it is not there, whatever becomes of it meanwhile', async () => {
  const { ada, url } = await withArrival();
  const closed = async (Valeur: number) =>
    await run(`update "ProfilDroit" set "Valeur" = $1 where "IdDroit" = 'ann-col-DateEntree'`, Valeur);
  await read(url);
  await closed(0);
  expect(await read(url)).toEqual([]);
  await set('"DateEntreePhysique" = null', ada.IdPersonneEV1);
  expect(await read(url)).toEqual([]);
  await closed(1);
  // Of what was called off nothing is said either, once it is hidden.
  expect(await read(url)).toMatchObject([{ status: 'CANCELLED' }]);
  await set('"Test" = true, "IdPersonneEV1Manager" = null', ada.IdPersonneEV1);
  expect(await read(url)).toEqual([]);
});

test('E22 a mission that is given up and an absence that is not taken are called off; what is over is not', async () => {
  const one = await build.person({ IdLangue: 'FR' });
  const url = await addressOf(one, 'own');
  const me = one.IdPersonneEV1;
  const mission = async (first: string) => {
    const [made] = await run(
      `with asked as (insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdStade",
          "DateTransmission") values ($1, $2, $2, $2, $3, now()) returning "IdDemande")
        insert into "DossierBAM" ("IdDemande", "IdTypeDossier", "Situation", "DateDeDebut")
        select "IdDemande", '3', 'domicile', $4::date from asked returning "IdDemande"`,
      ...[requestTypeNumbers.bam, me, stages.validated, first],
    );
    return made.IdDemande as number;
  };
  const [ahead, over] = [await mission(arrival), await mission(addDays(usualToday(), -5))];
  await run(
    `with calendar as (insert into "CalendrierAbsences" ("IdPersonneEV1", sealed, "Hote") values ($1, 'x', 'x.test')
      returning "IdPersonneEV1") insert into "Absence" ("IdPersonneEV1", "DateDebut", "DateFin")
      select "IdPersonneEV1", $2::date, $2::date from calendar`,
    ...[me, arrival],
  );
  const uids = { ahead: `type3-${ahead}`, over: `type3-${over}`, away: `away-${arrival}` };
  const all = async () => Object.fromEntries((await read(url)).map(({ uid, status }) => [uid, status]));
  expect(await all()).toEqual({ [uids.ahead]: 'CONFIRMED', [uids.over]: 'CONFIRMED', [uids.away]: 'CONFIRMED' });
  await run(
    `update "Demande" set "IdStade" = $2 where "IdDemande" = any($1::integer[])`,
    [ahead, over],
    stages.cancelled,
  );
  await run(`delete from "Absence" where "IdPersonneEV1" = $1`, me);
  expect(await all()).toEqual({ [uids.ahead]: 'CANCELLED', [uids.away]: 'CANCELLED' });
});

test('E22 whoever is erased is called off in nobody’s calendar, and what was told of them goes at once', async () => {
  const { ada, url } = await withArrival();
  await read(url);
  const { db } = server.database;
  const engines = createEngines(db);
  const files = createFiles(server.settings, { db, ...engines, log: pino({ level: 'silent' }) });
  await engines.act({ call: 'test.erase', actor: { system: 'test' } }, async (writing) => {
    await erasePerson(writing, { ...engines, entities, files }, ada.IdPersonneEV1, 'due');
  });
  expect(await run('select from feed_telling where key = $1', String(ada.IdPersonneEV1))).toEqual([]);
  expect(await read(url)).toEqual([]);
});

test('E22 whoever has what is there is answered that nothing changed, until something does', async () => {
  const { ada, url } = await withArrival();
  const asks = async (tag?: string) =>
    await server.anonymous.send({ method: 'GET', url, ...(tag && { headers: { 'if-none-match': tag } }) });
  const first = await asks();
  const tag = String(first.headers.etag);
  const again = await asks(tag);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await set(`"DateEntreePhysique" = '${addDays(arrival, 1)}'`, ada.IdPersonneEV1);
  const changed = await asks(tag);
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(tag);
});

test('E22 days are those of where the reader is', async () => {
  const { manager, ada, url } = await withArrival();
  for (const IdPays of ['CN', 'GB']) {
    await set(`"IdPays" = '${IdPays}'`, manager.IdPersonneEV1);
    expect(await read(url)).toMatchObject([{ uid: `arrives-${ada.IdPersonneEV1}`, first: arrival, sequence: 0 }]);
  }
});
