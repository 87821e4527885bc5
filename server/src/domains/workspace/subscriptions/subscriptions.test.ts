import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { declaredDirectory } from '@passerelle/contracts/directory/directory.fields.ts';
import { subscriptionCalls } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { type SendNeeds, sendSubscriptions } from './send-subscriptions.ts';
import { dueSubscriptions } from './subscriptions.queries.ts';

let server: TestServer;
let build: Build;
let needs: SendNeeds;

beforeAll(async () => {
  server = await testServer();
  const { pool, db } = server.database;
  build = builders(server.database);
  const { kernel, today, listed, act } = createEngines(db);
  const vault = createVault(server.settings.SECRET_KEY ?? '');
  const lists = { walks: pool, searches: pool, end: async () => {} };
  needs = { db, pool, lists, kernel, today, listed, act, vault, log: pino({ level: 'silent' }) };
});
afterAll(() => server.close());

const directory = { Ecran: 'directory' } as const;
const run = async (sql: string, ...values: unknown[]) => await server.database.pool.query(sql, values);

/** A reader of everybody, and a view of a company of their own with some people in it. */
async function subscribed(names: readonly string[], columns = 'IndexPrenomNom,Fonction') {
  const reader = await build.person({}, { roles: ['hrManager'] });
  const IdSociete = await build.company();
  const people: BuiltPerson[] = [];
  for (const Prenom of names) people.push(await build.person({ Prenom, IdSociete }));
  const { IdVue } = await viewOf(reader, IdSociete, columns);
  const { IdAbonnement } = await subscribe(reader, IdVue);
  return { reader, IdSociete, people, IdVue, IdAbonnement };
}

async function viewOf(reader: BuiltPerson, IdSociete: number, columns: string, IdRole: number | null = null) {
  const Etat = JSON.stringify({ query: { Societe: IdSociete }, columns });
  const body = { LibVue: `View ${IdSociete}`, Etat, IdRole };
  return (await server.as(reader.login).call(viewsCalls.save, { params: directory, body })).body;
}

async function subscribe(reader: BuiltPerson, IdVue: number) {
  const answer = await server.as(reader.login).call(subscriptionCalls.subscribe, { body: { IdVue, Rythme: 'day' } });
  expect(answer.error).toBeUndefined();
  return answer.body;
}

/** Lets a day pass for a subscription, whatever the hour is, and sends what is due. */
async function nextMorning(...subscriptions: number[]) {
  await run(
    `update view_subscription set last_day = last_day - 1, "EtatAbonnement" = "EtatAbonnement"
      where "IdAbonnement" = any($1::integer[])`,
    subscriptions,
  );
  await run(`update view_change set day = day - 1 where "IdAbonnement" = any($1::integer[])`, subscriptions);
  await sendSubscriptions(needs, new Date(), 0);
}

const told = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (
    await run(
      `select kind, "values", opens, mail_due is not null as mails from "PersonneNotification"
        where "IdPersonneEV1" = $1 and kind like 'view%' order by "IdPersonneNotification"`,
      IdPersonneEV1,
    )
  ).rows;

const changes = async (reader: BuiltPerson, IdAbonnement: number) =>
  (await server.as(reader.login).call(subscriptionCalls.changes, { params: { IdAbonnement } })).body;

const set = async (columns: string, key: number) =>
  await run(`update "Personne" set ${columns} where "IdPersonneEV1" = $1`, key);

test('the role that a subscription reads under is called as its reader calls it', async () => {
  const { reader } = await subscribed(['Ada']);
  const called = async (language: string) =>
    (
      await server.as(reader.login).call(subscriptionCalls.list, {}, { 'accept-language': language })
    ).body.subscriptions.map(({ LibRole }) => LibRole);
  expect([await called('fr'), await called('pl')]).toEqual([['Responsable RH'], ['Kierownik HR']]);
});

