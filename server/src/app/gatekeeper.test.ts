import {
  anyone,
  type Call,
  decidingOnPerson,
  holding,
  holdingOnPerson,
  oneself,
  signedIn,
} from '@passerelle/contracts/call.ts';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LoadedActor } from '../domains/foundation/actor/actor.queries.ts';
import { seededRole } from '../domains/foundation/actor/seeded-roles.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { TokenError } from '../platform/identity/verify-token.ts';
import { type Build, type BuiltPerson, builders } from '../testing/build.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { createEngines } from './engines.ts';
import { type AskedForFactor, createGatekeeper } from './gatekeeper.ts';

let database: TestDatabase;
let build: Build;
let admin: BuiltPerson;
let hr: BuiltPerson;
let plain: BuiltPerson;
let guard: ReturnType<typeof createGatekeeper>;
/** What the security log was told. */
let logged: object[];
/** What is in the token. */
let token: { secondFactor: boolean; issuedAt: number };
let closed: boolean;

beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
  build = builders(database);
  admin = await build.person({}, { roles: ['administrator'] });
  hr = await build.person({}, { roles: ['hrManager', 'employee'] });
  plain = await build.person();
});
afterAll(() => database.drop());
beforeEach(() => {
  logged = [];
  token = { secondFactor: true, issuedAt: Date.now() };
  closed = false;
  guard = guarding('everybody');
});

const ofNobody = { IdPersonneEV1: 1, RoleIdPersonneEV1: 1, roles: [], acting: null, grants: [] };

function guarding(secondFactor: AskedForFactor) {
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  return createGatekeeper({
    pool: database.pool,
    db: database.db,
    kernel: createEngines(database.db).kernel,
    secondFactor,
    board: {
      judge: async (_call: Call, works: () => boolean | Promise<boolean>) => {
        if (closed && !(await works())) throw new ApiError('ERROR_MAINTENANCE');
      },
    } as never,
    verify: async (login) => {
      if (login === 'old') throw new TokenError('SESSION_EXPIRED');
      if (login === 'broken') throw new Error('the issuer is away');
      return { login, ...token };
    },
    recognised: { program: async () => ({ program: 7, scopes: ['scim.read'], as: { ...ofNobody, fields: {} } }) },
    ...{ publicUrl: 'http://portal.test', log: log as never },
  });
}

const calling = (access: Call['access'], more: Partial<Call> = {}): Call => ({
  operationId: 'test.call',
  method: 'GET',
  path: '/test',
  summary: '',
  access,
  ...more,
});
const identify = (login: string, headers: object = {}, call = calling(signedIn)) =>
  guard.identify(
    { headers: { authorization: `Bearer ${login}`, ...headers } } as unknown as FastifyRequest,
    call,
  ) as Promise<LoadedActor>;
/** What it is refused with; undefined where it is not. */
const refusal = async (asked: Promise<unknown>) =>
  await asked.then(
    () => undefined,
    (error: ApiError) => error.code ?? error.message,
  );

test('what anyone may ask asks for no token, and is as closed as everything', async () => {
  const asked = () => guard.identify({ headers: {} } as FastifyRequest, calling(anyone));
  expect(await asked()).toBeUndefined();
  closed = true;
  expect(await refusal(asked())).toBe('ERROR_MAINTENANCE');
});

test('a token is read as it stands, once; what is wrong with it is told as such', async () => {
  for (const authorization of [undefined, '', 'Basic abc', 'Bearer', 'Bearer a b', `xBearer ${plain.login}`])
    expect(await refusal(identify(plain.login, { authorization })), `${authorization}`).toBe('TOKEN_INVALID');
  expect((await identify(plain.login, { authorization: `bearer  ${plain.login}` })).actor.IdPersonneEV1).toBe(
    plain.IdPersonneEV1,
  );
  expect(await refusal(identify('old'))).toBe('SESSION_EXPIRED');
  await expect(identify('old')).rejects.toBeInstanceOf(ApiError);
  expect(await refusal(identify('broken'))).toBe('the issuer is away');
});

test('an account is there, may sign in, and no session outlives that all were ended', async () => {
  expect(await refusal(identify('nobody-of-ours'))).toBe('ACCOUNT_NOT_EXIST_IN_AD');
  const suspended = await build.person({ Suspendu: true });
  expect(await refusal(identify(suspended.login))).toBe('ACCOUNT_DISABLED');
  const one = await build.person();
  const { rows } = await database.pool.query<{ SessionsDepuis: Date }>(
    'update "Personne" set "SessionsDepuis" = now() where "IdPersonneEV1" = $1 returning "SessionsDepuis"',
    [one.IdPersonneEV1],
  );
  const ended = rows[0]!.SessionsDepuis.getTime();
  token.issuedAt = ended - 1;
  expect(await refusal(identify(one.login))).toBe('SESSION_EXPIRED');
  token.issuedAt = ended;
  expect(await refusal(identify(one.login))).toBeUndefined();
});

