import type { Input } from '@passerelle/contracts/call.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type SeededRole, seededRole } from '../../foundation/actor/seeded-roles.ts';

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

type Body = Input<typeof delegationCalls.give>['body'];
type Dates = NonNullable<Input<typeof delegationCalls.setDates>['body']>;
const Motif = 'Away for a while';

/** Somebody whose HR role is handed on, under a manager, and whoever receives it. */
async function people() {
  const manager = await build.person({}, { roles: ['hierarchicalManager'] });
  const giver = await build.person(
    { IdPersonneEV1Manager: manager.IdPersonneEV1 },
    { roles: ['hrManager', 'employee'] },
  );
  return { manager, giver, delegate: await build.person(), stranger: await build.person() };
}
async function asked(from: BuiltPerson, to: BuiltPerson, more: Partial<Body> = {}, text: SeededRole = 'hrManager') {
  const { rows } = await server.database.pool.query<{ key: number }>(
    `select "IdPersonneRole" as key from "PersonneRole"
      where "IdPersonneEV1" = $1 and "IdRole" = $2 and "IdPersonneRoleDelegue" is null`,
    [from.IdPersonneEV1, seededRole(text)],
  );
  return {
    IdPersonneFiche: from.IdPersonneEV1,
    IdPersonneRoleDelegue: rows[0]!.key,
    IdRole: seededRole(text),
    IdPersonneEV1Delegue: to.IdPersonneEV1,
    DateDebut: day(0),
    DateFin: day(10),
    ...more,
  };
}
const give = async (by: BuiltPerson, body: Body) => await server.as(by.login).call(delegationCalls.give, { body });
const setDates = async (by: BuiltPerson, IdPersonneRole: number, body: Dates) =>
  await server.as(by.login).call(delegationCalls.setDates, { params: { IdPersonneRole }, body });
const cancel = async (by: BuiltPerson, { IdPersonneRole }: { IdPersonneRole: number }, meant: Body) =>
  await server.as(by.login).call(delegationCalls.cancel, {
    body: {
      IdPersonneRole,
      IdRole: meant.IdRole,
      IdPersonneFiche: meant.IdPersonneFiche,
      IdPersonneEV1Delegue: meant.IdPersonneEV1Delegue,
    },
  });
const fault = ({
  error,
}: {
  readonly error: { readonly name: string; readonly details?: readonly object[] } | undefined;
}) => error && (error.details?.[0] ?? error.name);

test('in a language that is not spoken nothing is told', async () => {
  const { giver } = await people();
  const { IdPersonneEV1 } = giver;
  const me = server.as(giver.login);
  expect(
    [
      await me.call(delegationCalls.given, { params: { lang: 'XX', id: IdPersonneEV1 } }),
      await me.call(delegationCalls.received, { params: { lang: 'XX', id: IdPersonneEV1 } }),
      await me.call(delegationCalls.delegable, { params: { lang: 'XX', IdPersonneEV1 } }),
    ].map(fault),
  ).toEqual(['LANGUAGE_NOT_SUPPORTED', 'LANGUAGE_NOT_SUPPORTED', 'LANGUAGE_NOT_SUPPORTED']);
});

test('what may be handed on says in whose hands it is, or will be, and whether one has to say why', async () => {
  const { manager, giver, delegate, stranger } = await people();
  const delegable = async (by: BuiltPerson) =>
    await server
      .as(by.login)
      .call(delegationCalls.delegable, { params: { lang: 'FR', IdPersonneEV1: giver.IdPersonneEV1 } });
  await build.role(giver.IdPersonneEV1, { IdRole: seededRole('payroll') });
  const over = await give(giver, await asked(giver, stranger, { DateFin: day(1) }));
  await cancel(giver, over.body, await asked(giver, stranger));
  await give(giver, await asked(giver, delegate));
  await give(giver, await asked(giver, delegate, { DateDebut: day(20), DateFin: day(21) }));
  const { body } = await delegable(giver);
  expect([body.needsMotif, body.today]).toEqual([false, day(0)]);
  const taken = (IdRole: number) => body.roles.find((role) => role.IdRole === IdRole)?.taken;
  expect(taken(seededRole('hrManager'))).toMatchObject([
    { DateDebut: day(20), DateFin: day(21), delegate: { IdPersonneEV1: delegate.IdPersonneEV1 } },
    { DateDebut: day(0), DateFin: day(10) },
  ]);
  expect(taken(seededRole('payroll'))).toEqual([]);
  expect((await delegable(manager)).body.needsMotif).toBe(true);
  expect(fault(await delegable(stranger))).toBe('NOT_FOUND');
});

