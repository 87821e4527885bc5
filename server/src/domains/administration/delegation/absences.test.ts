import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { absencesCalls } from '@passerelle/contracts/delegation/absences.contract.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { icalendars } from '../../../connectors/icalendar/calendars.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { readCalendars } from './absences.jobs.ts';

let server: TestServer;
let build: Build;
let outside: Server;
/** What the calendar outside answers. */
let answers: { status?: number; body: string };
let address: string;
let company: number;
let top: BuiltPerson;
const CALENDAR_HOSTS = '127.0.0.1';
beforeAll(async () => {
  outside = createServer((_asked, answer) => {
    answer.writeHead(answers.status ?? 200, { 'content-type': 'text/calendar' });
    answer.end(answers.body);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => outside.once('listening', done));
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/secret-of-mine/calendar.ics`;
  server = await testServer({ env: { CALENDAR_HOSTS } });
  build = builders(server.database);
  company = await build.company();
  top = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
});
afterAll(async () => {
  outside.close();
  await server.close();
});
const compact = (date: string) => date.replaceAll('-', '');
const calendar = (from: number, until: number) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `DTSTART;VALUE=DATE:${compact(day(from))}`,
    `DTEND;VALUE=DATE:${compact(day(until + 1))}`,
  ]
    .concat(['SUMMARY:Hospital', 'END:VEVENT', 'END:VCALENDAR'])
    .join('\r\n');
beforeEach(async () => {
  await server.database.pool.query('delete from "CalendrierAbsences"');
  answers = { body: calendar(5, 12) };
});
const manager = async () =>
  await build.person(
    { IdSociete: company, IdPersonneEV1Manager: top.IdPersonneEV1 },
    { roles: ['hierarchicalManager'] },
  );
const set = async (by: BuiltPerson, Adresse: string | null, of = by) =>
  await server
    .as(by.login)
    .call(absencesCalls.setCalendar, { params: { IdPersonneEV1: of.IdPersonneEV1 }, body: { Adresse } });
const read = async (by: BuiltPerson, of = by) =>
  await server.as(by.login).call(absencesCalls.read, { params: { IdPersonneEV1: of.IdPersonneEV1 } });
const work = async () => {
  const { db } = server.database;
  const { act } = createEngines(db);
  const vault = createVault(server.settings.SECRET_KEY ?? '');
  return await readCalendars({ db, act, vault, calendars: icalendars({ CALENDAR_HOSTS }) });
};
const told = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (
    await rowsOf(
      server.database.db,
      sql`select from "PersonneNotification" where "IdPersonneEV1" = ${IdPersonneEV1} and kind = 'absenceAhead'`,
    )
  ).length;

test('a calendar says when its owner is away: days alone; its address is kept sealed and told to nobody', async () => {
  const who = await manager();
  expect((await read(who)).body).toEqual({ mine: true, calendar: null, absences: [] });
  const kept = await set(who, address);
  expect(kept.body).toMatchObject({
    calendar: { Hote: '127.0.0.1', Echec: null },
    absences: [{ DateDebut: day(5), DateFin: day(12), covered: false }],
  });
  const stored = JSON.stringify(
    (await server.database.pool.query('select * from "CalendrierAbsences", "Absence"')).rows,
  );
  const history = JSON.stringify(
    (await server.database.pool.query('select * from history_values order by id desc limit 5')).rows,
  );
  for (const text of [kept.raw, (await read(top, who)).raw, stored, history])
    expect(text).not.toMatch(/secret-of-mine|Hospital/);
  expect((await read(top, who)).body).toMatchObject({ mine: false, absences: [{ DateDebut: day(5) }] });
  expect((await set(who, null)).body).toEqual({ mine: true, calendar: null, absences: [] });
  const { rows: noted } = await server.database.pool.query(
    `select from history_entry where entity = 'CalendrierAbsences' and entity_id = $1`,
    [String(who.IdPersonneEV1)],
  );
  expect(noted, 'set, and dropped').toHaveLength(2);
});

test('it is its owner’s to say; who may not know of their roles knows nothing of it', async () => {
  const who = await manager();
  const stranger = await build.person();
  expect((await set(top, address, who)).error?.name).toBe('NOT_AUTHORIZED');
  expect([(await read(stranger, who)).status, (await set(stranger, address, who)).status]).toEqual([404, 404]);
});

test('what is not read is told at its field, and what was known stays', async () => {
  const who = await manager();
  const fault = async (Adresse: string) => (await set(who, Adresse)).error?.details?.[0];
  for (const Adresse of ['https://169.254.169.254/latest', 'ftp://127.0.0.1/x', 'calendar', 'https://localhost/x'])
    expect(await fault(Adresse), Adresse).toEqual({ path: 'body/Adresse', rule: 'calendarHost' });
  answers = { status: 302, body: '' };
  expect(await fault(address)).toEqual({ path: 'body/Adresse', rule: 'calendarUnreached' });
  answers = { body: '<html></html>' };
  expect(await fault(address)).toEqual({ path: 'body/Adresse', rule: 'calendarUnread' });
  answers = { body: calendar(5, 12) };
  await set(who, address);
  answers = { status: 500, body: '' };
  await work();
  expect((await read(who)).body).toMatchObject({
    calendar: { Echec: 'unreached' },
    absences: [{ DateDebut: day(5), DateFin: day(12) }],
  });
  answers = { body: calendar(7, 8) };
  await work();
  expect((await read(who)).body).toMatchObject({
    calendar: { Echec: null },
    absences: [{ DateDebut: day(7), DateFin: day(8) }],
  });
  answers = { body: calendar(6, 8) };
  await work();
  expect((await read(who)).body.absences).toMatchObject([{ DateDebut: day(6), DateFin: day(8) }]);
});

test('who decides is told once that their roles may be handed over; nobody who stands in, decides nothing, or is away much later', async () => {
  const who = await manager();
  const plain = await build.person({ IdSociete: company });
  for (const one of [who, plain]) await set(one, address);
  await work();
  await work();
  expect([await told(who), await told(plain)]).toEqual([1, 0]);
  const delegate = await build.person({ IdSociete: company });
  const { IdPersonneRole } = await rowOf(
    server.database.db,
    sql<{
      IdPersonneRole: number;
    }>`select "IdPersonneRole" from "PersonneRole" where "IdPersonneEV1" = ${who.IdPersonneEV1}`,
  );
  // Whoever is above does it for them as well.
  const given = await server.as(top.login).call(delegationCalls.give, {
    body: {
      IdPersonneFiche: who.IdPersonneEV1,
      IdPersonneRoleDelegue: IdPersonneRole,
      IdPersonneEV1Delegue: delegate.IdPersonneEV1,
      IdRole: seededRole('hierarchicalManager'),
      DateDebut: day(5),
      DateFin: day(12),
      Motif: 'Away for a while',
    },
  });
  expect(given.error).toBeUndefined();
  expect((await read(who)).body.absences).toEqual([{ DateDebut: day(5), DateFin: day(12), covered: true }]);
  const [later, stoodIn] = [await manager(), who];
  answers = { body: calendar(40, 50) };
  await set(later, address);
  await sql`update "Absence" set "DateProposee" = null`.execute(server.database.db);
  await work();
  expect([await told(later), await told(stoodIn)]).toEqual([0, 1]);
});
