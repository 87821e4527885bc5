import { call, signedIn, strict } from '@passerelle/contracts/call.ts';
import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { programCalls } from '@passerelle/contracts/programs/programs.contract.ts';
import { scimCalls } from '@passerelle/contracts/scim/scim.contract.ts';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { routes } from '../../../platform/http/calls.ts';
import { type Build, builders } from '../../../testing/build.ts';
import { patiently } from '../../../testing/patiently.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { tellTokenEnds } from './programs.jobs.ts';

const asked = { method: 'GET', access: signedIn, callers: ['program'] } as const;
const calls = {
  /** Tells as whom a program calls, and the rights that it has. */
  whoami: call({
    ...{ ...asked, operationId: 'test.whoami', path: '/test/whoami', summary: 'Who calls', scope: 'scim.read' },
    response: strict({ program: Type.Integer(), account: Type.Integer(), rights: Type.Array(Type.String()) }),
  }),
  write: call({
    ...{ ...asked, operationId: 'test.write', path: '/test/write', summary: 'Writes', scope: 'scim.write' },
  }),
};

let server: TestServer;
let build: Build;
let account: number;

beforeAll(async () => {
  server = await testServer({
    beside: [
      {
        routes: [
          () =>
            routes<LoadedActor, typeof calls>(calls, {
              whoami: (_, { actor: { actor, as } }) => ({
                program: actor.program,
                account: as.IdPersonneEV1,
                rights: as.grants.flatMap(({ rights }) => [...rights.keys()]).sort(),
              }),
              write: () => undefined,
            }),
        ],
      },
    ],
  });
  build = builders(server.database);
});
afterAll(() => server.close());
beforeEach(async () => {
  account = (await build.person({ Physique: false, CompteAD: null }, { roles: [] })).IdPersonneEV1;
});

const admin = () => server.as('admin');
const DateFin = addDays(usualToday(), 30);
const create = async (more: object = {}) =>
  await admin().call(programCalls.create, {
    body: {
      ...{ LibProgramme: 'Directory', IdPersonneEV1: account, IdRole: seededRole('hrManager') },
      ...{ scopes: ['scim.read'], DateFin, ...more },
    },
  });
const who = async (token: string) =>
  await server.anonymous.call(calls.whoami, {}, { authorization: `Bearer ${token}` });
const listed = async (IdProgramme: number) =>
  (await admin().call(programCalls.list, {})).body.programs.find((one) => one.IdProgramme === IdProgramme);
const sql = async (text: string, values: readonly unknown[] = []) =>
  await server.database.pool.query(text, [...values]);

test('a program calls as its account, under its role alone, and is listed with when it was last heard of', async () => {
  const { IdProgramme, token } = (await create()).body;
  expect(token).toMatch(/^psl_[\w-]{43}$/);
  const { body } = await who(token);
  expect(body).toMatchObject({ program: IdProgramme, account });
  expect(body.rights).toContain('ann');
  await patiently(async () => expect((await listed(IdProgramme))?.lastUsed).not.toBeNull());
  expect(await listed(IdProgramme)).toMatchObject({
    ...{ LibProgramme: 'Directory', account: { IdPersonneEV1: account }, state: 'active', scopes: ['scim.read'] },
    ...{ DateFin, overlapUntil: null },
  });
});

test('what it may be made of: technical accounts that are there, and roles', async () => {
  const person = (await build.person()).IdPersonneEV1;
  const { accounts, roles } = (await admin().call(programCalls.choices, {})).body;
  expect(accounts.map(({ IdPersonneEV1 }) => IdPersonneEV1)).toContain(account);
  expect(accounts.map(({ IdPersonneEV1 }) => IdPersonneEV1)).not.toContain(person);
  expect(roles.map(({ IdRole }) => IdRole)).toContain(seededRole('hrManager'));
});

