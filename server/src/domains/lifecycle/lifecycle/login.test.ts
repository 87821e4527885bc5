import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { licenceCalls } from '@passerelle/contracts/lifecycle/licence.contract.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { loginCalls } from '@passerelle/contracts/lifecycle/login.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { EffectWorker } from '../../../engines/effects/effect-worker.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { accountNeeds } from '../../../testing/accounts-at-work.ts';
import { arrive } from '../../../testing/arrivals.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { provisioningDomain } from '../../systems/provisioning/provisioning.domain.ts';
import { readWanted } from '../../systems/provisioning/wanted-account.queries.ts';
import { lifecycleJobs } from './lifecycle.jobs.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
let somebody: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  somebody = await build.person({ Prenom: 'Ada', Nom: 'Lovelace' });
});

const params = () => ({ IdPersonneEV1: somebody.IdPersonneEV1 });
const one = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await rowsOf(server.database.db, statement))[0]!;
const Motif = 'married in May';
const regenerate = async (CompteAD: string, who = hr) =>
  await server.as(who.login).call(loginCalls.regenerate, { params: params(), body: { CompteAD, Motif } });
const foresee = async (CompteAD: string) =>
  (await server.as(hr.login).call(loginCalls.foresee, { params: params(), body: { CompteAD } })).error?.name;
const me = async (login: string) => (await server.as(login).call(sessionCalls.getConnectedUser, {})).error?.name;
const set = async (values: object) =>
  await server.database.db
    .updateTable('Personne')
    .set(values as never)
    .where('IdPersonneEV1', '=', somebody.IdPersonneEV1)
    .execute();