test('what waits under a role, and what was decided for its holder, is told to who may know of their roles', async () => {
  const { giver, delegate, stranger } = await people();
  const own = await asked(giver, delegate);
  const { IdPersonneRole } = (await give(giver, own)).body;
  const waiting = async (by: BuiltPerson, key: number) =>
    await server.as(by.login).call(delegationCalls.waiting, { params: { IdPersonneRole: key } });
  expect((await waiting(giver, own.IdPersonneRoleDelegue)).body).toEqual([]);
  expect(
    [
      await waiting(stranger, own.IdPersonneRoleDelegue),
      await waiting(giver, IdPersonneRole),
      await waiting(giver, 2_000_000_000),
    ].map(fault),
  ).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  const decided = async (by: BuiltPerson) =>
    await server
      .as(by.login)
      .call(delegationCalls.decided, { params: { IdPersonneEV1: giver.IdPersonneEV1 }, query: {} });
  expect([(await decided(giver)).body.rows, fault(await decided(stranger))]).toEqual([[], 'NOT_FOUND']);
});

test('who reads a delegation is told what they may do with it', async () => {
  const { manager, giver, delegate } = await people();
  const body = await asked(giver, delegate);
  const made = (await give(giver, body)).body;
  const given = async (by: BuiltPerson) =>
    (await server.as(by.login).call(delegationCalls.given, { params: { lang: 'FR', id: giver.IdPersonneEV1 } })).body;
  const received = async (by: BuiltPerson) =>
    (await server.as(by.login).call(delegationCalls.received, { params: { lang: 'FR', id: delegate.IdPersonneEV1 } }))
      .body;
  const all = { cancel: true, shorten: true, extend: true };
  expect(made).toMatchObject({ author: null, Motif: null, Portee: null, switchDelegue: false, can: all });
  expect([(await given(giver))[0]?.can, (await given(manager))[0]?.can]).toEqual([all, all]);
  expect((await received(delegate))[0]?.can).toEqual({ cancel: true, shorten: false, extend: false });
  // A manager to whom it is given may take it back, not have it for longer.
  const own = (await give(giver, await asked(giver, manager, { DateDebut: day(20), DateFin: day(21) }))).body;
  expect((await given(manager)).find((one) => one.IdPersonneRole === own.IdPersonneRole)).toMatchObject({
    status: 'upcoming',
    can: { cancel: true, shorten: true, extend: false },
  });
  await cancel(giver, made, body);
  expect((await received(delegate))[0]).toMatchObject({
    status: 'canceled',
    can: { cancel: false, shorten: false, extend: false },
  });
});

test('what is taken back is the one that is meant, by who may, once', async () => {
  const { giver, delegate, stranger } = await people();
  const body = await asked(giver, delegate);
  const made = (await give(giver, body)).body;
  for (const other of [
    { IdRole: seededRole('payroll') },
    { IdPersonneFiche: stranger.IdPersonneEV1 },
    { IdPersonneEV1Delegue: stranger.IdPersonneEV1 },
  ])
    expect(fault(await cancel(giver, made, { ...body, ...other })), JSON.stringify(other)).toBe('NOT_FOUND');
  expect(fault(await cancel(giver, { IdPersonneRole: 2_000_000_000 }, body))).toBe('NOT_FOUND');
  expect(fault(await cancel(stranger, made, body))).toBe('NOT_FOUND');
  // Whoever it was given to gives it back whole; its dates are not theirs.
  expect(fault(await setDates(delegate, made.IdPersonneRole, { DateFin: day(1) }))).toEqual({
    path: 'fp-delegue-role',
    rule: 'right',
  });
  expect((await cancel(delegate, made, body)).body).toMatchObject({
    status: 'canceled',
    DateAnnulation: expect.any(String),
  });
  expect(fault(await cancel(giver, made, body))).toBe('ALREADY_ENDED');
  expect(fault(await setDates(giver, made.IdPersonneRole, { DateFin: day(2) }))).toBe('ALREADY_ENDED');
});