test('it does what it was let do and nothing else, and no call of people’s', async () => {
  const { IdProgramme, token } = (await create()).body;
  const headers = { authorization: `Bearer ${token}` };
  expect((await server.anonymous.call(calls.write, {}, headers)).error?.name).toBe('NOT_AUTHORIZED');
  expect((await server.anonymous.call(programCalls.list, {}, headers)).error?.name).toBe('TOKEN_INVALID');
  const body = { LibProgramme: 'Writer', scopes: ['scim.write' as const] };
  await admin().call(programCalls.change, { params: { IdProgramme }, body });
  expect((await server.anonymous.call(calls.write, {}, headers)).status).toBe(204);
  expect((await who(token)).error?.name).toBe('NOT_AUTHORIZED');
});

test('nothing that administers is its, whatever its role gives or comes to give', async () => {
  const { token } = (await create({ IdRole: seededRole('administrator') })).body;
  const { rights } = (await who(token)).body;
  expect(rights).toContain('ann');
  expect(rights).not.toContain('adm');
});

describe('what it may ends with the next call', () => {
  const ways: Readonly<Record<string, (IdProgramme: number) => Promise<unknown>>> = {
    'the program is ended': (IdProgramme) => admin().call(programCalls.end, { params: { IdProgramme } }),
    'its token is replaced': (IdProgramme) =>
      admin().call(programCalls.rotate, { params: { IdProgramme }, body: { DateFin, overlap: false } }),
    'its day is over': (IdProgramme) =>
      sql(`update program_token set "DateFin" = current_date - 1 where "IdProgramme" = $1`, [IdProgramme]),
    'its account is suspended': () =>
      sql(`update "Personne" set "Suspendu" = true where "IdPersonneEV1" = $1`, [account]),
    'its account becomes somebody': () =>
      sql(`update "Personne" set "Physique" = true where "IdPersonneEV1" = $1`, [account]),
    'its role is gone': (IdProgramme) =>
      sql(`update program set "IdRole" = null where "IdProgramme" = $1`, [IdProgramme]),
  };
  test.each(Object.entries(ways))('%s', async (_why, end) => {
    const { IdProgramme, token } = (await create()).body;
    expect((await who(token)).status).toBe(200);
    await end(IdProgramme);
    expect((await who(token)).error?.name).toBe('TOKEN_INVALID');
  });

  test('a right that its role gives no more', async () => {
    const { token } = (await create()).body;
    expect((await who(token)).body.rights).toContain('ann');
    const { rows } = await sql(
      `update "ProfilDroit" set "Valeur" = 0 where "IdDroit" = 'ann' and "IdProfil" in
        (select "IdProfil" from "RoleProfil" where "IdRole" = $1) returning "IdProfil"`,
      [seededRole('hrManager')],
    );
    try {
      expect((await who(token)).body.rights).not.toContain('ann');
    } finally {
      await sql(`update "ProfilDroit" set "Valeur" = 1 where "IdDroit" = 'ann' and "IdProfil" = any($1)`, [
        rows.map(({ IdProfil }) => IdProfil),
      ]);
    }
  });
});

test('the former token may open for a day more, and the one before it no longer', async () => {
  const { IdProgramme, token: first } = (await create()).body;
  const rotate = async () =>
    (await admin().call(programCalls.rotate, { params: { IdProgramme }, body: { DateFin, overlap: true } })).body.token;
  const second = await rotate();
  for (const token of [first, second]) expect((await who(token)).status).toBe(200);
  expect((await listed(IdProgramme))?.overlapUntil).not.toBeNull();
  const third = await rotate();
  expect((await who(first)).error?.name).toBe('TOKEN_INVALID');
  for (const token of [second, third]) expect((await who(token)).status).toBe(200);
});

test('a token is shown once: neither history, lists, a repeated key nor the database have it', async () => {
  const key = { 'idempotency-key': 'one-program' };
  const body = { LibProgramme: 'Twice', IdPersonneEV1: account, IdRole: seededRole('hrManager'), DateFin };
  const once = async () =>
    (await admin().call(programCalls.create, { body: { ...body, scopes: ['scim.read'] } }, key)).body;
  const [first, second] = [await once(), await once()];
  expect(second.token).not.toBe(first.token);
  const timeline = { params: { entity: 'program', id: String(first.IdProgramme) }, query: {} };
  const told =
    (await admin().call(historyCalls.timeline, timeline)).raw + (await admin().call(programCalls.list, {})).raw;
  expect(told).toContain('Twice');
  expect(told).not.toContain(first.token.slice(4));
  const { rows } = await sql('select to_json(k)::text as text from program_token k');
  expect(rows.some(({ text }) => text.includes(first.token.slice(4)))).toBe(false);
});

