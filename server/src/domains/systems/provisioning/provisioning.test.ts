import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import type { AccountSystem, OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { stepErrorOf } from '@passerelle/contracts/provisioning/step-errors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { effectsJobs } from '../../../engines/effects/effects.jobs.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { authenticate } from '../../../platform/identity/embedded-accounts.ts';
import { accountNeeds, workAccounts } from '../../../testing/accounts-at-work.ts';
import { builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { lifecycleJobs } from '../../lifecycle/lifecycle/lifecycle.jobs.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import { accountCauseOf } from './account-causes.ts';
import { startRun } from './account-runs.actions.ts';
import { firstPassword } from './first-password.ts';
import { provisioningDomain } from './provisioning.domain.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const Motif = 'seen in the console by hand';
const desk = () => server.as('desk');
const hr = () => server.as('hr');
const engines = () => createEngines(server.database.db);
const write = async <T>(what: Parameters<ReturnType<typeof createEngines>['act']>[1]) =>
  (await engines().act({ call: 'test.write', actor: { system: 'test' } }, what)) as T;

let next = 0;

/** Somebody who is being created, in a company with every system. */
async function arrives(values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  next += 1;
  const { db } = server.database;
  const [society] = await rowsOf(
    db,
    sql<{ IdSociete: number; IdSite: number; IdPays: string; manager: number }>`
      select p."IdSociete", p."IdSite", p."IdPays", p."IdPersonneEV1Manager" as manager from "Personne" p
      where p."CompteAD" = 'employee'`,
  );
  await sql`update "Societe" set "InterfacePaie" = true, "Planete" = true where "IdSociete" = ${society!.IdSociete}`.execute(
    db,
  );
  const [{ id } = { id: 0 }] = await rowsOf(
    db,
    sql<{ id: number }>`select nextval('"Personne_IdPersonneEV1_seq"')::integer as id`,
  );
  const after = {
    ...{
      Prenom: 'Ada',
      Nom: `Arrival ${next}`,
      CompteAD: `ada${next}`,
      Mail: `ada${next}@example.test`,
      Physique: true,
    },
    ...{ IdPays: society!.IdPays, IdSociete: society!.IdSociete, IdSite: society!.IdSite, IdStatut: statuts.BROUILLON },
    ...{ IdPersonneEV1Manager: society!.manager, IdPersonneEV1: id, ...values },
  };
  await write(async (writing) => {
    await writePlannedPeople(writing, [{ n: 0, entity: 'Personne', id: String(id), before: null, after }]);
    await startRun(writing, { IdPersonneEV1: id, kind: 'create' });
  });
  return id;
}

const works = () => workAccounts(server);

const misbehaves = async (system: OutsideSystem, fault: 'down' | 'refuses' | 'forgetsToAnswer' | 'none') =>
  expect(
    (await server.as('admin').call(provisioningCalls.misbehave, { params: { system }, body: { fault } })).status,
  ).toBe(204);
const later = async () => {
  await server.database.pool.query(`update effect set due_at = now() where state = 'waiting'`);
  await server.database.pool.query('update effect_system set closed_until = now()');
};
const stateOf = async (IdPersonneEV1: number, who = desk()) =>
  (await who.call(provisioningCalls.state, { params: { IdPersonneEV1 } })).body;
const statusOf = async (IdPersonneEV1: number) =>
  (
    await rowsOf(
      server.database.db,
      sql<{ s: number }>`select "IdStatut" as s from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
    )
  )[0]!.s;
const twin = async (system: AccountSystem, marker: number) =>
  await rowsOf(
    server.database.db,
    sql<{
      enabled: boolean;
      left_us: boolean;
      attributes: Record<string, string | null>;
    }>`select enabled, left_us, attributes
      from twin_account where system = ${system} and marker like ${`%/Personne/${marker}`}`,
  );

test('who is created has an account in each system, in order, is there at the end, and comes in with the first password', async () => {
  const key = await arrives();
  expect(await stateOf(key)).toMatchObject({ run: { kind: 'create', state: 'running' }, error: null });
  await works();
  const { steps, run, error, firstPassword } = await stateOf(key);
  expect(steps.map(({ system, state }) => `${system} ${state}`)).toEqual(
    ['directory', 'mailSuite', 'helpdesk', 'portal', 'payroll', 'time', 'saving'].map((system) => `${system} done`),
  );
  expect({ run, error, firstPassword }).toMatchObject({ run: { state: 'done' }, error: null, firstPassword: true });
  expect(await statusOf(key)).toBe(statuts.ACTIVE);
  expect(await twin('directory', key)).toMatchObject([
    { enabled: true, left_us: false, attributes: { CompteAD: `ada${next}` } },
  ]);
  // Payroll said what it calls them.
  const [{ number } = { number: 0 }] = await rowsOf(
    server.database.db,
    sql<{ number: number }>`select "IdPersonne" as number from "Personne" where "IdPersonneEV1" = ${key}`,
  );
  expect(number).toBeGreaterThan(900_000);
  expect((await twin('time', key))[0]!.attributes.IdPersonne).toBe(String(number));

  const params = { IdPersonneEV1: key };
  const { body } = await hr().call(provisioningCalls.firstPassword, { params });
  expect(await authenticate(server.database.pool, `ada${next}`, body.password)).toBe(key);
  expect((await hr().call(provisioningCalls.firstPassword, { params })).status).toBe(404);
  const { rows } = await server.database.pool.query('select v.after::text from history_values v');
  expect(JSON.stringify(rows)).not.toContain(body.password);
});

test('a first password that was told before all is done is told nobody again, and is the one of what follows', async () => {
  await misbehaves('helpdesk', 'refuses');
  const key = await arrives({ Nom: 'Told early' });
  await works();
  // As a directory that makes an account asks for it.
  await firstPassword(server.database.db, accountNeeds(server).vault, key);
  const params = { IdPersonneEV1: key };
  const { password } = (await hr().call(provisioningCalls.firstPassword, { params })).body;
  expect((await stateOf(key)).firstPassword).toBe(false);
  expect((await hr().call(provisioningCalls.firstPassword, { params })).status).toBe(404);
  await misbehaves('helpdesk', 'none');
  await hr().call(provisioningCalls.retry, { params: { ...params, system: 'helpdesk' } });
  await works();
  expect(await stateOf(key)).toMatchObject({ run: { state: 'done' }, firstPassword: false });
  expect(await authenticate(server.database.pool, `ada${next}`, password)).toBe(key);
  const { rows } = await server.database.pool.query('select from initial_password where "IdPersonneEV1" = $1', [key]);
  expect(rows).toEqual([]);
});

test('the first password of who is to administer is handed over by administrators', async () => {
  const key = await arrives();
  await works();
  const role = await builders(server.database).role(key, { IdRole: seededRole('administrator') });
  expect((await stateOf(key)).firstPassword).toBe(false);
  const params = { IdPersonneEV1: key };
  const { error } = await hr().call(provisioningCalls.firstPassword, { params });
  expect(error).toMatchObject({ name: 'NOT_AUTHORIZED', details: [{ path: 'adm', rule: 'right' }] });
  await server.database.pool.query('delete from "PersonneRole" where "IdPersonneRole" = $1', [role]);
  expect((await hr().call(provisioningCalls.firstPassword, { params })).status).toBe(200);
});

test('what changes on a record follows everywhere, and who is stopped or leaves is shut out and never removed', async () => {
  const key = await arrives({ Nom: 'Follow' });
  await works();
  const change = async (before: object, after: object) => {
    await write((writing) =>
      writePlannedPeople(writing, [
        { n: 0, entity: 'Personne', id: String(key), before: { ...before }, after: { ...after } },
      ]),
    );
    await works();
  };
  await change({ Fonction: null }, { Fonction: 'Captain' });
  expect((await twin('directory', key))[0]!.attributes.Fonction).toBe('Captain');
  await change({ Suspendu: false }, { Suspendu: true });
  expect(await twin('directory', key)).toMatchObject([{ enabled: false, left_us: false }]);
  await change({ Suspendu: true }, { Suspendu: false });
  await change({ IdStatut: statuts.ACTIVE }, { IdStatut: statuts.INACTIVE });
  for (const system of ['directory', 'helpdesk', 'payroll', 'time'] as const)
    expect(await twin(system, key), system).toMatchObject([{ enabled: false, left_us: true }]);
});

test('a system that is down is waited for; who is being created fails for good with a word, is told, and goes on where it stopped', async () => {
  await misbehaves('helpdesk', 'refuses');
  const { holderOf } = builders(server.database);
  const running = async (value: string) =>
    await holderOf(['cpt'], {}, { person: { field: 'IdPays', operator: 'equals', value } });
  const [french, polish] = [await running('FR'), await running('PL')];
  const key = await arrives({ Nom: 'Refused' });
  await works();
  const { run, error, steps } = await stateOf(key);
  expect({ run, error }).toMatchObject({ run: { state: 'failed' }, error: 'ERREUR_TECHNIQUE_COMPTE' });
  expect(steps.map(({ state }) => state)).toEqual([
    'done',
    'done',
    'refused',
    'waiting',
    'waiting',
    'waiting',
    'waiting',
  ]);
  expect(steps[2]).toMatchObject({ cause: 'refusedValue', can: { retry: true, settle: true } });
  const why = { params: { IdPersonneEV1: key, system: 'helpdesk' as const } };
  expect((await desk().call(provisioningCalls.attempts, why)).body).toMatchObject([
    { n: 1, outcome: 'refused', answer: steps[2]!.answer },
  ]);
  for (const who of [hr(), server.as('manager'), server.as('employee')])
    expect((await who.call(provisioningCalls.attempts, why)).status).toBe(403);
  expect(await statusOf(key)).toBe(statuts.ERROR);
  expect((await twin('directory', key))[0]!.enabled).toBe(false);
  const told = await rowsOf(
    server.database.db,
    sql<{
      who: string;
    }>`select distinct p."CompteAD" as who from "PersonneNotification" n join "Personne" p using ("IdPersonneEV1")
      where n.kind = 'accountFailed' and n.values ->> 'person' = ${String(key)}`,
  );
  // Of somebody whose accounts they do not run, nobody is told.
  expect(told.map(({ who }) => who)).toEqual(expect.arrayContaining(['desk', french.login]));
  expect(told.map(({ who }) => who)).not.toContain(polish.login);

  await misbehaves('helpdesk', 'none');
  const params = { IdPersonneEV1: key, system: 'helpdesk' as const };
  expect((await server.as('employee').call(provisioningCalls.retry, { params })).status).toBe(403);
  expect((await hr().call(provisioningCalls.retry, { params })).status).toBe(200);
  await works();
  expect((await stateOf(key)).run).toMatchObject({ state: 'done' });
  expect(await statusOf(key)).toBe(statuts.ACTIVE);

  await misbehaves('directory', 'down');
  const waits = await arrives({ Nom: 'Waits' });
  await works();
  expect(await stateOf(waits)).toMatchObject({ run: { state: 'running' }, error: null });
  expect(await statusOf(waits)).toBe(statuts.BROUILLON);
  await misbehaves('directory', 'none');
  await later();
  await works();
  expect(await statusOf(waits)).toBe(statuts.ACTIVE);
});

/** What comes round each minute. */
const sweeps = async () => {
  const needs = accountNeeds(server);
  const systems = provisioningDomain.systems!.map(({ built }) => built(needs));
  const jobs = effectsJobs({ ...needs, send: async () => {}, ask: () => {} }, systems, new Map());
  await jobs.find(({ name }) => name === 'effects.workDue')!.run({ signal: undefined } as never, undefined as never);
};
const toldOf = async (login: string, kind: string, values: object) =>
  (
    await rowsOf(
      server.database.db,
      sql`select from "PersonneNotification" n join "Personne" p using ("IdPersonneEV1")
        where p."CompteAD" = ${login} and n.kind = ${kind} and n.values @> ${JSON.stringify(values)}::jsonb`,
    )
  ).length;

test('X07 a system that stays down: who waits for it is told to have failed, the desk is told once, and all goes on by itself', async () => {
  const { db, pool } = server.database;
  await misbehaves('helpdesk', 'down');
  const [one, other] = [await arrives({ Nom: 'Stuck' }), await arrives({ Nom: 'Stuck too' })];
  await works();
  const { steps, error } = await stateOf(other);
  expect(error).toBeNull();
  expect(steps[2]).toMatchObject({ state: 'waiting', cause: 'unreachable', wanted: 'open', observed: 'none' });
  expect(steps[2]).toMatchObject({ can: { retry: true, settle: true } });
  expect(Date.parse(steps[2]!.due_at!)).toBeGreaterThan(Date.now());
  await sweeps();
  expect([await statusOf(one), await toldOf('desk', 'systemDown', {})]).toEqual([statuts.BROUILLON, 0]);

  await sql`update effect_system set down_since = now() - interval '21 minutes' where system = 'helpdesk'`.execute(db);
  await sweeps();
  await sweeps();
  for (const key of [one, other]) {
    expect(await stateOf(key)).toMatchObject({ error: 'ERREUR_TECHNIQUE_COMPTE', run: { state: 'failed' } });
    expect(await statusOf(key)).toBe(statuts.ERROR);
    expect(await toldOf('desk', 'accountFailed', { person: key })).toBe(0);
  }
  expect(await toldOf('desk', 'systemDown', { system: 'helpdesk' })).toBe(1);
  expect(await toldOf('employee', 'systemDown', {})).toBe(0);

  await misbehaves('helpdesk', 'none');
  await later();
  await works();
  for (const key of [one, other]) {
    expect(await stateOf(key)).toMatchObject({ error: null, run: { state: 'done' } });
    expect(await statusOf(key)).toBe(statuts.ACTIVE);
    expect(await twin('helpdesk', key)).toHaveLength(1);
  }
  const { rows } = await pool.query(`select down_since, told_at from effect_system where system = 'helpdesk'`);
  expect(rows).toEqual([{ down_since: null, told_at: null }]);
});

test.each(['time', 'directory'] as const)(
  'who is kept out is so wherever that can be done, whatever of theirs waits while %s is down; nothing overtakes there',
  async (down) => {
    const key = await arrives({ Nom: `Kept out beside ${down}` });
    await works();
    await works();
    const change = async (before: object, after: object) => {
      await write((writing) =>
        writePlannedPeople(writing, [{ n: 0, entity: 'Personne', id: String(key), before, after }] as never),
      );
      await works();
    };
    const open = async () =>
      Object.fromEntries(
        await Promise.all(
          (['directory', 'helpdesk', 'payroll', 'time'] as const).map(async (system) => [
            system,
            (await twin(system, key))[0]!.enabled,
          ]),
        ),
      );
    const all = (enabled: boolean) => ({ directory: enabled, helpdesk: enabled, payroll: enabled, time: enabled });
    expect(await open()).toEqual(all(true));
    await misbehaves(down, 'down');
    await change({ Fonction: null }, { Fonction: 'Captain' });
    await change({ Fonction: 'Captain' }, { Fonction: 'Major' });
    await change({ Suspendu: false }, { Suspendu: true });
    expect(await open()).toEqual({ ...all(false), [down]: true });

    await misbehaves(down, 'none');
    await later();
    await works();
    expect(await open()).toEqual(all(false));
    expect((await twin(down, key))[0]!.attributes).toMatchObject(down === 'directory' ? { Fonction: 'Major' } : {});
    expect((await stateOf(key)).run).toMatchObject({ state: 'done' });
    await change({ Suspendu: true }, { Suspendu: false });
    expect(await open()).toEqual(all(true));
  },
);

test('steps that are done stay so while a change waits behind; one that was begun is told', async () => {
  await misbehaves('helpdesk', 'refuses');
  const key = await arrives({ Nom: 'Changes meanwhile' });
  await works();
  const states = async () => (await stateOf(key)).steps.map(({ system, state, changes }) => [system, state, changes]);
  const before = await states();
  expect(before.slice(0, 3)).toEqual([
    ['directory', 'done', false],
    ['mailSuite', 'done', false],
    ['helpdesk', 'refused', false],
  ]);
  const change = async (was: string | null, becomes: string) =>
    await write((writing) =>
      writePlannedPeople(writing, [
        { n: 0, entity: 'Personne', id: String(key), before: { Fonction: was }, after: { Fonction: becomes } },
      ]),
    );
  await change(null, 'Captain');
  expect(await states()).toEqual(before);
  expect((await stateOf(key)).run).toMatchObject({ kind: 'create', state: 'failed' });

  await misbehaves('helpdesk', 'none');
  await desk().call(provisioningCalls.retry, { params: { IdPersonneEV1: key, system: 'helpdesk' } });
  await works();
  await misbehaves('directory', 'down');
  await change('Captain', 'Major');
  await works();
  expect((await states()).slice(0, 2)).toEqual([
    ['directory', 'waiting', true],
    ['mailSuite', 'waiting', true],
  ]);
  await misbehaves('directory', 'none');
  await later();
  await works();
});

test('H-30 seniority counts from the first day in the house once it has come, unless it was said otherwise', async () => {
  const today = day(0);
  const people = {
    today: await arrives({ Nom: 'Comes today', DateEntreePhysique: today }),
    older: await arrives({ Nom: 'Older', DateEntreePhysique: today, DateEntree: '2001-02-03' }),
    later: await arrives({ Nom: 'Comes later', DateEntreePhysique: day(20) }),
  };
  await works();
  const seniority = async (key: number) =>
    (await server.database.pool.query('select "DateEntree" as day from "Personne" where "IdPersonneEV1" = $1', [key]))
      .rows[0].day;
  expect(await seniority(people.today)).toBe(today);
  expect(await seniority(people.older)).toBe('2001-02-03');
  expect(await seniority(people.later)).toBeNull();
  // Their day comes.
  await server.database.pool.query('update "Personne" set "DateEntreePhysique" = $2 where "IdPersonneEV1" = $1', [
    people.later,
    day(-1),
  ]);
  await lifecycleJobs({ db: server.database.db, act: engines().act })[0]!.run({ signal: undefined } as never);
  expect([await statusOf(people.later), await seniority(people.later)]).toEqual([statuts.ACTIVE, day(-1)]);
});

test('what a system calls an account is somebody else’s here: said at the step, in words, and waited for no longer', async () => {
  const there = await arrives({ Nom: 'Numbered' });
  await works();
  const { pool } = server.database;
  const [{ number }] = (
    await pool.query('select "IdPersonne" as number from "Personne" where "IdPersonneEV1" = $1', [there])
  ).rows as [{ number: number }];
  // Loaded from a file of payroll: nobody whom the portal made.
  await pool.query(`delete from account where system = 'payroll' and "IdPersonneEV1" = $1`, [there]);
  await pool.query(`delete from twin_account where system = 'payroll' and id = $1`, [String(number)]);
  await pool.query(`select setval('twin_number', $1, false)`, [number]);
  const key = await arrives({ Nom: 'Numbered alike' });
  await works();
  const payroll = (await stateOf(key)).steps.find(({ system }) => system === 'payroll')!;
  expect(payroll).toMatchObject({ state: 'refused', cause: 'anothers', error: 'PROBLEME_ACCOUNT' });
  expect(payroll.answer).not.toMatch(/duplicate|constraint/);

  // The same of whom the portal made in another system.
  const [{ id }] = (
    await pool.query(`select external_id as id from account where system = 'helpdesk' and "IdPersonneEV1" = $1`, [
      there,
    ])
  ).rows as [{ id: string }];
  await pool.query(`update account set external_id = null where system = 'helpdesk' and "IdPersonneEV1" = $1`, [key]);
  await pool.query(`update twin_account t set id = 'moved' where system = 'helpdesk' and id = $1`, [id]);
  await pool.query(`update twin_account t set id = $1 where system = 'helpdesk' and marker like $2`, [
    id,
    `%/Personne/${key}`,
  ]);
  await desk().call(provisioningCalls.settle, {
    params: { IdPersonneEV1: key, system: 'payroll' },
    body: { how: 'byHand', Motif },
  });
  await works();
  await write((writing) =>
    writePlannedPeople(writing, [
      { n: 0, entity: 'Personne', id: String(key), before: { Fonction: null }, after: { Fonction: 'Captain' } },
    ]),
  );
  await works();
  const helpdesk = (await stateOf(key)).steps.find(({ system }) => system === 'helpdesk')!;
  expect(helpdesk).toMatchObject({ state: 'refused', cause: 'anothers' });
  expect(helpdesk.answer).not.toMatch(/duplicate|constraint/);
});

test('done but never answered: nothing is made twice', async () => {
  await misbehaves('directory', 'forgetsToAnswer');
  const key = await arrives({ Nom: 'Forgotten' });
  await works();
  await misbehaves('directory', 'none');
  await later();
  await works();
  expect(await statusOf(key)).toBe(statuts.ACTIVE);
  expect(await twin('directory', key)).toHaveLength(1);
});

test('a login that is somebody else’s outside is never touched; somebody may say that it is theirs', async () => {
  const stranger = sql`insert into twin_account (system, id, marker, login, enabled, attributes)
    values ('directory', 'stranger', null, ${`ada${next + 1}`}, true, '{"Nom":"Stranger"}')`;
  await stranger.execute(server.database.db);
  const key = await arrives({ Nom: 'Namesake' });
  await works();
  expect(await stateOf(key)).toMatchObject({ error: 'COMPTE_AD_EXIST', run: { state: 'failed' } });
  const { rows } = await server.database.pool.query(`select attributes from twin_account where id = 'stranger'`);
  expect(rows).toEqual([{ attributes: { Nom: 'Stranger' } }]);
  const params = { IdPersonneEV1: key, system: 'directory' as const };
  expect((await hr().call(provisioningCalls.adopt, { params, body: { Motif } })).status).toBe(403);
  await desk().call(provisioningCalls.adopt, { params, body: { Motif } });
  await works();
  expect(await stateOf(key)).toMatchObject({ error: null, run: { state: 'done' } });
  expect((await stateOf(key)).steps[0]).toMatchObject({ system: 'directory', said: { how: 'adopted', Motif } });
  expect((await twin('directory', key))[0]!.attributes.Nom).toBe('Namesake');
});

test('done by hand with proof, the rest follows; given up, what was made is closed, the last first', async () => {
  await misbehaves('helpdesk', 'refuses');
  const key = await arrives({ Nom: 'Hand' });
  const given = await arrives({ Nom: 'Given up' });
  await works();
  const params = { IdPersonneEV1: key, system: 'helpdesk' as const };
  await desk().call(provisioningCalls.settle, { params, body: { how: 'byHand', Motif } });
  await works();
  expect(await statusOf(key)).toBe(statuts.ACTIVE);
  // Who runs accounts reads why, nobody else.
  const said = async (who = desk()) => (await stateOf(key, who)).steps.find((step) => step.system === 'helpdesk')?.said;
  expect(await said()).toMatchObject({ how: 'byHand', Motif, by: { IndexPrenomNom: expect.any(String) } });
  expect(await said(hr())).toBeNull();
  await hr().call(provisioningCalls.abandon, { params: { IdPersonneEV1: given }, body: { Motif } });
  await works();
  expect(await stateOf(given)).toMatchObject({ run: { state: 'abandoned' } });
  expect(await twin('directory', given)).toMatchObject([{ enabled: false, left_us: true }]);
  expect(await twin('payroll', given)).toEqual([]);
  expect([statuts.BROUILLON, statuts.ERROR]).toContain(await statusOf(given));
  await misbehaves('helpdesk', 'none');
});

test('a manager sees how far it is, and none of what systems say; others see nothing', async () => {
  await misbehaves('helpdesk', 'refuses');
  const [team] = await rowsOf(
    server.database.db,
    sql<{ key: number }>`select "IdPersonneEV1" as key from "Personne" where "CompteAD" = 'manager'`,
  );
  const key = await arrives({ Nom: 'Of a team', IdPersonneEV1Manager: team!.key });
  await works();
  const { steps } = await stateOf(key, server.as('manager'));
  expect(steps[2]).toMatchObject({
    state: 'refused',
    answer: null,
    id: null,
    can: { retry: false, settle: false, adopt: false },
  });
  expect((await server.as('employee').call(provisioningCalls.state, { params: { IdPersonneEV1: key } })).status).toBe(
    404,
  );
  await misbehaves('helpdesk', 'none');
});

test('X16 yesterday’s backup put back: what was done outside since is taken over, and nothing is done twice', async () => {
  const key = await arrives({ Nom: 'Restored' });
  const { db } = server.database;
  const outside = async () =>
    await rowsOf(
      db,
      sql<{ system: string; id: string; version: number }>`select system, id, version from twin_account
        where marker like ${`%/Personne/${key}`} order by system`,
    );
  const kept = await rowsOf(
    db,
    sql<{ IdStatut: number }>`select "IdStatut" from "Personne" where "IdPersonneEV1" = ${key}`,
  );
  await works();
  const before = await outside();
  expect(before.map(({ system }) => system)).toEqual(['directory', 'helpdesk', 'mailSuite', 'payroll', 'time']);
  // What the product wrote down since is gone, as it was when they were being created; what is outside is not.
  for (const statement of [
    sql`delete from effect_attempt a using effect e where a.effect = e.id and e.subject = ${`Personne/${key}`}`,
    sql`delete from effect where subject = ${`Personne/${key}`} and operation = 'change'`,
    sql`update effect set state = 'waiting', attempts = 0, lease = 0, leased_until = null, external_id = null,
      ended_at = null, due_at = now() where subject = ${`Personne/${key}`}`,
    sql`delete from account_run where "IdPersonneEV1" = ${key} and kind = 'change'`,
    sql`update account_run set state = 'running', ended_at = null where "IdPersonneEV1" = ${key}`,
    sql`delete from account where "IdPersonneEV1" = ${key}`,
    sql`update "Personne" set "IdStatut" = ${kept[0]!.IdStatut}, "IdPersonne" = null where "IdPersonneEV1" = ${key}`,
  ])
    await statement.execute(db);
  await works();
  expect(await stateOf(key)).toMatchObject({ run: { state: 'done' }, error: null });
  expect((await outside()).map(({ system, id }) => [system, id])).toEqual(before.map(({ system, id }) => [system, id]));
  expect(await statusOf(key)).toBe(statuts.ACTIVE);
  const [{ number = null } = {}] = await rowsOf(
    db,
    sql<{ number: string | null }>`select "IdPersonne"::text as number from "Personne" where "IdPersonneEV1" = ${key}`,
  );
  expect(number).toBe(before.find(({ system }) => system === 'payroll')!.id);
});

describe('an error by its name', () => {
  const errorIn = async (key: number, system: AccountSystem, who = desk()) =>
    (await stateOf(key, who)).steps.find((step) => step.system === system)?.error;

  test('what could not be closed says so, by the tool; whoever runs accounts is told, and the departure stands', async () => {
    const closings = {
      helpdesk: 'ERREUR_CLOTURE_HELPDESK',
      payroll: 'ERREUR_CLOTURE_PAIE',
      time: 'ERREUR_CLOTURE_TEMPS',
    } as const;
    for (const [system, error] of Object.entries(closings) as [keyof typeof closings, string][]) {
      const key = await arrives({ Nom: `Closing ${system}` });
      await works();
      await misbehaves(system, 'refuses');
      await write((writing) =>
        writePlannedPeople(writing, [
          {
            ...{ n: 0, entity: 'Personne', id: String(key) },
            ...{ before: { IdStatut: statuts.ACTIVE }, after: { IdStatut: statuts.INACTIVE } },
          },
        ]),
      );
      await works();
      expect(await errorIn(key, system)).toBe(error);
      expect(await statusOf(key)).toBe(statuts.INACTIVE);
      const told = await rowsOf(
        server.database.db,
        sql<{ error: string }>`select distinct n.values ->> 'error' as error from "PersonneNotification" n
          join "Personne" p using ("IdPersonneEV1") where p."CompteAD" = 'desk' and n.kind = 'accountNotClosed'
            and n.values ->> 'person' = ${String(key)}`,
      );
      expect(told).toEqual([{ error }]);
      await misbehaves(system, 'none');
      await desk().call(provisioningCalls.retry, { params: { IdPersonneEV1: key, system } });
      await works();
      expect(await errorIn(key, system)).toBeNull();
    }
  });

  test('the time tool waits for the number that payroll was to give', async () => {
    await misbehaves('payroll', 'refuses');
    const key = await arrives({ Nom: 'Numberless' });
    await works();
    await desk().call(provisioningCalls.settle, {
      ...{ params: { IdPersonneEV1: key, system: 'payroll' }, body: { how: 'skipped', Motif } },
    });
    await works();
    expect(await stateOf(key)).toMatchObject({ error: 'ID_PERSONNE_REQUIRED', run: { state: 'failed' } });
    expect(await errorIn(key, 'time')).toBe('ID_PERSONNE_REQUIRED');
    // Somebody sees to it in payroll, and the step is tried again.
    await sql`update "Personne" set "IdPersonne" = 870001 where "IdPersonneEV1" = ${key}`.execute(server.database.db);
    await misbehaves('payroll', 'none');
    await desk().call(provisioningCalls.retry, { params: { IdPersonneEV1: key, system: 'time' } });
    await works();
    expect(await stateOf(key)).toMatchObject({ error: null, run: { state: 'done' } });
    expect((await twin('time', key))[0]!.attributes.IdPersonne).toBe('870001');
  });

  test('an account that is not there any more, and one of which both sides say something else', async () => {
    const key = await arrives({ Nom: 'Disagreed' });
    await works();
    const found = async (system: OutsideSystem, kind: string) =>
      await sql`insert into account_gap (system, kind, "IdPersonneEV1", external_id, seen_at)
        values (${system}, ${kind}, ${key}, 'x', now())`.execute(server.database.db);
    await found('directory', 'missing');
    await found('helpdesk', 'missing');
    await found('time', 'open');
    expect(await errorIn(key, 'directory')).toBe('ACCOUNT_NOT_EXIST_IN_AD');
    expect(await errorIn(key, 'helpdesk')).toBe('EASY_VISTA_ACCOUNT_NOT_EXIST');
    expect(await errorIn(key, 'time')).toBe('PROBLEME_ACCOUNT');
    expect(await errorIn(key, 'payroll')).toBeNull();
    // Made as the record says, in every system, none is left.
    await sql`delete from twin_account where system = 'helpdesk' and marker like ${`%/Personne/${key}`}`.execute(
      server.database.db,
    );
    await hr().call(provisioningCalls.ensure, { params: { IdPersonneEV1: key } });
    await works();
    for (const system of ['directory', 'helpdesk', 'time'] as const) expect(await errorIn(key, system)).toBeNull();
    expect(await twin('helpdesk', key)).toHaveLength(1);
  });

  test('two accounts that bear our mark are a problem of that account, and neither is written', () => {
    const twice = { outcome: 'refused', answer: 'PROBLEME_ACCOUNT: more than one entry bears our mark.' } as const;
    const cause = accountCauseOf(twice.outcome, twice.answer);
    expect(cause).toBe('problem');
    const step = { system: 'directory', failed: true, cause, closes: false, creates: true, gap: null } as const;
    expect(stepErrorOf(step)).toBe('PROBLEME_ACCOUNT');
  });
});
