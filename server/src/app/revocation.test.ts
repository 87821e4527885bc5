import { callersOf } from '@passerelle/contracts/callers.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SeededRole } from '../domains/foundation/actor/seeded-roles.ts';
import { type Build, type BuiltPerson, builders } from '../testing/build.ts';
import { elsewhere } from '../testing/elsewhere.ts';
import { codeIn, type TestServer, testServer } from '../testing/test-server.ts';

let one: TestServer;
let two: TestServer;
let build: Build;

beforeAll(async () => {
  one = await testServer({ connections: 24 });
  two = await one.replica();
  build = builders(one.database);
});
afterAll(() => one.close());

/** Changes rows by hands that know nothing of the product. */
const change = async (statement: string, ...values: unknown[]) =>
  void (await one.database.pool.query(statement, values));

/** A question that human resources may ask, and others not. */
async function asks(server: TestServer, { login }: BuiltPerson): Promise<string> {
  const query = { filter: JSON.stringify({ where: { isPaieSent: true } }) };
  const { error } = await server.as(login).call(directoryCalls.count, { query });
  return error?.name ?? 'answered';
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const both = (person: BuiltPerson) => Promise.all([asks(one, person), asks(two, person)]);
const cancel = 'update "PersonneRole" set "Annule" = true where "IdPersonneEV1" = $1 and "IdRole" = 7';

async function delegateOf(giver: BuiltPerson): Promise<BuiltPerson> {
  const delegate = await build.person({}, { roles: [] });
  await build.lend(giver, delegate, { ParDefaut: true });
  return delegate;
}

/** Each takes the right from somebody who had it, in its own way, and answers who lost it. */
const losses: Readonly<
  Record<string, { readonly code: string; readonly lose: (person: BuiltPerson) => Promise<void> }>
> = {
  'the role is cancelled': {
    code: 'NOT_AUTHORIZED',
    lose: (person) => change(cancel, person.IdPersonneEV1),
  },
  'the role has ended': {
    code: 'NOT_AUTHORIZED',
    lose: (person) =>
      change(
        `update "PersonneRole" set "DateDebut" = current_date - 9, "DateFin" = current_date - 2 where "IdPersonneEV1" = $1 and "IdRole" = 7`,
        person.IdPersonneEV1,
      ),
  },
  'another role is chosen': {
    code: 'NOT_AUTHORIZED',
    lose: async (person) => {
      const caller = one.as(person.login);
      const { user } = (await caller.call(sessionCalls.getConnectedUser, {})).body;
      const { IdPersonneRole } = user.roles.find(({ Famille }) => Famille === 'BASE')!;
      await caller.call(sessionCalls.setDefaultRole, {
        params: { IdPersonneEV1: person.IdPersonneEV1 },
        body: { IdPersonneRole },
      });
    },
  },
  'the account is suspended': {
    code: 'ACCOUNT_DISABLED',
    lose: (person) =>
      change('update "Personne" set "Suspendu" = true where "IdPersonneEV1" = $1', person.IdPersonneEV1),
  },
  'the sessions of the person are ended': {
    code: 'SESSION_EXPIRED',
    lose: (person) =>
      change('update "Personne" set "SessionsDepuis" = now() where "IdPersonneEV1" = $1', person.IdPersonneEV1),
  },
  'the person has left': {
    code: 'ACCOUNT_DISABLED',
    lose: (person) => change('update "Personne" set "IdStatut" = 700 where "IdPersonneEV1" = $1', person.IdPersonneEV1),
  },
};

describe('the next request knows, on every replica', () => {
  test.each(Object.entries(losses))('that %s', async (_, { code, lose }) => {
    for (let time = 0; time < 12; time++) {
      const person = await build.person({}, { roles: ['hrManager', 'employee'] });
      expect(await both(person)).toEqual(['answered', 'answered']);
      await lose(person);
      expect(await both(person)).toEqual([code, code]);
    }
  });

  test.each(['the role is cancelled', 'the account is suspended', 'the person has left', 'the role has ended'])(
    'for a delegate, that %s for who delegates',
    async (how) => {
      for (let time = 0; time < 10; time++) {
        const giver = await build.person({}, { roles: ['hrManager'] });
        const delegate = await delegateOf(giver);
        expect(await both(delegate)).toEqual(['answered', 'answered']);
        await losses[how]!.lose(giver);
        expect(await both(delegate)).toEqual(['NOT_AUTHORIZED', 'NOT_AUTHORIZED']);
      }
    },
  );

  test('that a profile lost a right, and that it has it again', async () => {
    const person = await build.person({}, { roles: ['hrManager'] });
    for (let time = 0; time < 10; time++) {
      expect(await both(person)).toEqual(['answered', 'answered']);
      await change(`update "ProfilDroit" set "Valeur" = 0 where "IdDroit" = 'ann-filtre-isPaieSent'`);
      expect(await both(person)).toEqual(['NOT_AUTHORIZED', 'NOT_AUTHORIZED']);
      await change(`update "ProfilDroit" set "Valeur" = 1 where "IdDroit" = 'ann-filtre-isPaieSent'`);
    }
  });
});

describe('who may come in', () => {
  const signIn = async (login: string) =>
    (await one.as(login).call(sessionCalls.getConnectedUser, {})).error?.name ?? 'in';

  test.each(Object.entries(statuts))('status %s', async (_, IdStatut) => {
    const { login } = await build.person({ IdStatut });
    expect(await signIn(login)).toBe([400, 500, 600].includes(IdStatut) ? 'in' : 'ACCOUNT_DISABLED');
  });

  test('neither suspended, nor deactivated, nor technical accounts; logins in any case', async () => {
    for (const row of [{ Suspendu: true }, { Desactive: true }, { Physique: false }]) {
      expect(await signIn((await build.person(row)).login)).toBe('ACCOUNT_DISABLED');
    }
    expect(await signIn((await build.person()).login.toUpperCase())).toBe('in');
    expect(await signIn('no.such.login')).toBe('ACCOUNT_NOT_EXIST_IN_AD');
  });

  test('nobody by a token that has expired, is for another, or is forged', async () => {
    const asked = async (caller: typeof one.anonymous) =>
      (await caller.call(sessionCalls.getConnectedUser, {})).error?.name;
    expect(await asked(one.withToken('hr', { exp: Math.floor(Date.now() / 1000) - 60 }))).toBe('SESSION_EXPIRED');
    expect(await asked(one.withToken('hr', { aud: 'another' }))).toBe('TOKEN_INVALID');
    expect(await asked(one.withToken('hr', { iss: 'http://elsewhere.test' }))).toBe('TOKEN_INVALID');
    expect(await asked(one.withToken('', {}))).toBe('TOKEN_INVALID');
    expect(await asked(one.anonymous)).toBe('TOKEN_INVALID');
  });

  test('nobody by a forged, an expired or a foreign token nor by an ID token, whatever the call', async () => {
    const past = Math.floor(Date.now() / 1000) - 60;
    const good = await one.token('hr');
    const senders = {
      forged: { said: 'TOKEN_INVALID', by: one.anonymous, headers: bearer(good.replace(/.{8}$/, 'AAAAAAAA')) },
      expired: { said: 'SESSION_EXPIRED', by: one.withToken('hr', { exp: past }), headers: {} },
      foreign: { said: 'TOKEN_INVALID', by: one.withToken('hr', { aud: 'another' }), headers: {} },
      identity: { said: 'TOKEN_INVALID', by: one.withToken('hr', { nonce: 'n' }, { typ: 'JWT' }), headers: {} },
    };
    const accepted: string[] = [];
    for (const call of allCalls.filter(({ access }) => access.kind !== 'anyone')) {
      const url = `/api${call.path.replace(/\{\w+\}/g, '1')}`;
      for (const [name, { said, by, headers }] of Object.entries(senders)) {
        const response = await by.send({ method: call.method, url, headers });
        // What takes no people looks at no token of theirs.
        const told = callersOf(call).includes('person') ? said : 'TOKEN_INVALID';
        if (response.statusCode !== 401 || codeIn(response.body, call) !== told) accepted.push(`${name} ${url}`);
      }
    }
    expect(accepted).toEqual([]);
  });
});

test('a tab that shows another role is told so, and nothing is done under it', async () => {
  const caller = one.as('hr');
  const { user } = (await caller.call(sessionCalls.getConnectedUser, {})).body;
  const count = (role: number | string) =>
    caller.call(directoryCalls.count, { query: {} }, { 'x-person-role': String(role) });
  expect((await count(user.defaultRole!.IdPersonneRole)).status).toBe(200);
  for (const role of [
    user.roles.find(({ IdPersonneRole }) => IdPersonneRole !== user.defaultRole!.IdPersonneRole)!.IdPersonneRole,
    0,
    'x',
    '',
  ]) {
    const { status, error } = await count(role);
    expect([status, error?.name]).toEqual([409, 'ROLE_CHANGED']);
  }
});

describe('at the same moment', () => {
  test('twenty choices of a role all end well, and leave one default', async () => {
    const texts: SeededRole[] = ['hrManager', 'employee', 'comex', 'payroll'];
    const { login, IdPersonneEV1 } = await build.person({}, { roles: texts });
    const { roles } = (await one.as(login).call(sessionCalls.getConnectedUser, {})).body.user;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? one : two).as(login).call(sessionCalls.setDefaultRole, {
          params: { IdPersonneEV1 },
          body: { IdPersonneRole: roles[index % roles.length]!.IdPersonneRole },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { rows } = await one.database.pool.query<pg.QueryResultRow>(
      'select 1 from "PersonneRole" where "IdPersonneEV1" = $1 and "ParDefaut"',
      [IdPersonneEV1],
    );
    expect(rows).toHaveLength(1);
  });

  test('twenty choices of a default view all end well', async () => {
    const { login } = await build.person();
    const params = { Ecran: 'directory' as const };
    const { IdVue } = (
      await one.as(login).call(viewsCalls.save, { params, body: { LibVue: 'x', Etat: '{}', IdRole: null } })
    ).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => one.as(login).call(viewsCalls.setDefault, { params, body: { IdVue } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  });
});

test('under which role somebody works is noted once a day, whatever they ask', async () => {
  const { IdPays, today } = await elsewhere(one.database.pool);
  const person = await build.person({ IdPays }, { roles: ['hrManager'] });
  for (const server of [one, one, two]) await asks(server, person);
  const noted = async () =>
    (
      await one.database.pool.query(
        `select u.day = $2 as today from role_use u join "PersonneRole" using ("IdPersonneRole")
         where "IdPersonneEV1" = $1`,
        [person.IdPersonneEV1, today],
      )
    ).rows;
  await expect.poll(noted).toEqual([{ today: true }]);
});
