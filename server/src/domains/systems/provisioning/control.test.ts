import { effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import type { TwinFault } from '@passerelle/contracts/provisioning/account-systems.ts';
import { controlCalls } from '@passerelle/contracts/provisioning/control.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { workAccounts } from '../../../testing/accounts-at-work.ts';
import { arrive } from '../../../testing/arrivals.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.database.pool.query('update "Societe" set "InterfacePaie" = true, "Planete" = true');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('truncate account_closing, twin_fault');
});

const Motif = 'agreed with human resources on the telephone';
const desk = () => server.as('desk');
const admin = () => server.as('admin');
const works = () => workAccounts(server);
const misbehaves = async (fault: TwinFault | 'none') =>
  void (await admin().call(provisioningCalls.misbehave, { params: { system: 'helpdesk' }, body: { fault } }));
const rows = async <Row>(text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(text, [...values])).rows as Row[];
const closedOf = async (people: readonly number[]) =>
  (
    await rows<{ n: number }>(
      `select count(*)::integer as n from twin_account t join unnest($1::integer[]) p(key) on t.marker like '%/Personne/' || p.key
       where t.system = 'directory' and not t.enabled`,
      [people],
    )
  )[0]!.n;
const limit = async (name: string, to: number) =>
  await rows(
    `insert into "Parametre" ("IdParam", "Valeur") values ($1, $2)
    on conflict ("IdParam") do update set "Valeur" = excluded."Valeur"`,
    [name, String(to)],
  );

/** Their last day is over, all of them at once. */
async function leave(people: readonly number[]): Promise<void> {
  await createEngines(server.database.db).act({ call: 'test.leave', actor: { system: 'test' } }, async (writing) => {
    const before = { IdStatut: statuts.ACTIVE };
    const after = { IdStatut: statuts.INACTIVE };
    await writePlannedPeople(
      writing,
      people.map((key, n) => ({ n, entity: 'Personne', id: String(key), before, after })),
    );
  });
}

test('a system is left alone by an administrator with a reason, which the control room shows, and goes on when resumed', async () => {
  const params = { system: 'directory' };
  expect((await desk().call(effectsCalls.pause, { params, body: { Motif } })).status).toBe(403);
  expect((await admin().call(effectsCalls.pause, { params, body: { Motif } })).status).toBe(204);
  expect((await admin().call(effectsCalls.pause, { params, body: { Motif } })).error?.name).toBe('CONFLICT');
  const [key] = await arrive(server.database.db, 1);
  await works();
  const state = async () => (await desk().call(controlCalls.systems, {})).body[0];
  expect(await state()).toMatchObject({ system: 'directory', paused: { Motif }, waiting: 1 });
  expect(
    (await admin().call(effectsCalls.systems, {})).body.find(({ system }) => system === 'directory'),
  ).toMatchObject({
    paused: { Motif },
  });
  expect((await admin().call(effectsCalls.resume, { params })).status).toBe(204);
  expect((await admin().call(effectsCalls.resume, { params })).error?.name).toBe('CONFLICT');
  await works();
  expect(await state()).toMatchObject({ paused: null, waiting: 0, health: 'up' });
  expect(await rows(`select state from account_run where "IdPersonneEV1" = $1 and kind = 'create'`, [key])).toEqual([
    { state: 'done' },
  ]);
  const history = await rows(`select v.after, v.reason from history_entry e join history_values v using (id)
    where e.entity = 'effect_system' and e.entity_id = 'directory' order by e.id`);
  expect(history).toMatchObject([{ after: { paused: true }, reason: Motif }, { after: { paused: false } }]);
});

