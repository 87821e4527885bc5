import { secondFactorCalls as calls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { codeOf, roomInStep } from '../../../testing/totp.ts';

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer({ connections: 24 });
  build = builders(server.database);
});
beforeEach(() => roomInStep(0));
afterAll(() => server.close());

const me = ({ login }: BuiltPerson) => server.as(login);
const standing = async (person: BuiltPerson) => (await me(person).call(calls.read, {})).body;
const confirm = async (person: BuiltPerson, code: string) => {
  const { status, error } = await me(person).call(calls.confirm, { body: { code } });
  return error?.name ?? status;
};
const show = async (person: BuiltPerson, current: string | null = null) =>
  (await me(person).call(calls.showApp, { body: { current } })).body.secret;

/** Somebody whose app is in use, with its secret; the code of the step before is used up. */
async function enrolled(whom?: BuiltPerson): Promise<BuiltPerson & { readonly secret: string }> {
  const person = whom ?? (await build.person());
  const secret = await show(person);
  await roomInStep(3);
  expect(await confirm(person, codeOf(secret, -1))).toBe(204);
  return { ...person, secret };
}

const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;

const historyOf = ({ IdPersonneEV1 }: BuiltPerson) =>
  rowsOf(
    `select entity, call, "IdPersonneEV1", before, after, reason from history_entry
      join history_values using (id) where entity_id = $1 and entity in ('Personne', 'second_factor') order by id`,
    String(IdPersonneEV1),
  );

describe('an app', () => {
  test('is enrolled once its first code is good: false, en-cours, true', async () => {
    const person = await build.person();
    expect(await standing(person)).toMatchObject({ Enrole: 'false', factor: null, policy: 'mandatory', here: true });
    const secret = await show(person);
    expect(await standing(person)).toMatchObject({ Enrole: 'en-cours', factor: null });
    expect(await confirm(person, codeOf(secret, 0, 8))).toBe('SECOND_FACTOR_CODE');
    expect(await confirm(person, codeOf(secret))).toBe(204);
    expect(await standing(person)).toMatchObject({ Enrole: 'true', factor: { kind: 'app', serial: null, digits: 6 } });
    expect(await historyOf(person)).toMatchObject([
      { call: 'secondFactor.showApp', before: { Enrole: 'false' }, after: { Enrole: 'en-cours' } },
      { call: 'secondFactor.confirm', before: null, after: { kind: 'app' }, IdPersonneEV1: person.IdPersonneEV1 },
      { call: 'secondFactor.confirm', before: { Enrole: 'en-cours' }, after: { Enrole: 'true' } },
    ]);
  });

  test('shown twice: only the last secret counts', async () => {
    const person = await build.person();
    const first = await show(person);
    const second = await show(person);
    expect(second).not.toBe(first);
    expect(await confirm(person, codeOf(first))).toBe('SECOND_FACTOR_CODE');
    expect(await confirm(person, codeOf(second))).toBe(204);
  });

  test('in use is replaced only by who has it, and works until the new one does', async () => {
    const person = await enrolled();
    expect((await me(person).call(calls.showApp, { body: { current: null } })).error?.name).toBe('SECOND_FACTOR_CODE');
    const next = await show(person, codeOf(person.secret));
    expect(await standing(person)).toMatchObject({ Enrole: 'true', factor: { kind: 'app' } });
    expect(await confirm(person, codeOf(person.secret, 1))).toBe('SECOND_FACTOR_CODE');
    expect(await confirm(person, codeOf(next))).toBe(204);
    expect((await me(person).call(calls.showApp, { body: { current: codeOf(person.secret, 1) } })).error?.name).toBe(
      'SECOND_FACTOR_CODE',
    );
    expect(await show(person, codeOf(next, 1))).not.toBe(next);
  });
});