describe('another login', () => {
  test('of who administers is for administrators: whoever has a login in hand could come in by it', async () => {
    const offered = async () =>
      (await server.as(hr.login).call(lifecycleCalls.state, { params: params() })).body.matters;
    expect(await offered()).toContain('login');
    await build.role(somebody.IdPersonneEV1, { IdRole: seededRole('administrator') });
    expect(await offered()).not.toContain('login');
    const { error } = await regenerate('taken.over');
    expect(error).toMatchObject({ name: 'NOT_AUTHORIZED', details: [{ path: 'adm', rule: 'right' }] });
    expect(await me(somebody.login)).toBeUndefined();
  });

  test('is proposed by the name, reaches every system, and ends what was open; the old one opens nothing', async () => {
    const was = somebody.login;
    expect(await me(was)).toBeUndefined();
    const open = server.as(was);
    const { body } = await server.as(hr.login).call(loginCalls.propose, { params: params() });
    expect(body).toMatchObject({ CompteAD: was, proposed: expect.stringMatching(/^ada\.lovelace\d*$/) });
    const foreseen = await server
      .as(hr.login)
      .call(loginCalls.foresee, { params: params(), body: { CompteAD: body.proposed } });
    expect(foreseen.body.accounts).toContainEqual({
      system: 'directory',
      before: 'enabled',
      after: 'enabled',
      told: ['CompteAD'],
      joins: [],
      leaves: [],
    });
    expect(await me(was)).toBeUndefined();
    const answer = await regenerate(body.proposed);
    expect(answer.body).toEqual({ CompteAD: body.proposed });
    expect((await open.call(sessionCalls.getConnectedUser, {})).error?.name).toBe('ACCOUNT_NOT_EXIST_IN_AD');
    const steps = await one(
      sql<{ n: number }>`select count(*)::integer as n from effect e join account_run r on e.entity = 'account_run'
        and e.entity_id = r.id where r."IdPersonneEV1" = ${somebody.IdPersonneEV1} and e.operation = 'change'`,
    );
    expect(steps.n).toBeGreaterThanOrEqual(3);
    const kept = await one(
      sql<{ n: number }>`select count(*)::integer as n from history_entry e join history_values v using (id)
        where e.entity = 'Personne' and e.entity_id = ${String(somebody.IdPersonneEV1)}
          and v.before->>'CompteAD' = ${was} and v.after->>'CompteAD' = ${body.proposed}`,
    );
    expect(kept.n).toBe(1);
  });

  test('keeps roles, delegations and drafts, which are theirs by their key', async () => {
    const { IdPersonneEV1 } = somebody;
    const role = await build.role(IdPersonneEV1, { IdRole: 7 });
    const draft = { form: 'personne', subject: '1-account' };
    const body = { values: '{"Mail":"x"}', baseRevision: null, Revision: 0 };
    expect((await server.as(somebody.login).call(draftsCalls.write, { params: draft, body })).error).toBeUndefined();
    await regenerate(`kept.${IdPersonneEV1}`);
    const left = await one(
      sql<{ annule: boolean }>`select "Annule" as annule from "PersonneRole" where "IdPersonneRole" = ${role}`,
    );
    expect(left.annule).toBe(false);
    // A token of the same second is one of before.
    await set({ SessionsDepuis: null });
    const kept = await server.as(`kept.${IdPersonneEV1}`).call(draftsCalls.read, { params: draft });
    expect(kept.body.draft?.values).toBe(body.values);
  });

  test('is nobody else’s that has, or had, it; who had it gets it back', async () => {
    const was = somebody.login;
    const other = await build.person();
    expect((await regenerate(other.login)).error?.name).toBe('COMPTE_AD_EXIST');
    expect((await regenerate(other.login.toUpperCase())).error?.name).toBe('COMPTE_AD_EXIST');
    expect(await foresee(other.login)).toBe('COMPTE_AD_EXIST');
    expect((await regenerate(`first.${somebody.IdPersonneEV1}`)).error).toBeUndefined();
    const had = somebody;
    somebody = other;
    expect((await regenerate(was)).error?.name).toBe('COMPTE_AD_EXIST');
    somebody = had;
    expect((await regenerate(was)).body).toEqual({ CompteAD: was });
    expect((await regenerate(was)).error?.name).toBe('COMPTE_AD_EXIST');
    await set({ SessionsDepuis: null });
    expect(await me(was)).toBeUndefined();
    somebody = other;
    expect((await regenerate(was)).error?.name).toBe('COMPTE_AD_EXIST');
  });

  test('is one that every directory takes, and of somebody who is there or to be', async () => {
    for (const bad of ['two words', 'élise', 'x'.repeat(21), '.dot', 'a*b'])
      expect((await regenerate(bad)).error?.name, bad).toBe('INVALID_INPUT');
    for (const IdStatut of [statuts.INACTIVE, statuts.ARCHIVED, statuts.NO_SHOW]) {
      await set({ IdStatut });
      const refused = (await regenerate(`late.${somebody.IdPersonneEV1}`)).error?.name;
      expect(refused, String(IdStatut)).toMatch(/UPDATE_WITH_STATUT_NOT_ALLOWED|NOT_FOUND/);
      expect(await foresee(`late.${somebody.IdPersonneEV1}`), String(IdStatut)).toBe(refused);
    }
    await set({ IdStatut: statuts.ERROR });
    expect((await regenerate(`late.${somebody.IdPersonneEV1}`)).error).toBeUndefined();
  });

  test('given to two people at once is one’s alone', async () => {
    const [first, second] = [somebody, await build.person()];
    const CompteAD = `wanted.${first.IdPersonneEV1}`;
    const answers = await Promise.all(
      [first, second].map(({ IdPersonneEV1 }) =>
        server.as(hr.login).call(loginCalls.regenerate, { params: { IdPersonneEV1 }, body: { CompteAD, Motif } }),
      ),
    );
    expect(answers.map(({ error }) => error?.name ?? 'done').toSorted()).toEqual(['COMPTE_AD_EXIST', 'done']);
  });
});