test('E01 who entered, left and changed since the last morning is told by counts alone, and looked at by a link', async () => {
  const { reader, people, IdSociete, IdAbonnement } = await subscribed(['Ada', 'Bob', 'Cid']);
  const [ada, bob] = people.map(({ IdPersonneEV1 }) => IdPersonneEV1);
  await nextMorning(IdAbonnement);
  expect(await told(reader)).toEqual([]);
  await set(`"Fonction" = 'Pilot'`, ada ?? 0);
  await set(`"IdSociete" = ${await build.company()}`, bob ?? 0);
  await build.person({ Prenom: 'Dora', Nom: 'Newcomer', IdSociete });
  await nextMorning(IdAbonnement);
  const opens = `preferences/abonnements/${IdAbonnement}`;
  const values = { screen: 'directory', entered: 1, left: 1, changed: 1, missing: 0 };
  expect(await told(reader)).toEqual([{ kind: 'viewChanged', values, opens, mails: true }]);
  const { days } = await changes(reader, IdAbonnement);
  expect(days).toHaveLength(1);
  expect(days[0]?.rows.map(({ what, label, columns }) => [what, label.split(' ')[0], columns])).toEqual(
    expect.arrayContaining([
      ['entered', 'Dora', []],
      ['left', 'Bob', []],
      ['changed', 'Ada', ['Fonction']],
    ]),
  );
  expect(days[0]).toMatchObject({ hidden: 0 });
  // What is kept to compare with says nothing of anybody.
  const { rows } = await run(`select v::text from view_seen v where "IdAbonnement" = $1`, IdAbonnement);
  expect(JSON.stringify(rows)).not.toContain('Pilot');
  // Sent again on the same morning, nothing is told twice.
  await sendSubscriptions(needs, new Date(), 0);
  expect(await told(reader)).toHaveLength(1);
});

test('E01 a row or a column that is closed since is neither left nor changed', async () => {
  const { reader, people, IdAbonnement } = await subscribed(['Ada', 'Bob']);
  const [ada, bob] = people.map(({ IdPersonneEV1 }) => IdPersonneEV1);
  // Tests are seen by few, and the column by nobody any more.
  await set(`"Test" = true`, ada ?? 0);
  const closed = [declaredDirectory.columns.Fonction.read, 'fp-dct'];
  const { rows: before } = await run(
    `update "ProfilDroit" l set "Valeur" = 0 from "ProfilDroit" was where l."IdDroit" = any($1::text[])
      and (was."IdProfil", was."IdDroit") = (l."IdProfil", l."IdDroit") returning l."IdProfil", l."IdDroit", was."Valeur"`,
    closed,
  );
  expect(new Set(before.map(({ IdDroit }) => IdDroit)).size).toBe(2);
  await set(`"Fonction" = 'Pilot'`, bob ?? 0);
  await nextMorning(IdAbonnement);
  await run(
    `update "ProfilDroit" l set "Valeur" = was."Valeur"
      from jsonb_to_recordset($1::jsonb) as was("IdProfil" integer, "IdDroit" text, "Valeur" smallint)
      where (was."IdProfil", was."IdDroit") = (l."IdProfil", l."IdDroit")`,
    JSON.stringify(before),
  );
  expect(await told(reader)).toEqual([]);
});

test('E01 nobody who may not read what the filter looks at is told that a row left by it', async () => {
  const { reader, people, IdSociete, IdAbonnement } = await subscribed(['Ada']);
  const hidden = people[0]?.IdPersonneEV1 ?? 0;
  await run(`update "ProfilDroit" set "Valeur" = 0 where "IdDroit" = 'ann-filtre-Societe'`);
  await set(`"IdSociete" = ${await build.company()}`, hidden);
  await nextMorning(IdAbonnement);
  // The filter is refused: that is no « nothing changed », and it is said once.
  await nextMorning(IdAbonnement);
  expect((await told(reader)).map(({ kind }) => kind)).toEqual(['viewUnread']);
  const { subscriptions } = (await server.as(reader.login).call(subscriptionCalls.list, {})).body;
  expect(subscriptions).toMatchObject([{ EtatAbonnement: 'live', failing_since: expect.any(String) }]);
  await run(`update "ProfilDroit" set "Valeur" = 1 where "IdDroit" = 'ann-filtre-Societe'`);
  await set(`"IdSociete" = ${IdSociete}`, hidden);
  await nextMorning(IdAbonnement);
  expect((await told(reader)).map(({ kind }) => kind)).toEqual(['viewUnread']);
  const after = (await server.as(reader.login).call(subscriptionCalls.list, {})).body.subscriptions;
  expect(after).toMatchObject([{ failing_since: null }]);
});

