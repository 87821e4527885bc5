import { dayInFigures } from '@passerelle/contracts/civil-day.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { trackingCalls } from '@passerelle/contracts/requests/tracking.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { tellEnds } from '../../../../engines/requests/moves/tell-ends.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { seededRole } from '../../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;
let company: number;
let manager: BuiltPerson;
let assistant: BuiltPerson;
let imm: BuiltPerson;
let comex: BuiltPerson;
let both: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  const of = { IdSociete: company };
  manager = await build.person(of, { roles: ['hierarchicalManager'] });
  assistant = await build.person(of, { roles: ['assistant'] });
  imm = await build.person(of, { roles: ['imm'] });
  comex = await build.person(of, { roles: ['comex'] });
  both = await build.person(of, { roles: ['imm', 'comex'] });
});
afterAll(() => server.close());

const [BAM, IMM] = [10, 9] as const;
const somebody = async () =>
  await build.person({
    ...{ IdSociete: company, IdPersonneEV1Manager: manager.IdPersonneEV1 },
    IdPersonneEV1ADG: assistant.IdPersonneEV1,
  });
/** A file of theirs, as it stands: an intermission unless said. */
const file = async (
  { IdPersonneEV1 }: BuiltPerson,
  { from = 0, until = 60, type = '3', stage = stages.validated as number } = {},
) => {
  const { db } = server.database;
  const { key } = await rowOf(
    db,
    sql<{
      key: number;
    }>`insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1",
        "IdStade", "DateTransmission") values (${BAM}, ${IdPersonneEV1}, ${manager.IdPersonneEV1}, ${manager.IdPersonneEV1},
        ${stage}, now()) returning "IdDemande" as key`,
  );
  await sql`insert into "DossierBAM" ("IdDemande", "IdTypeDossier", "Situation", "DateDeDebut", "DateDeFin")
    values (${key}, ${type}, 'domicile', ${day(from)}, ${day(until)})`.execute(db);
  return key;
};
const home = (from: number, until: number, more: object = {}) => ({
  ...{ DateDebut: day(from), DateFin: day(until), EngagementIMM: true },
  ...{ AdressePerso: '3 rue des Lilas, Lyon', TelPerso: '06 12 34 56 78' },
  ...more,
});
const ask = async (by: BuiltPerson, values: object, of = by, transmettre = true) =>
  await server.as(by.login).call(requestsCalls.add, {
    body: {
      ...{ typeDemande: IMM, IdPersonneEV1: of.IdPersonneEV1, transmettre },
      fields: Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })),
    },
  });
const sheet = async (by: BuiltPerson, IdDemande: number) =>
  (await server.as(by.login).call(requestsCalls.read, { params: { IdDemande } })).body;
const visaOf = async (IdDemande: number) =>
  (
    await rowOf(
      server.database.db,
      sql<{ key: number }>`select "IdVisa" as key from "Visa" where "IdDemande" = ${IdDemande} and "Etat" = 'pending'`,
    )
  ).key;
const decide = async (by: BuiltPerson, IdDemande: number, how: 'validate' | 'reject' = 'validate', Remarque?: string) =>
  await server.as(by.login).call(requestsCalls[how], {
    params: { IdDemande, IdVisa: await visaOf(IdDemande) },
    body: (Remarque === undefined ? {} : { Remarque }) as never,
  });
const authorised = async (who: BuiltPerson, from: number, until: number) => {
  const { IdDemande } = (await ask(who, home(from, until))).body;
  await decide(imm, IdDemande);
  expect((await decide(comex, IdDemande)).body.IdStade).toBe(stages.validated);
  return IdDemande;
};

test('it is asked for within an intermission that is validated, and is part of it', async () => {
  const who = await somebody();
  const possible = async () =>
    (
      await server.as(who.login).call(requestsCalls.possible, { params: { IdPersonneEV1: who.IdPersonneEV1 } })
    ).body.types.find(({ typeDemande }) => typeDemande === IMM);
  expect(await possible()).toMatchObject({ obstacle: 'IMM_SANS_INTERMISSION' });
  await file(who, { type: '1' });
  await file(who, { stage: stages.underWay });
  expect((await ask(who, home(1, 10))).error?.name).toBe('IMM_SANS_INTERMISSION');
  const intermission = await file(who, { from: 0, until: 20 });
  expect(await possible()).toMatchObject({ obstacle: null });
  expect((await ask(who, home(10, 21))).error?.name).toBe('IMM_SANS_INTERMISSION');
  const { IdDemande } = (await ask(who, home(10, 20))).body;
  expect(await sheet(who, IdDemande)).toMatchObject({ IdDemandeLiee: intermission, jusqua: null });
  // One that ends meanwhile allows nothing any more.
  await decide(imm, IdDemande);
  await sql`update "DossierBAM" set "DateDeFin" = ${day(12)} where "IdDemande" = ${intermission}`.execute(
    server.database.db,
  );
  expect((await decide(comex, IdDemande)).error?.name).toBe('IMM_SANS_INTERMISSION');
});

test('its duties are accepted, or it is not sent; a draft may wait for that', async () => {
  const who = await somebody();
  await file(who);
  for (const EngagementIMM of [false, null])
    expect((await ask(who, home(1, 10, { EngagementIMM }))).error?.details).toEqual([
      { path: 'body/fields/EngagementIMM', rule: 'required' },
    ]);
  const { IdDemande } = (await ask(who, { DateDebut: day(1), EngagementIMM: false }, who, false)).body;
  const refused = await server.as(who.login).call(requestsCalls.send, { params: { IdDemande } });
  expect(refused.error?.details?.map(({ path }) => path).toSorted()).toEqual([
    'body/fields/AdressePerso',
    'body/fields/DateFin',
    'body/fields/EngagementIMM',
    'body/fields/TelPerso',
  ]);
});