test('a second factor is asked of everybody but who is exempt, for as long as they are, and only where it is asked for', async () => {
  token.secondFactor = false;
  expect(await refusal(identify(plain.login))).toBe('SECOND_FACTOR_REQUIRED');
  const exempt = async (DateFin: string | null) => {
    const one = await build.person();
    await database.pool.query(
      `insert into second_factor_exemption ("IdPersonneEV1", "DateFin", "Motif", "IdPersonneEV1Auteur")
        values ($1, $2, 'A shared terminal', $3)`,
      [one.IdPersonneEV1, DateFin, admin.IdPersonneEV1],
    );
    return one;
  };
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect(await refusal(identify((await exempt(null)).login))).toBeUndefined();
  expect(await refusal(identify((await exempt(day(2))).login))).toBeUndefined();
  expect(await refusal(identify((await exempt(day(-2))).login))).toBe('SECOND_FACTOR_REQUIRED');
  guard = guarding('nobody');
  expect(await refusal(identify(plain.login))).toBeUndefined();
});

test('while the portal is closed, who maintains it works, whatever their role where the role does not matter', async () => {
  closed = true;
  expect(await refusal(identify(plain.login))).toBe('ERROR_MAINTENANCE');
  expect(await refusal(identify(admin.login))).toBeUndefined();
  const both = await build.person({}, { roles: ['employee', 'administrator'] });
  expect(await refusal(identify(both.login))).toBe('ERROR_MAINTENANCE');
  expect(await refusal(identify(both.login, {}, calling(signedIn, { anyRole: true })))).toBeUndefined();
  expect(await refusal(identify(plain.login, {}, calling(signedIn, { anyRole: true })))).toBe('ERROR_MAINTENANCE');
});

test('a call is made under the role that the screen shows, where it shows one and it matters', async () => {
  const { actor } = await identify(hr.login);
  const shown = String(actor.acting!.IdPersonneRole);
  expect(await refusal(identify(hr.login, { 'x-person-role': shown }))).toBeUndefined();
  expect(await refusal(identify(hr.login, { 'x-person-role': '1' }))).toBe('ROLE_CHANGED');
  expect(
    await refusal(identify(hr.login, { 'x-person-role': '1' }, calling(signedIn, { anyRole: true }))),
  ).toBeUndefined();
});

test('who calls is kept while their rights are as they were, and no longer', async () => {
  const one = await build.person({}, { roles: ['hrManager', 'employee'] });
  const first = await identify(one.login);
  expect(await identify(one.login)).toBe(first);
  expect(await identify(one.login.toUpperCase())).toBe(first);
  await database.pool.query('update model_version set version = version + 1');
  const second = await identify(one.login);
  expect(second).not.toBe(first);
  await build.role(one.IdPersonneEV1, { IdRole: seededRole('payroll') });
  const third = await identify(one.login);
  expect([third.actor.roles.length, first.actor.roles.length]).toEqual([3, 2]);
});

test('who calls is found anew once a role of theirs has begun or ended by itself', async () => {
  const lent = async (from: number, until: number) => {
    const one = await build.person();
    await database.pool.query(
      `insert into "PersonneRole" ("IdPersonneEV1", "IdRole", "IdPersonneRoleDelegue", "DateDebut", "DateFin")
        select $1, "IdRole", "IdPersonneRole", current_date + $3::integer, current_date + $4::integer from "PersonneRole"
        where "IdPersonneEV1" = $2 and "ParDefaut" and "IdPersonneRoleDelegue" is null`,
      [one.IdPersonneEV1, hr.IdPersonneEV1, from, until],
    );
    return one;
  };
  const one = await lent(40, 50);
  const first = await identify(one.login);
  expect(await identify(one.login)).toBe(first);
  vi.useFakeTimers({ toFake: ['Date'], now: first.validUntil!.getTime() + 1 });
  try {
    token.issuedAt = Date.now();
    expect(await identify(one.login)).not.toBe(first);
  } finally {
    vi.useRealTimers();
  }
});

const used = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (
    await database.pool.query<{ n: number }>(
      `select count(*)::int as n from role_use join "PersonneRole" using ("IdPersonneRole") where "IdPersonneEV1" = $1`,
      [IdPersonneEV1],
    )
  ).rows[0]!.n;