test('E01 a role that is over ends it and says so; no other role tells in its place', async () => {
  const { reader, IdSociete, IdAbonnement } = await subscribed(['Ada']);
  await build.role(reader.IdPersonneEV1, { IdRole: seededRole('administrator') });
  await run(
    `update "PersonneRole" set "DateDebut" = $2, "DateFin" = $3 where "IdPersonneEV1" = $1 and "ParDefaut"`,
    reader.IdPersonneEV1,
    addDays(usualToday(), -30),
    addDays(usualToday(), -3),
  );
  await build.person({ IdSociete });
  await nextMorning(IdAbonnement);
  const ended = { kind: 'viewEnded', values: { screen: 'directory', ended: 'role' } };
  expect(await told(reader)).toMatchObject([ended]);
  await nextMorning(IdAbonnement);
  expect(await told(reader)).toHaveLength(1);
  const { body } = await server.as(reader.login).call(subscriptionCalls.list, {});
  expect(body.subscriptions).toMatchObject([{ EtatAbonnement: 'ended', Cause: 'role' }]);
});

test('E01 one that was made under a borrowed role ends with the delegation, though the reader sees as much under their own', async () => {
  const [lender, reader] = [await build.person(), await build.person({}, { roles: ['hrManager'] })];
  const IdRole = seededRole('hrManager');
  const lent = await build.role(lender.IdPersonneEV1, { IdRole });
  await run('update "PersonneRole" set "ParDefaut" = false where "IdPersonneEV1" = $1', reader.IdPersonneEV1);
  const borrowed = await build.role(reader.IdPersonneEV1, {
    ...{ IdRole, IdPersonneRoleDelegue: lent, ParDefaut: true, DateFin: addDays(usualToday(), 20) },
  });
  const IdSociete = await build.company();
  await build.person({ IdSociete });
  const { IdVue } = await viewOf(reader, IdSociete, 'IndexPrenomNom');
  const { IdAbonnement } = await subscribe(reader, IdVue);
  await build.person({ IdSociete });
  await nextMorning(IdAbonnement);
  expect((await told(reader)).map(({ kind }) => kind)).toEqual(['viewChanged']);
  // What was lent is the lender's no more.
  await run('delete from "PersonneRole" where "IdPersonneRole" in ($1, $2)', borrowed, lent);
  await build.person({ IdSociete });
  await nextMorning(IdAbonnement);
  expect((await told(reader)).map(({ kind }) => kind)).toEqual(['viewChanged', 'viewEnded']);
});

test('E01 a shared view that its owner changes begins anew, and ends with its sharing', async () => {
  const owner = await build.person({}, { roles: ['hrManager'] });
  const reader = await build.person({}, { roles: ['hrManager'] });
  const IdSociete = await build.company();
  await build.person({ IdSociete });
  const IdRole = seededRole('hrManager');
  const { IdVue, LibVue } = await viewOf(owner, IdSociete, 'IndexPrenomNom', IdRole);
  const { IdAbonnement } = await subscribe(reader, IdVue);
  const body = { LibVue, Etat: JSON.stringify({ query: { Societe: await build.company() } }), IdRole };
  await server.as(owner.login).call(viewsCalls.save, { params: directory, body });
  await nextMorning(IdAbonnement);
  expect((await told(reader)).map(({ kind }) => kind)).toEqual(['viewBegins']);
  await server.as(owner.login).call(viewsCalls.save, { params: directory, body: { ...body, IdRole: null } });
  await nextMorning(IdAbonnement);
  expect((await told(reader)).at(-1)).toMatchObject({ kind: 'viewEnded', values: { ended: 'view' } });
  const { subscription } = await changes(reader, IdAbonnement);
  expect(subscription).toMatchObject({ LibVue: null, opens: null, Cause: 'view' });
});