test('dates are moved while they may be: what has begun has begun, nothing ends before today, nor after what it is of', async () => {
  const { giver, delegate } = await people();
  const begun = (await give(giver, await asked(giver, delegate))).body.IdPersonneRole;
  const at = (name: string, rule: string, value?: string) => ({ path: `body/${name}`, rule, ...(value && { value }) });
  expect(fault(await setDates(giver, begun, { DateDebut: day(1) }))).toEqual(at('DateDebut', 'started'));
  expect(fault(await setDates(giver, begun, { DateFin: day(-1) }))).toMatchObject({
    path: 'body/DateFin',
    rule: 'min',
  });
  expect((await setDates(giver, begun, { DateDebut: day(0), DateFin: day(0) })).body.DateFin).toBe(day(0));
  expect((await setDates(giver, begun, {})).body).toMatchObject({ DateDebut: day(0), DateFin: day(0), Motif: null });
  await server.database.pool.query(`update "PersonneRole" set "DateDebut" = $2 where "IdPersonneRole" = $1`, [
    ...[begun, day(-3)],
  ]);
  expect(fault(await setDates(giver, begun, { DateFin: day(-1) }))).toEqual(at('DateFin', 'min', day(0)));
  const toCome = (await give(giver, await asked(giver, delegate, { DateDebut: day(5), DateFin: day(9) }))).body;
  const { IdPersonneRole } = toCome;
  expect(fault(await setDates(giver, IdPersonneRole, { DateDebut: day(-1) }))).toEqual(at('DateDebut', 'min', day(0)));
  expect(fault(await setDates(giver, IdPersonneRole, { DateDebut: day(9), DateFin: day(8) }))).toEqual(
    at('DateFin', 'min', day(9)),
  );
  expect((await setDates(giver, IdPersonneRole, { DateDebut: day(4), DateFin: day(8), Motif })).body).toMatchObject({
    DateDebut: day(4),
    DateFin: day(8),
    Motif,
  });
  await server.database.pool.query(`update "PersonneRole" set "DateFin" = $2 where "IdPersonneRole" = $1`, [
    ...[toCome.IdPersonneRoleDelegue, day(12)],
  ]);
  expect(fault(await setDates(giver, IdPersonneRole, { DateFin: day(13) }))).toEqual(at('DateFin', 'max', day(12)));
  expect((await setDates(giver, IdPersonneRole, { DateFin: day(12) })).body.DateFin).toBe(day(12));
});

test('for longer takes what it took to give it: a reason, a delegate who comes in, and what the author holds', async () => {
  const { manager, giver, delegate } = await people();
  const { IdPersonneRole } = (await give(giver, await asked(giver, delegate, { DateDebut: day(5), DateFin: day(9) })))
    .body;
  const needed = { path: 'body/Motif', rule: 'required' };
  for (const dates of [{ DateFin: day(10) }, { DateDebut: day(4) }])
    expect(fault(await setDates(manager, IdPersonneRole, dates)), JSON.stringify(dates)).toEqual(needed);
  for (const dates of [{ DateDebut: day(6), DateFin: day(8) }, { DateFin: day(8) }, { DateDebut: day(6) }])
    expect(fault(await setDates(manager, IdPersonneRole, dates)), JSON.stringify(dates)).toBeUndefined();
  const kept = async () =>
    (
      await server.database.pool.query(
        `select "Restriction" is not null as narrowed, "IdPersonneRolesDonneurs" as givers from "PersonneRole" where "IdPersonneRole" = $1`,
        [IdPersonneRole],
      )
    ).rows[0];
  expect(await kept()).toEqual({ narrowed: false, givers: null });
  expect(fault(await setDates(manager, IdPersonneRole, { DateFin: day(9), Motif }))).toBeUndefined();
  expect(await kept()).toEqual({ narrowed: true, givers: [expect.any(Number)] });
  await server.database.pool.query(
    `update "PersonneRole" set "DateFin" = $2 where "IdPersonneEV1" = $1 and "IdPersonneRoleDelegue" is null`,
    [manager.IdPersonneEV1, day(20)],
  );
  const { version } = (
    await server.database.pool.query('update model_version set version = version + 1 returning version')
  ).rows[0];
  expect(version).toBeGreaterThan(0);
  expect(fault(await setDates(manager, IdPersonneRole, { DateFin: day(21), Motif }))).toEqual({
    path: 'body/DateFin',
    rule: 'max',
    value: day(20),
  });
  await server.database.pool.query('update "Personne" set "Suspendu" = true where "IdPersonneEV1" = $1', [
    delegate.IdPersonneEV1,
  ]);
  expect(fault(await setDates(giver, IdPersonneRole, { DateFin: day(15) }))).toMatchObject({ rule: 'cannotComeIn' });
  expect(fault(await setDates(giver, IdPersonneRole, { DateFin: day(7) }))).toBeUndefined();
});