test('a program may make what takes it, for as long as the portal is open, and holds no right on anything', async () => {
  const taking = (access: Call['access']) => calling(access, { callers: ['program'], scope: 'scim.read' });
  const who = await identify('psl_x', {}, taking(signedIn));
  expect(who.actor).toEqual({ program: 7, account: 1 });
  const admitted = (access: Call['access'], params = {}) => refusal(guard.admit(who, taking(access), params));
  expect(await admitted(signedIn)).toBeUndefined();
  const { IdPersonneEV1 } = plain;
  for (const access of [
    holding('ann', 'adm'),
    ...[
      holdingOnPerson('IdPersonneEV1', 'ann', oneself),
      decidingOnPerson('IdPersonneEV1', 'ann', { anywhere: 'adm' }),
    ],
  ])
    expect(await admitted(access, { IdPersonneEV1 })).toBe('NOT_AUTHORIZED');
  expect(logged).toMatchObject(Array(3).fill({ program: 7, call: 'test.call', code: 'NOT_AUTHORIZED' }));
  // What it was not let do it may not, whatever else it was.
  for (const scope of [{ scope: 'scim.write' }, {}] as const)
    expect(await refusal(identify('psl_x', {}, calling(signedIn, { callers: ['program'], ...scope })))).toBe(
      'NOT_AUTHORIZED',
    );
  closed = true;
  expect(await refusal(identify('psl_x', {}, taking(signedIn)))).toBe('ERROR_MAINTENANCE');
});

test('that a role is used is noted', async () => {
  const one = await build.person();
  await identify(one.login);
  await expect.poll(() => used(one)).toBe(1);
  // Once an hour: what was noted is not noted again.
  await database.pool.query('delete from role_use where "IdPersonneRole" = $1', [
    (await identify(one.login)).actor.acting!.IdPersonneRole,
  ]);
  await database.pool.query('update model_version set version = version + 1');
  await identify(one.login);
  await identify(plain.login);
  await expect.poll(() => used(plain)).toBe(1);
  expect(await used(one)).toBe(0);
  // But of another role that they act under by now.
  await database.pool.query('update "PersonneRole" set "ParDefaut" = false where "IdPersonneEV1" = $1', [
    one.IdPersonneEV1,
  ]);
  await build.role(one.IdPersonneEV1, { IdRole: seededRole('payroll'), ParDefaut: true });
  await identify(one.login);
  await expect.poll(() => used(one)).toBe(1);
  const roleless = await build.person({}, { roles: [] });
  expect((await identify(roleless.login)).actor.acting).toBe(null);
  expect(await used(roleless)).toBe(0);
});

const admit = (who: LoadedActor, access: Call['access'], person?: BuiltPerson) =>
  refusal(guard.admit(who, calling(access), { id: person?.IdPersonneEV1 }));

test('who holds what is asked is let in, on whom they hold it; else whether there is such a person is not told', async () => {
  const [asHr, asPlain] = [await identify(hr.login), await identify(plain.login)];
  expect(await admit(asPlain, signedIn)).toBeUndefined();
  expect(await admit(asHr, holding('VALIDATION'))).toBeUndefined();
  expect(await admit(asPlain, holding('VALIDATION'))).toBe('NOT_AUTHORIZED');
  expect(logged).toMatchObject([{ IdPersonneEV1: plain.IdPersonneEV1, call: 'test.call', code: 'NOT_AUTHORIZED' }]);
  expect(await admit(asPlain, holdingOnPerson('id', oneself), plain)).toBeUndefined();
  expect(await admit(asPlain, holdingOnPerson('id', oneself), hr)).toBe('NOT_AUTHORIZED');
  expect(await admit(asHr, holdingOnPerson('id', 'ann'), plain)).toBeUndefined();
  expect(await admit(asHr, holdingOnPerson('id', 'ann'), { ...plain, IdPersonneEV1: 2_000_000_000 })).toBe('NOT_FOUND');
  expect(await admit(await identify(admin.login), holdingOnPerson('id', { anywhere: 'adm' }), plain)).toBeUndefined();
  expect(await admit(asPlain, holdingOnPerson('id', { anywhere: 'adm' }), plain)).toBe('NOT_AUTHORIZED');
  expect(logged).toHaveLength(4);
});