test.each([
  ['IdPersonneEV1', async () => ({ IdPersonneEV1: (await build.person()).IdPersonneEV1 })],
  ['IdRole', async () => ({ IdRole: 2_000_000_000 })],
  ['DateFin', async () => ({ DateFin: addDays(usualToday(), -1) })],
  ['DateFin', async () => ({ DateFin: addDays(usualToday(), 400) })],
])('what it cannot be made of is told at its field: %s', async (field, wrong) => {
  const { error } = await create(await wrong());
  expect(error).toMatchObject({ name: 'INVALID_INPUT', details: [{ path: `body/${field}` }] });
});

test('ended on one server, a token opens nothing on another with its next call, however often it called there', async () => {
  const { IdProgramme, token } = (await create()).body;
  const replica = await server.replica();
  const there = async () =>
    await replica.anonymous.call(scimCalls.users, { query: {} }, { authorization: `Bearer ${token}` });
  for (let n = 0; n < 3; n++) expect((await there()).status).toBe(200);
  await admin().call(programCalls.end, { params: { IdProgramme } });
  expect((await there()).error?.name).toBe('TOKEN_INVALID');

  const { IdProgramme: other, token: former } = (await create()).body;
  const ofFormer = async () =>
    await replica.anonymous.call(scimCalls.users, { query: {} }, { authorization: `Bearer ${former}` });
  expect((await ofFormer()).status).toBe(200);
  const rotated = await admin().call(programCalls.rotate, {
    ...{ params: { IdProgramme: other }, body: { DateFin, overlap: false } },
  });
  expect(rotated.status).toBe(200);
  expect((await ofFormer()).error?.name).toBe('TOKEN_INVALID');
});

test('whoever administers is told thirty and seven days before a token ends, once each; of what was replaced, ended or made for less, nothing', async () => {
  const { db } = server.database;
  const { act } = createEngines(db);
  const run = async () => await Promise.all([tellTokenEnds({ db, act }), tellTokenEnds({ db, act })]);
  /** A program whose token was made long ago, and ends in so many days. */
  const ending = async (days: number, madeAgo = 200) => {
    const { IdProgramme } = (await create({ LibProgramme: `Ends in ${days}` })).body;
    await sql(
      `update program_token set "DateFin" = $2, "DateC" = now() - make_interval(days => $3) where "IdProgramme" = $1`,
      [IdProgramme, addDays(usualToday(), days), madeAgo],
    );
    return IdProgramme;
  };
  const [soon, later, replaced, ended, short] = [
    await ending(20),
    await ending(40),
    await ending(5),
    await ending(5),
    await ending(6, 1),
  ];
  await admin().call(programCalls.rotate, {
    params: { IdProgramme: replaced },
    body: { DateFin: addDays(usualToday(), 300), overlap: true },
  });
  await admin().call(programCalls.end, { params: { IdProgramme: ended } });
  const told = async () => {
    const { rows } = await sql(
      `select ("values" ->> 'program')::integer as program, "values" ->> 'until' as until from standing_notice where kind = 'programEnds' order by id`,
    );
    return rows.filter(({ program }) => [soon, later, replaced, ended, short].includes(program));
  };
  await run();
  await run();
  expect(await told()).toEqual([{ program: soon, until: addDays(usualToday(), 20) }]);
  const until = addDays(usualToday(), 7);
  await sql(`update program_token set "DateFin" = $2 where "IdProgramme" = $1`, [soon, until]);
  await run();
  await run();
  expect((await told()).map((one) => one.until)).toEqual([addDays(usualToday(), 20), until]);
  const { body } = await admin().call(notificationsCalls.list, { query: {} });
  expect(JSON.stringify(body)).toContain('Ends in 20');
});