test('more people leave at once than may: no account is closed before somebody says yes to their names', async () => {
  await limit('COMPTES_FERMES_SYSTEME', 5);
  const people = await arrive(server.database.db, 8);
  await works();
  await leave(people.slice(0, 3));
  await works();
  expect(await closedOf(people)).toBe(3);
  // Three were closed today: three more are too many, and none of them is.
  await leave(people.slice(3, 6));
  await works();
  expect(await closedOf(people)).toBe(3);
  expect(
    await rows(`select distinct p."CompteAD" as who from "PersonneNotification" n join "Personne" p using ("IdPersonneEV1")
      where n.kind = 'closingsHeld' and p."CompteAD" = 'desk'`),
  ).toEqual([{ who: 'desk' }]);
  const closings = async (who = desk()) => (await who.call(controlCalls.closings, {})).body;
  const held = await closings();
  expect(held).toMatchObject({ perSystem: 5, count: 3 });
  expect(held.held.map(({ person }) => person.IdPersonneEV1).sort()).toEqual(people.slice(3, 6));
  expect(
    (await desk().call(provisioningCalls.state, { params: { IdPersonneEV1: people[3]! } })).body.steps[0],
  ).toMatchObject({
    state: 'waiting',
    cause: 'held',
    attempts: 0,
  });
  // However often it is tried.
  await rows(`update effect set due_at = now() where state = 'waiting'`);
  await works();
  expect(await closedOf(people)).toBe(3);

  const allow = async (some: readonly number[], who = desk()) =>
    await who.call(controlCalls.allowClosings, { body: { people: [...some], Motif } });
  expect((await allow(people, server.as('hr'))).status).toBe(403);
  expect((await allow(people.slice(3, 5))).body).toEqual({ allowed: 2 });
  await works();
  expect(await closedOf(people)).toBe(5);
  expect(await closings()).toMatchObject({ count: 1 });
  // A yes is for those names; who leaves later waits again.
  await leave(people.slice(6));
  await works();
  expect(await closedOf(people)).toBe(5);
  expect((await allow(people.slice(5))).body).toEqual({ allowed: 3 });
  await works();
  expect(await closedOf(people)).toBe(8);
  expect(await closings()).toMatchObject({ count: 0, held: [] });
  const told = await rows(`select distinct v.reason from history_entry e join history_values v using (id)
    where e.entity = 'account_closing'`);
  expect(told).toEqual([{ reason: Motif }]);
  await limit('COMPTES_FERMES_SYSTEME', 50);
});

test('people over all systems are counted too, and no limit is none', async () => {
  await limit('COMPTES_FERMES_PERSONNES', 2);
  const people = await arrive(server.database.db, 3);
  await works();
  await leave(people);
  await works();
  expect(await closedOf(people)).toBe(0);
  await limit('COMPTES_FERMES_PERSONNES', 0);
  await rows(`update effect set due_at = now() where state = 'waiting'`);
  await works();
  expect(await closedOf(people)).toBe(3);
  expect((await desk().call(controlCalls.closings, {})).body).toMatchObject({ people: 0, count: 0 });
  await limit('COMPTES_FERMES_PERSONNES', 100);
});

test('what failed for one cause is named, and tried again or settled together, each with its reason', async () => {
  await misbehaves('refuses');
  const people = await arrive(server.database.db, 4);
  await works();
  const causes = async (who = desk()) => (await who.call(controlCalls.causes, {})).body;
  const [cause] = await causes();
  expect(cause).toMatchObject({
    system: 'helpdesk',
    kind: 'create',
    cause: 'refusedValue',
    count: 4,
    adoptable: false,
  });
  expect(cause!.people.map(({ IdPersonneEV1 }) => IdPersonneEV1)).toEqual(people);
  expect((await server.as('manager').call(controlCalls.causes, {})).status).toBe(403);
  const same = { system: 'helpdesk', kind: 'create', cause: 'refusedValue' } as const;
  expect((await desk().call(controlCalls.retryCause, { body: same })).body).toEqual({ moved: 4 });
  await works();
  expect((await causes())[0]).toMatchObject({ count: 4 });
  const settle = async (how: 'byHand' | 'adopt') =>
    await desk().call(controlCalls.settleCause, { body: { ...same, how, Motif } });
  expect((await settle('adopt')).error?.name).toBe('CONFLICT');
  expect((await settle('byHand')).body).toEqual({ moved: 4 });
  await misbehaves('none');
  await works();
  expect(await causes()).toEqual([]);
  expect(
    await rows(
      `select count(*)::integer as n from account_run where state = 'done' and kind = 'create'
      and "IdPersonneEV1" = any($1)`,
      [people],
    ),
  ).toEqual([{ n: 4 }]);
});

test('accounts that stand in the way of all are taken over together', async () => {
  const [{ next }] = (await rows<{ next: number }>(
    `select last_value::integer + 1 as next from "Personne_IdPersonneEV1_seq"`,
  )) as [{ next: number }];
  for (const key of [next, next + 1])
    await rows(
      `insert into twin_account (system, id, marker, login, enabled, attributes)
      values ('directory', $1, null, $2, true, '{}')`,
      [`stranger${key}`, `arrival${key}`],
    );
  const people = await arrive(server.database.db, 2);
  await works();
  const [cause] = (await desk().call(controlCalls.causes, {})).body;
  expect(cause).toMatchObject({ system: 'directory', cause: 'exists', count: 2, adoptable: true });
  const body = { system: 'directory', kind: 'create', cause: 'exists', how: 'adopt', Motif } as const;
  expect((await desk().call(controlCalls.settleCause, { body })).body).toEqual({ moved: 2 });
  await works();
  expect(
    await rows(
      `select count(*)::integer as n from account where system = 'directory' and external_id like 'stranger%'
      and "IdPersonneEV1" = any($1)`,
      [people],
    ),
  ).toEqual([{ n: 2 }]);
});