describe('an office licence', () => {
  const save = async (licence: object, seen: object, who = hr) =>
    await server.as(who.login).call(licenceCalls.save, { params: params(), body: { ...licence, Vu: seen } as never });
  const has = (until: string | null) => ({ Office365: true, DateExpirationOffice: until });
  const none = { Office365: false, DateExpirationOffice: null };
  const told = async () =>
    (await readWanted(server.database.db, 'mailSuite', somebody.IdPersonneEV1))?.values.Office365;

  test('holds until the end of its last day, whether any job has run or not, and is taken back once', async () => {
    await set(none);
    const foreseen = await server
      .as(hr.login)
      .call(licenceCalls.foresee, { params: params(), body: { ...has(day(3)), Vu: none } });
    expect(foreseen.status).toBe(200);
    expect(await told()).toBe('false');
    expect((await save(has(day(3)), none)).error).toBeUndefined();
    expect(await told()).toBe('true');
    await set({ DateExpirationOffice: day(0) });
    expect(await told()).toBe('true');
    await set({ DateExpirationOffice: day(-1) });
    expect(await told()).toBe('false');
    const { db } = server.database;
    const job = lifecycleJobs({ db, act: createEngines(db).act })[0]!;
    for (let n = 0; n < 2; n++) await job.run({ signal: undefined } as never);
    const { person } = (await server.as(hr.login).call(directoryCalls.record, { params: params() })).body;
    expect(person).toMatchObject(none);
    const taken = await one(
      sql<{ n: number }>`select count(*)::integer as n from history_entry e where e.entity = 'Personne'
        and e.entity_id = ${String(somebody.IdPersonneEV1)} and e.call = 'lifecycle.settle'`,
    );
    expect(taken.n).toBe(1);
  });

  test('is taken off with its last day, by whoever may give one, right to say until when or not', async () => {
    const kept = async () =>
      (await server.as(hr.login).call(directoryCalls.record, { params: params() })).body.person as object;
    const recruiter = await build.person({}, { roles: ['recruiter'] });
    await set({ IdPersonneEV1Recruteur: recruiter.IdPersonneEV1 });
    for (const who of [hr, recruiter]) {
      await set(has(day(3)));
      const body = { ...none, Vu: has(day(3)) };
      expect((await server.as(who.login).call(licenceCalls.foresee, { params: params(), body })).status).toBe(200);
      expect((await save(none, has(day(3)), who)).error).toBeUndefined();
      expect(await kept()).toMatchObject(none);
    }
    expect(await told()).toBe('false');
  });

  test('ends from today to two years ahead, and never without one', async () => {
    await set(none);
    const fault = async (licence: object) => (await save(licence, none)).error?.details?.[0];
    expect(await fault(has(day(-1)))).toMatchObject({ path: 'body/fields/DateExpirationOffice', rule: 'min' });
    expect(await fault(has(day(900)))).toMatchObject({ path: 'body/fields/DateExpirationOffice', rule: 'max' });
    expect(await fault({ Office365: false, DateExpirationOffice: day(3) })).toMatchObject({ rule: 'notAllowed' });
    expect((await save(has(day(0)), none)).error).toBeUndefined();
    expect((await save(has(day(1)), has(null))).error?.name).toBe('CONFLICT');
    const foreseen = async (licence: object, seen: object) => {
      const body = { ...licence, Vu: seen } as never;
      return (await server.as(hr.login).call(licenceCalls.foresee, { params: params(), body })).error?.name;
    };
    expect(await foreseen(has(day(1)), has(null))).toBe('CONFLICT');
    await set({ IdStatut: statuts.INACTIVE });
    expect((await save(none, has(day(0)))).error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
    expect(await foreseen(none, has(day(0)))).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
  });

  test('has an end by a right of its own: who may give one may not say until when', async () => {
    await set(none);
    const recruiter = await build.person({}, { roles: ['recruiter'] });
    await set({ IdPersonneEV1Recruteur: recruiter.IdPersonneEV1 });
    const refused = await save(has(day(3)), none, recruiter);
    expect(refused.error?.details?.[0]).toMatchObject({ path: 'body/fields/DateExpirationOffice' });
    expect((await save(has(null), none, recruiter)).error).toBeUndefined();
  });

  test('A15 is done before the hundreds that waited already, in each system that it passes', async () => {
    const { db } = server.database;
    await sql`update "Societe" set "InterfacePaie" = true, "Planete" = true`.execute(db);
    const crowd = await arrive(db, 500);
    await set(none);
    const asked = performance.now();
    expect((await save(has(null), none)).error).toBeUndefined();
    const needs = accountNeeds(server);
    const stop = new AbortController();
    const workers: EffectWorker[] = [];
    for (const { built } of (provisioningDomain.systems ?? []).filter(({ said }) => said.name !== 'saving'))
      workers.push(
        new EffectWorker(
          { db, log: pino({ level: 'silent' }), askFor: (_system, id) => workers.forEach((one) => void one.wake(id)) },
          built(needs),
        ),
      );
    const working = Promise.all(workers.map((one) => one.workDue(stop.signal, 3_000)));
    const licensed = async () =>
      (
        await rowsOf(
          db,
          sql`select from twin_account where system = 'mailSuite' and marker like ${`%/Personne/${somebody.IdPersonneEV1}`}
            and attributes ->> 'Office365' = 'true'`,
        )
      ).length;
    await expect.poll(licensed, { timeout: 60_000, interval: 50 }).toBe(1);
    const seconds = (performance.now() - asked) / 1000;
    stop.abort();
    const { waiting } = await one(
      sql<{ waiting: number }>`select count(*)::integer as waiting from account_run
        where "IdPersonneEV1" = any(${sql.val(crowd)}::integer[]) and state <> 'done'`,
    );
    await working;
    expect(waiting).toBeGreaterThan(450);
    expect(seconds).toBeLessThan(10);
  });
});