describe('a code', () => {
  test('works once, even when sent four times at once', async () => {
    const person = await build.person();
    const code = codeOf(await show(person));
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(person, code)));
    expect(answers.filter((answer) => answer === 204)).toHaveLength(1);
    const current = { body: { current: code } };
    expect((await me(person).call(calls.showApp, current)).error?.name).toBe('SECOND_FACTOR_CODE');
  });

  test('wrong five times locks for fifteen minutes, even when sent at once, and even for a good one', async () => {
    const person = await enrolled();
    const attempt = async (current: string) =>
      (await me(person).call(calls.showApp, { body: { current } })).error?.name ?? 'shown';
    const wrong = codeOf(person.secret) === '000000' ? '111111' : '000000';
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(wrong)));
    expect(answers.filter((answer) => answer === 'SECOND_FACTOR_CODE')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'SECOND_FACTOR_LOCKED')).toHaveLength(7);
    expect(await attempt(codeOf(person.secret))).toBe('SECOND_FACTOR_LOCKED');
    const token = { serial: 'FT-0009', seed: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', digits: 6 as const };
    const taken = await me(person).call(calls.takeToken, { body: { ...token, current: codeOf(person.secret) } });
    expect(taken.error?.name).toBe('SECOND_FACTOR_LOCKED');
    const until = new Date((await standing(person)).factor!.lockedUntil!).getTime();
    expect((until - Date.now()) / 60_000).toBeGreaterThan(14);
    expect((until - Date.now()) / 60_000).toBeLessThanOrEqual(15);
    await rowsOf(
      `update second_factor set locked_until = now() - interval '1 second' where "IdPersonneEV1" = $1`,
      person.IdPersonneEV1,
    );
    expect(await attempt(codeOf(person.secret))).toBe('shown');
  });

  test('wrong five times locks whoever begins as well', async () => {
    const person = await build.person();
    const secret = await show(person);
    for (let time = 0; time < 5; time++) expect(await confirm(person, '00000')).toBe('SECOND_FACTOR_CODE');
    expect(await confirm(person, codeOf(secret))).toBe('SECOND_FACTOR_LOCKED');
  });

  test('good in between clears the count', async () => {
    const person = await build.person();
    const secret = await show(person);
    for (let time = 0; time < 4; time++) expect(await confirm(person, '00000')).toBe('SECOND_FACTOR_CODE');
    expect(await confirm(person, codeOf(secret))).toBe(204);
    expect((await standing(person)).factor?.lockedUntil).toBeNull();
  });

  test.each(['', '123', '123456789', '12 456', '12345a', '１２３４５６', '-12345'])('is not %j', async (code) => {
    expect(await confirm(await build.person(), code)).toBe('INVALID_INPUT');
  });
});

describe('a token', () => {
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const take = async (person: BuiltPerson, serial: string, given: string | null = null, digits = 6) => {
    const answer = await me(person).call(calls.takeToken, { body: { serial, seed: given, digits, current: null } });
    return answer.error?.name ?? answer.body.digits;
  };

  test('registered by the service desk needs only its serial number, in any case', async () => {
    const tokens = [{ serial: 'FT-0001', seed: '3132333435363738393031323334353637383930', digits: 8 }];
    expect((await server.as('desk').call(calls.registerTokens, { body: { tokens } })).status).toBe(204);
    const person = await build.person();
    expect(await take(person, 'ft-0001')).toBe(8);
    expect((await standing(person)).Enrole).toBe('en-cours');
    expect(await confirm(person, codeOf(seed, 0, 6))).toBe('SECOND_FACTOR_CODE');
    expect(await confirm(person, codeOf(seed, 0, 8))).toBe(204);
    expect((await standing(person)).factor).toMatchObject({ kind: 'token', serial: 'FT-0001', digits: 8 });
    expect(await take(await build.person(), 'FT-0001')).toBe('SECOND_FACTOR_TOKEN');
  });

  test('takes the place of what is in use for who has that', async () => {
    expect(await take(await enrolled(), 'FT-0003', seed)).toBe('SECOND_FACTOR_CODE');
  });

  test('that nobody registered needs its seed', async () => {
    const person = await build.person();
    expect(await take(person, 'FT-0002')).toBe('SECOND_FACTOR_TOKEN');
    expect(await take(person, 'FT-0002', '1'.repeat(27))).toBe('SECOND_FACTOR_TOKEN');
    expect(await take(person, 'FT-0002', seed, 7)).toBe(7);
    expect(await confirm(person, codeOf(seed, 0, 7))).toBe(204);
  });
});