test('a member of IMM decides, then another person of COMEX; a rejection is told in ten characters', async () => {
  const who = await somebody();
  await file(who);
  const { IdDemande } = (await ask(who, home(1, 10))).body;
  expect((await decide(comex, IdDemande)).error?.name).toBe('VISA_NON_AUTORISE');
  expect((await decide(both, IdDemande)).status).toBe(200);
  // Whoever decided as IMM does not decide as COMEX too.
  await server.database.pool.query('update "PersonneRole" set "ParDefaut" = "IdRole" = $2 where "IdPersonneEV1" = $1', [
    both.IdPersonneEV1,
    seededRole('comex'),
  ]);
  expect((await decide(both, IdDemande)).error?.name).toBe('VISA_NON_AUTORISE');
  expect((await decide(comex, IdDemande, 'reject', 'too long')).error?.details?.[0]).toMatchObject({
    rule: 'minLength',
  });
  expect((await decide(comex, IdDemande)).body.IdStade).toBe(stages.validated);
  expect(await sheet(who, IdDemande)).toMatchObject({ jusqua: day(10) });
});

test('whom it is for, their managers and assistants ask; a stranger, and others, do not', async () => {
  const who = await somebody();
  await file(who);
  expect((await ask(assistant, home(1, 5), who)).status).toBe(200);
  expect((await ask(manager, home(6, 8), who)).status).toBe(200);
  for (const by of [imm, await somebody()]) expect((await ask(by, home(20, 22), who)).status).toBe(404);
});

test('the same day is asked for once; renewed, it goes on as another request of the same intermission', async () => {
  const who = await somebody();
  const intermission = await file(who);
  const first = await authorised(who, 0, 5);
  expect((await ask(who, home(5, 9))).error?.name).toBe('IMM_CHEVAUCHEMENT');
  const next = (await ask(who, home(6, 12))).body.IdDemande;
  for (const one of [first, next]) expect((await sheet(who, one)).IdDemandeLiee).toBe(intermission);
});

test('what ended is shown so, holds back nothing, and an intermission that is closed ends what it allowed', async () => {
  const who = await somebody();
  const intermission = await file(who, { from: -40, until: 40 });
  const IdDemande = await authorised(who, 0, 30);
  await sql`update "DemandeIMM" set "DateDebut" = ${day(-10)}, "DateFin" = ${day(-1)} where "IdDemande" = ${IdDemande}`.execute(
    server.database.db,
  );
  await sql`update "Reservation" set period = daterange(${day(-10)}, ${day(-1)}, '[]') where "IdDemande" = ${IdDemande}`.execute(
    server.database.db,
  );
  expect(await sheet(who, IdDemande)).toMatchObject({ jusqua: day(-1), IdStade: stages.validated });
  const { rows } = (
    await server.as(who.login).call(requestsCalls.ofPerson, { params: { IdPersonneEV1: who.IdPersonneEV1 }, query: {} })
  ).body;
  expect(rows.find((row) => row.IdDemande === IdDemande)).toMatchObject({ jusqua: day(-1) });
  const again = await authorised(who, 0, 20);
  await sql`update "DossierBAM" set "DateCloture" = ${day(7)} where "IdDemande" = ${intermission}`.execute(
    server.database.db,
  );
  expect(await sheet(who, again)).toMatchObject({ jusqua: day(7) });
});

test('who lives where is told to those who decide and who may read papers, and to nobody else', async () => {
  const who = await somebody();
  await file(who);
  const { IdDemande } = (await ask(who, home(1, 10))).body;
  const told = async (by: BuiltPerson) => JSON.stringify(await sheet(by, IdDemande)).includes('Lilas');
  expect(await told(imm)).toBe(true);
  await decide(imm, IdDemande);
  expect(await told(comex)).toBe(true);
  expect(await told(imm)).toBe(false);
  expect(await told(await build.holderOf(['ann', 'acd', 'suivi-d-imm']))).toBe(false);
  const { raw } = await server.as(imm.login).call(trackingCalls.list, {
    params: { suivi: 'imm' },
    query: { filter: JSON.stringify({ limit: 200 }) },
  });
  expect(raw).toContain(`"IdDemande":${IdDemande}`);
  expect(raw).not.toContain('Lilas');
  const refused = await server.as(manager.login).call(trackingCalls.list, { params: { suivi: 'imm' }, query: {} });
  expect(refused.error?.name).toBe('NOT_AUTHORIZED');
});

test('a week before it ends those whom it concerns are told, once, unless it was renewed or cannot go on', async () => {
  const told = async ({ IdPersonneEV1 }: BuiltPerson) =>
    (
      await server.database.pool.query('select from "PersonneNotification" where "IdPersonneEV1" = $1 and kind = $2', [
        IdPersonneEV1,
        'requestEnds',
      ])
    ).rowCount;
  const { act } = createEngines(server.database.db);
  const [ends, renewed, over, far] = await Promise.all([somebody(), somebody(), somebody(), somebody()]);
  for (const who of [ends!, renewed!, far!]) await file(who);
  await file(over!, { until: 5 });
  for (const who of [ends!, renewed!, over!]) await authorised(who, 0, 5);
  await authorised(far!, 0, 20);
  await ask(renewed!, home(6, 9));
  for (const expected of [1, 0]) expect(await tellEnds({ db: server.database.db, act })).toBe(expected);
  expect(await Promise.all([ends!, renewed!, over!, far!].map(told))).toEqual([1, 0, 0, 0]);
  // On which day, as each language writes days.
  const { body } = await server.as(ends!.login).call(notificationsCalls.list, { query: {} });
  expect(body.notifications.map(({ Texte }) => Texte).join()).toContain(dayInFigures(day(5), 'fr'));
});