test('under a borrowed role nobody decides about themself, nor about who lent it', async () => {
  const borrower = await build.person({}, { roles: [] });
  await build.lend(hr, borrower, { ParDefaut: true });
  const who = await identify(borrower.login);
  expect(who.actor).toMatchObject({ RoleIdPersonneEV1: hr.IdPersonneEV1, acting: { DateFin: expect.any(String) } });
  expect(who.actor.grants.some(({ bounds }) => bounds.some(({ origin }) => origin === 'delegator'))).toBe(true);
  const deciding = (person: BuiltPerson) => admit(who, decidingOnPerson('id', 'ann'), person);
  expect([await deciding(borrower), await deciding(hr), await deciding(plain)]).toEqual([
    ...['NOT_AUTHORIZED', 'NOT_AUTHORIZED', undefined],
  ]);
  expect(await admit(who, holdingOnPerson('id', 'ann'), hr)).toBeUndefined();
  expect(await admit(await identify(hr.login), decidingOnPerson('id', 'ann'), hr)).toBeUndefined();
});

test('through another’s eyes one reads what both may, of what is personal one’s own, and changes nothing', async () => {
  const seen = { 'x-view-as': String(hr.IdPersonneEV1) };
  expect(await refusal(identify(admin.login, seen))).toBe('VIEW_AS_ENDED');
  const { rows } = await database.pool.query<{ IdViewAs: number }>(
    `insert into view_as ("IdPersonneEV1", "IdPersonneEV1Vu", "Motif", until)
      values ($1, $2, 'A menu is missing', now() + interval '1 hour') returning "IdViewAs"`,
    [admin.IdPersonneEV1, hr.IdPersonneEV1],
  );
  const { IdViewAs } = rows[0]!;
  const through = await identify(admin.login, seen);
  expect(through).toMatchObject({
    actor: {
      IdPersonneEV1: 0,
      RoleIdPersonneEV1: 0,
      viewedBy: admin.IdPersonneEV1,
      seen: { IdPersonneEV1: hr.IdPersonneEV1 },
    },
    viewing: { IdViewAs, seen: { IdPersonneEV1: hr.IdPersonneEV1 } },
  });
  expect(through.actor.grants.every(({ bounds }) => bounds.some(({ origin }) => origin === 'viewer'))).toBe(true);
  expect(await identify(admin.login, seen)).toBe(through);
  // Each viewer sees as far as they do themselves, and each look is one of its own.
  const second = await build.person({}, { roles: ['administrator'] });
  const look = async (by: BuiltPerson, of: BuiltPerson) =>
    void (await database.pool.query(
      `insert into view_as ("IdPersonneEV1", "IdPersonneEV1Vu", "Motif", until)
        values ($1, $2, 'A menu is missing', now() + interval '1 hour')`,
      [by.IdPersonneEV1, of.IdPersonneEV1],
    ));
  await look(second, hr);
  const before = await identify(second.login, seen);
  expect(before.actor.viewedBy).toBe(second.IdPersonneEV1);
  await database.pool.query(`update view_as set ended_at = now() where "IdPersonneEV1" = $1`, [second.IdPersonneEV1]);
  await look(second, hr);
  expect((await identify(second.login, seen)).viewing?.IdViewAs).not.toBe(before.viewing?.IdViewAs);
  const own = await identify(admin.login, seen, calling(signedIn, { personal: true }));
  expect(own).toBe(await identify(admin.login));
  expect(await refusal(identify(admin.login, seen, calling(signedIn, { method: 'POST' })))).toBe('VIEW_AS_READ_ONLY');
  for (const other of ['', '0', '01', '2147483648', '99999999999', 'x', [String(hr.IdPersonneEV1)]])
    expect(await refusal(identify(admin.login, { 'x-view-as': other })), `${other}`).toBe('VIEW_AS_ENDED');
  expect(await refusal(identify(plain.login, seen))).toBe('VIEW_AS_ENDED');
  const looks = async () =>
    (await database.pool.query('select from view_as_look where "IdViewAs" = $1', [IdViewAs])).rows.length;
  await guard.admit(through, calling(signedIn), {});
  await guard.admit(own, calling(signedIn), {});
  expect(await looks()).toBe(1);
  // What the screen shows is the role of whoever is looked through.
  const shown = String(through.actor.acting!.IdPersonneRole);
  expect(await refusal(identify(admin.login, { ...seen, 'x-person-role': shown }))).toBeUndefined();
  const personal = calling(signedIn, { personal: true });
  expect(await refusal(identify(admin.login, { ...seen, 'x-person-role': shown }, personal))).toBeUndefined();
  expect(await refusal(identify(admin.login, { ...seen, 'x-person-role': '1' }))).toBe('ROLE_CHANGED');
  await database.pool.query(`update view_as set ended_at = now() where "IdViewAs" = $1`, [IdViewAs]);
  expect(await refusal(identify(admin.login, seen))).toBe('VIEW_AS_ENDED');
});