describe('recovery', () => {
  const reset = async (by: string, { IdPersonneEV1 }: BuiltPerson, Motif = 'Phone lost, known by voice') => {
    const { status, error } = await server.as(by).call(calls.reset, { params: { IdPersonneEV1 }, body: { Motif } });
    return error?.name ?? status;
  };
  const keyOf = async (login: string) => {
    const [row] = await rowsOf('select "IdPersonneEV1" from "Personne" where lower("CompteAD") = $1', login);
    return { login, IdPersonneEV1: row.IdPersonneEV1 as number };
  };

  test('by the service desk takes the factor back, is recorded with its reason, and ends every session', async () => {
    const replica = await server.replica();
    for (let time = 0; time < 10; time++) {
      const person = await enrolled();
      const who = async (one: TestServer) =>
        (await one.as(person.login).call(sessionCalls.getConnectedUser, {})).error?.name ?? 'in';
      expect([await who(server), await who(replica)]).toEqual(['in', 'in']);
      await rowsOf(
        `insert into oidc_payload (kind, id, payload) values ('Session', $1, jsonb_build_object('accountId', $2::text))`,
        `session of ${person.login}`,
        String(person.IdPersonneEV1),
      );
      expect(await reset('desk', person)).toBe(204);
      expect([await who(server), await who(replica)]).toEqual(['SESSION_EXPIRED', 'SESSION_EXPIRED']);
      expect(await rowsOf(`select 1 from oidc_payload where id = $1`, `session of ${person.login}`)).toEqual([]);
      const told = await rowsOf(
        'select kind from "PersonneNotification" where "IdPersonneEV1" = $1',
        person.IdPersonneEV1,
      );
      expect(told).toEqual([{ kind: 'secondFactorReset' }]);
      expect((await historyOf(person)).slice(-3)).toMatchObject([
        { entity: 'second_factor', call: 'secondFactor.reset', before: { kind: 'app' }, after: null },
        { before: { Enrole: 'true' }, after: { Enrole: 'false' }, reason: 'Phone lost, known by voice' },
        { after: { SessionsDepuis: expect.any(String) } },
      ]);
      const later = server.withToken(person.login, { iat: Math.ceil(Date.now() / 1000) + 1 });
      expect((await later.call(calls.read, {})).body).toMatchObject({ Enrole: 'false', factor: null });
    }
  });

  test('is not for oneself, not of administrators by who is none, not without the right, not without a reason', async () => {
    const person = await enrolled();
    expect(await reset('desk', await keyOf('desk'))).toBe('NOT_AUTHORIZED');
    expect(await reset('admin', await keyOf('admin'))).toBe('NOT_AUTHORIZED');
    expect(await reset('desk', await keyOf('admin2'))).toBe('NOT_AUTHORIZED');
    for (const login of ['hr', 'manager', 'employee', 'security', 'delegate']) {
      expect(await reset(login, person)).toBe('NOT_AUTHORIZED');
    }
    expect(await reset('desk', person, '   ')).toBe('INVALID_INPUT');
    expect(await standing(person)).toMatchObject({ Enrole: 'true' });
    const administrator = await build.person({}, { roles: ['employee', 'administrator'] });
    expect(await reset('desk', administrator)).toBe('NOT_AUTHORIZED');
  });

  test('of who may more, or administers, takes a code of one’s own second factor', async () => {
    const [desk, administrator] = [
      await build.person({}, { roles: ['serviceDesk'] }),
      await build.person({}, { roles: ['administrator'] }),
    ];
    const resetting = async (by: string, { IdPersonneEV1 }: BuiltPerson) =>
      (await server.as(by).call(calls.ofPerson, { params: { IdPersonneEV1 } })).body.resetting;
    const asked = async (by: string, { IdPersonneEV1 }: BuiltPerson, code?: string) => {
      const body = { Motif: 'Phone lost, known by voice', ...(code !== undefined && { code }) };
      const { status, error } = await server.as(by).call(calls.reset, { params: { IdPersonneEV1 }, body });
      return error ? (error.details?.[0]?.rule ?? error.name) : status;
    };
    expect(await resetting(desk.login, await enrolled())).toBe('plain');
    for (const [by, wider] of [
      [desk, await build.person({}, { roles: ['hrManager'] })],
      [administrator, await build.person({}, { roles: ['administrator'] })],
    ] as const) {
      await enrolled(wider);
      expect(await resetting(by.login, wider)).toBe('factor');
      expect(await asked(by.login, wider)).toBe('secondFactor');
      const { secret } = await enrolled(by);
      expect(await resetting(by.login, wider)).toBe('code');
      expect(await asked(by.login, wider)).toBe('required');
      expect(await asked(by.login, wider, '000000')).toBe('SECOND_FACTOR_CODE');
      expect(await standing(wider)).toMatchObject({ Enrole: 'true' });
      expect(await asked(by.login, wider, codeOf(secret))).toBe(204);
      const params = { IdPersonneEV1: wider.IdPersonneEV1 };
      expect((await server.as(by.login).call(calls.ofPerson, { params })).body).toMatchObject({ Enrole: 'false' });
      const wrong = async () => await asked(by.login, wider, '0000');
      expect([await wrong(), await wrong(), await wrong(), await wrong(), await wrong()]).toEqual(
        Array(5).fill('SECOND_FACTOR_CODE'),
      );
      expect(await wrong()).toBe('SECOND_FACTOR_LOCKED');
    }
  });
});