test('it is paused, goes on with what changed meanwhile, and is one’s own', async () => {
  const { reader, IdSociete, IdVue, IdAbonnement } = await subscribed(['Ada']);
  const other = await build.person({}, { roles: ['hrManager'] });
  const params = { IdAbonnement };
  const change = async (who: BuiltPerson, EtatAbonnement: 'live' | 'paused') =>
    await server.as(who.login).call(subscriptionCalls.change, { params, body: { Rythme: 'day', EtatAbonnement } });
  expect((await change(other, 'paused')).error?.name).toBe('NOT_FOUND');
  expect((await server.as(other.login).call(subscriptionCalls.changes, { params })).error?.name).toBe('NOT_FOUND');
  expect((await server.as(other.login).call(subscriptionCalls.end, { params })).error?.name).toBe('NOT_FOUND');
  const theirs = { body: { IdVue, Rythme: 'day' } } as const;
  const refused = await server.as(other.login).call(subscriptionCalls.subscribe, theirs);
  expect(refused.error?.details).toMatchObject([{ path: 'body/IdVue', rule: 'unknownValue' }]);
  const mistaken = { LibVue: 'Of nothing', Etat: '{"query":{"nothing":1}}', IdRole: null };
  const view = (await server.as(reader.login).call(viewsCalls.save, { params: directory, body: mistaken })).body;
  const unread = { body: { IdVue: view.IdVue, Rythme: 'day' } } as const;
  expect((await server.as(reader.login).call(subscriptionCalls.subscribe, unread)).error?.name).toBe('FILTER_INVALID');
  const twice = await server.as(reader.login).call(subscriptionCalls.subscribe, theirs);
  expect(twice.error?.details).toMatchObject([{ path: 'body/IdVue', rule: 'taken' }]);
  await change(reader, 'paused');
  await build.person({ IdSociete });
  await nextMorning(IdAbonnement);
  expect(await told(reader)).toEqual([]);
  await change(reader, 'live');
  await nextMorning(IdAbonnement);
  expect(await told(reader)).toMatchObject([{ kind: 'viewChanged', values: { entered: 1, left: 0, changed: 0 } }]);
  expect((await server.as(reader.login).call(subscriptionCalls.end, { params })).status).toBe(204);
  expect((await server.as(reader.login).call(subscriptionCalls.changes, { params })).error?.name).toBe('NOT_FOUND');
});

test('a morning comes where one is, each day or from Monday on', async () => {
  const { IdAbonnement, reader } = await subscribed(['Ada']);
  await set(`"IdPays" = 'CN'`, reader.IdPersonneEV1);
  const due = async (at: string) =>
    (await dueSubscriptions(needs.db, new Date(at), 7)).some((one) => one.IdAbonnement === IdAbonnement);
  await run(`update view_subscription set last_day = '2026-11-24' where "IdAbonnement" = $1`, IdAbonnement);
  // 07:00 in Shanghai is 23:00 of the day before in universal time.
  expect(await due('2026-11-24T22:59:00Z')).toBe(false);
  expect(await due('2026-11-24T23:00:00Z')).toBe(true);
  await run(`update view_subscription set "Rythme" = 'week' where "IdAbonnement" = $1`, IdAbonnement);
  expect(await due('2026-11-28T23:30:00Z')).toBe(false);
  expect(await due('2026-11-29T23:30:00Z')).toBe(true);
  // A Monday on which nothing ran is made up for.
  expect(await due('2026-11-30T23:30:00Z')).toBe(true);
});

test('on the nights when clocks change a morning comes at the same hour by the clock, once', async () => {
  const { IdAbonnement, reader } = await subscribed(['Ada']);
  await set(`"IdPays" = 'FR'`, reader.IdPersonneEV1);
  const due = async (at: string) =>
    (await dueSubscriptions(needs.db, new Date(at), 7)).some((one) => one.IdAbonnement === IdAbonnement);
  for (const [last, before, after] of [
    ['2026-03-28', '2026-03-29T04:59:00Z', '2026-03-29T05:00:00Z'],
    ['2026-10-24', '2026-10-25T05:59:00Z', '2026-10-25T06:00:00Z'],
  ] as const) {
    await run(`update view_subscription set last_day = $2 where "IdAbonnement" = $1`, IdAbonnement, last);
    expect([await due(before), await due(after)]).toEqual([false, true]);
  }
});