describe('an exemption', () => {
  test('is given and taken back by an administrator, with its reason, and counts at once', async () => {
    const person = await build.person();
    const params = { IdPersonneEV1: person.IdPersonneEV1 };
    const body = { Motif: ' No phone yet ', DateFin: null };
    const plain = server.withToken(person.login, { amr: ['pwd'] });
    const asked = async () => (await plain.call(sessionCalls.getConnectedUser, {})).error?.name ?? 'in';
    expect(await asked()).toBe('SECOND_FACTOR_REQUIRED');
    expect((await server.as('desk').call(calls.exempt, { params, body })).error?.name).toBe('NOT_AUTHORIZED');
    expect((await server.as('admin').call(calls.exempt, { params, body })).status).toBe(204);
    expect(await asked()).toBe('in');
    expect((await standing(person)).exemption).toEqual({ Motif: 'No phone yet', DateFin: null });
    const past = { params, body: { Motif: 'Until then', DateFin: '2020-01-01' } };
    expect((await server.as('admin').call(calls.exempt, past)).status).toBe(204);
    expect(await asked()).toBe('SECOND_FACTOR_REQUIRED');
    expect((await server.as('admin2').call(calls.endExemption, { params })).status).toBe(204);
    const history = await rowsOf(
      `select before, after, reason from history_entry join history_values using (id) where entity = 'second_factor_exemption' and entity_id = $1 order by id`,
      String(person.IdPersonneEV1),
    );
    expect(history).toEqual([
      { before: null, after: { Motif: 'No phone yet', DateFin: null }, reason: 'No phone yet' },
      {
        before: { Motif: 'No phone yet', DateFin: null },
        after: { Motif: 'Until then', DateFin: '2020-01-01' },
        reason: 'Until then',
      },
      { before: { Motif: 'Until then', DateFin: '2020-01-01' }, after: null, reason: null },
    ]);
  });
});

describe('a token of the session', () => {
  const asked = async (login: string, claims: object) =>
    (await server.withToken(login, claims as never).call(sessionCalls.getConnectedUser, {})).error?.name ?? 'in';

  test('without a second factor is refused, unless the person is exempt', async () => {
    const { login, IdPersonneEV1 } = await build.person();
    for (const amr of [undefined, [], ['pwd'], 'pwd', ['OTP'], [['otp']], { 0: 'otp' }, 'otp mfa', true]) {
      expect(await asked(login, { amr })).toBe('SECOND_FACTOR_REQUIRED');
    }
    expect(await asked(login, { amr: ['pwd', 'otp'] })).toBe('in');
    const exempt = (until: string) =>
      rowsOf(
        `insert into second_factor_exemption ("IdPersonneEV1", "Motif", "DateFin") values ($1, 'test', ${until})
          on conflict ("IdPersonneEV1") do update set "DateFin" = excluded."DateFin"`,
        IdPersonneEV1,
      );
    for (const until of ['null', 'current_date']) {
      await exempt(until);
      expect(await asked(login, { amr: ['pwd'] })).toBe('in');
    }
    await exempt('current_date - 1');
    expect(await asked(login, { amr: ['pwd'] })).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('that says nothing of when it was issued is over once sessions have been ended', async () => {
    const { login, IdPersonneEV1 } = await build.person();
    expect(await asked(login, { iat: undefined })).toBe('in');
    await rowsOf('update "Personne" set "SessionsDepuis" = now() where "IdPersonneEV1" = $1', IdPersonneEV1);
    expect(await asked(login, { iat: undefined })).toBe('SESSION_EXPIRED');
  });
});

test('no secret is in the history, in what a repeated call would answer, or readable in its own table', async () => {
  const { login, secret, IdPersonneEV1 } = await enrolled();
  const seed = '4152434845545950454F4641544F4B454E21';
  await server
    .as('desk')
    .call(
      calls.registerTokens,
      { body: { tokens: [{ serial: 'FT-9', seed, digits: 6 }] } },
      { 'idempotency-key': 'token-key-1' },
    );
  const again = await server
    .as(login)
    .call(calls.showApp, { body: { current: codeOf(secret) } }, { 'idempotency-key': 'showing-1' });
  const base32 = 'IFJEGSCFKRMVARKPIZAVIT2LIVHCC';
  const everything = JSON.stringify([
    await rowsOf('select * from history_entry join history_values using (id)'),
    await rowsOf('select * from idempotency_key'),
    await rowsOf('select * from second_factor'),
    await rowsOf('select * from second_factor_token'),
    await rowsOf('select * from oidc_payload'),
  ]);
  expect(everything).toContain('FT-9');
  for (const hidden of [secret, again.body.secret, seed, base32]) expect(everything).not.toContain(hidden);
  // Somebody else's row does not open in one's own name.
  const other = await enrolled();
  await rowsOf(
    `update second_factor set secret = (select secret from second_factor where "IdPersonneEV1" = $1 and state = 'active')
      where "IdPersonneEV1" = $2 and state = 'active'`,
    IdPersonneEV1,
    other.IdPersonneEV1,
  );
  const answer = await server.as(other.login).call(calls.showApp, { body: { current: codeOf(secret) } });
  expect(answer.error?.name).toBe('server_error');
});
