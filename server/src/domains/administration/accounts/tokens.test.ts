import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import { tokenCalls, tokenLimits } from '@passerelle/contracts/accounts/tokens.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesSource } from '../../../platform/tabular/source.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { expectRefused, nasty } from '../../../testing/hostile.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { codeAt } from '../../../testing/totp.ts';
import { readTokenFile } from './tokens.file.ts';

const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const Motif = 'Handed in at the desk';

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

const desk = () => server.as('desk');
const file = (bytes: string, essai: boolean) => ({ query: { essai }, content: { bytes, type: 'text/csv' } });
async function load(...serials: readonly string[]): Promise<void> {
  const Fichier = ['Serial number;Secret', ...serials.map((serial) => `${serial};${seed}`)].join('\r\n');
  const { body } = await desk().call(tokenCalls.load, file(Fichier, false));
  expect(body).toEqual({ done: true, added: serials.length, renewed: 0, faults: [] });
}
async function token(serial: string) {
  const { body } = await desk().call(tokenCalls.list, { query: { words: serial } });
  return body.rows[0];
}
const outcome = ({ status, error }: { status: number; error?: { name: string } | undefined }) => error?.name ?? status;
const give = async (serial: string, { IdPersonneEV1 }: BuiltPerson, by = desk()) =>
  outcome(await by.call(tokenCalls.give, { params: { serial }, body: { IdPersonneEV1 } }));
const takeBack = async (serial: string, by = desk()) =>
  outcome(await by.call(tokenCalls.takeBack, { params: { serial }, body: { Motif } }));
const lose = async (serial: string) =>
  outcome(await desk().call(tokenCalls.lose, { params: { serial }, body: { Motif } }));
const enrols = async ({ login }: BuiltPerson, serial: string) => {
  const body = { serial, seed: null, digits: 6, current: null };
  const taken = await server.as(login).call(secondFactorCalls.takeToken, { body });
  if (taken.error) return taken.error.name;
  return outcome(await server.as(login).call(secondFactorCalls.confirm, { body: { code: codeAt(seed) } }));
};

describe('a file of tokens', () => {
  test('says what is wrong by line and column, never a secret, and registers nothing until it is whole', async () => {
    const Fichier = `\uFEFFsecret,serial,digits\n${seed},good-1,8\nnot base32!,GOOD-2,\n${seed},x,6\n\n${seed},GOOD-1,9\n,GOOD-3,6`;
    const { body } = await desk().call(tokenCalls.load, file(Fichier, false));
    expect(body.done).toBe(false);
    expect(body.faults).toEqual([
      { ligne: 3, colonne: 'secret', regle: 'seed' },
      { ligne: 4, colonne: 'serial', regle: 'serial' },
      { ligne: 6, colonne: 'serial', regle: 'duplicate' },
      { ligne: 6, colonne: 'digits', regle: 'digits' },
      { ligne: 7, colonne: 'secret', regle: 'missing' },
    ]);
    expect(await token('GOOD-1')).toBeUndefined();
  });

  test('without names has its columns in their order; tried, it changes nothing; again, it renews', async () => {
    const Fichier = `PLAIN-1\t${seed}\t8\nPLAIN-2\t${seed}`;
    const tried = await desk().call(tokenCalls.load, file(Fichier, true));
    expect(tried.body).toEqual({ done: false, added: 2, renewed: 0, faults: [] });
    expect(await token('PLAIN-1')).toBeUndefined();
    await desk().call(tokenCalls.load, file(Fichier, false));
    expect(await token('plain-1')).toMatchObject({ state: 'stock', digits: 8, holder: null, inUse: false });
    const again = await desk().call(tokenCalls.load, file(Fichier, false));
    expect(again.body).toEqual({ done: true, added: 0, renewed: 2, faults: [] });
  });

  test('of any text is read or refused, never broken, and no fault repeats a secret', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('"open'), fc.constant('')), async (text) => {
        const { tokens, faults } = await readTokenFile(bytesSource(Buffer.from(text)));
        expect(tokens.length > 0 || faults.length > 0).toBe(true);
      }),
    );
    expect(
      JSON.stringify((await readTokenFile(bytesSource(Buffer.from(`serial;secret\n${seed};x`)))).faults),
    ).not.toContain(seed);
  });
});

test('a file sent again under its key is the same one, another is told from it', async () => {
  const send = async (serial: string) =>
    await desk().call(tokenCalls.load, file(`${serial};${seed}`, false), { 'idempotency-key': 'file-of-tokens' });
  expect((await send('ONCE-1')).status).toBe(200);
  expect((await send('ONCE-1')).status).toBe(200);
  expect((await send('ONCE-2')).error?.name).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('a file of another kind, or larger than tokens are, is not read', async () => {
  const other = await desk().call(tokenCalls.load, {
    query: { essai: true },
    content: { bytes: '{}', type: 'application/json' },
  });
  expect(other.error?.name).toBe('UNSUPPORTED_MEDIA_TYPE');
  const large = await desk().call(tokenCalls.load, file('x'.repeat(tokenLimits.file + 1), true));
  expect(large.error).toMatchObject({ name: 'PAYLOAD_TOO_LARGE', details: [{ rule: 'fileSize', value: '0.4' }] });
});

describe('a token', () => {
  test('given is for that person alone; taken up it is in use; taken back their factor goes with it', async () => {
    await load('GIVE-1');
    const [person, other] = [await build.person(), await build.person()];
    expect(await give('give-1', person)).toBe(204);
    expect(await give('GIVE-1', other)).toBe('CONFLICT');
    expect(await enrols(other, 'GIVE-1')).toBe('SECOND_FACTOR_TOKEN');
    expect(await enrols(person, 'GIVE-1')).toBe(204);
    const { holder, ...given } = (await token('GIVE-1'))!;
    expect(given).toMatchObject({ state: 'given', inUse: true });
    expect(holder?.IdPersonneEV1).toBe(person.IdPersonneEV1);
    expect(await takeBack('GIVE-1', server.as(person.login))).toBe('NOT_AUTHORIZED');
    expect(await takeBack('GIVE-1')).toBe(204);
    expect(await takeBack('GIVE-1')).toBe('CONFLICT');
    expect(await token('GIVE-1')).toMatchObject({ state: 'stock', holder: null, inUse: false });
    const { body } = await server.as('admin').call(secondFactorCalls.ofPerson, { params: person });
    expect(body).toMatchObject({ factor: null, Enrole: 'false' });
  });

  test('of the stock is given by being taken up; lost it opens nothing; found it is in stock', async () => {
    await load('LOSE-1');
    const person = await build.person();
    expect(await enrols(person, 'LOSE-1')).toBe(204);
    expect(await token('LOSE-1')).toMatchObject({ state: 'given', inUse: true });
    expect(await lose('LOSE-1')).toBe(204);
    expect(await token('LOSE-1')).toMatchObject({ state: 'lost', inUse: false });
    expect(await enrols(await build.person(), 'LOSE-1')).toBe('SECOND_FACTOR_TOKEN');
    expect(await takeBack('LOSE-1')).toBe(204);
    const history = await desk().call(historyCalls.timeline, {
      params: { entity: 'second_factor_token', id: 'LOSE-1' },
      query: {},
    });
    expect(history.body.entries.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['changed', Motif],
      ['changed', Motif],
      ['changed', null],
      ['added', null],
    ]);
    expect(JSON.stringify(history.body)).not.toContain(seed);
  });

  test('lost or given away between being shown and its first code is not put in use', async () => {
    await load('RACE-1');
    const person = await build.person();
    const body = { serial: 'RACE-1', seed: null, digits: 6, current: null };
    await server.as(person.login).call(secondFactorCalls.takeToken, { body });
    expect(await lose('RACE-1')).toBe(204);
    const confirmed = await server.as(person.login).call(secondFactorCalls.confirm, { body: { code: codeAt(seed) } });
    expect(confirmed.error?.name).toBe('SECOND_FACTOR_CODE');
  });

  test('by which somebody signs in who may more is taken, or lost, with a code of one’s own second factor', async () => {
    await load('MORE-1');
    const [helper, wider] = [
      await build.person({}, { roles: ['serviceDesk'] }),
      await build.person({}, { roles: ['hrManager'] }),
    ];
    expect(await enrols(wider, 'MORE-1')).toBe(204);
    const by = server.as(helper.login);
    for (const call of [tokenCalls.takeBack, tokenCalls.lose]) {
      const asked = async (code?: string) => {
        const body = { Motif, ...(code !== undefined && { code }) };
        const { status, error } = await by.call(call, { params: { serial: 'MORE-1' }, body });
        return error ? (error.details?.[0]?.rule ?? error.name) : status;
      };
      if (call === tokenCalls.takeBack) {
        expect(await asked()).toBe('secondFactor');
        await load('OWN-2');
        expect(await enrols(helper, 'OWN-2')).toBe(204);
      }
      expect(await asked()).toBe('required');
      const wrong = async () => await asked('0000');
      const outcomes = [await wrong(), await wrong(), await wrong(), await wrong(), await wrong(), await wrong()];
      expect([outcomes[0], outcomes[5]]).toEqual(['SECOND_FACTOR_CODE', 'SECOND_FACTOR_LOCKED']);
      await server.database.pool.query('update second_factor set failures = 0, locked_until = null');
    }
    expect(await token('MORE-1')).toMatchObject({ state: 'given', inUse: true });
    expect(
      outcome(
        await by.call(tokenCalls.lose, {
          params: { serial: 'MORE-1' },
          body: { Motif, code: codeAt(seed, Date.now() + 30_000) },
        }),
      ),
    ).toBe(204);
    expect(await token('MORE-1')).toMatchObject({ state: 'lost', inUse: false });
  });

  test('of an administrator is given and taken back by administrators, one’s own by somebody else', async () => {
    await load('ADM-1', 'OWN-1');
    const administrator = await build.person({}, { roles: ['administrator', 'employee'] });
    const colleague = await build.person({}, { roles: ['serviceDesk', 'employee'] });
    expect(await give('ADM-1', administrator)).toBe('NOT_AUTHORIZED');
    expect(await give('ADM-1', administrator, server.as('admin'))).toBe(204);
    // Nor is it given another secret while it is theirs.
    const tokens = [{ serial: 'ADM-1', seed, digits: 6 as const }];
    const register = async (login: string) =>
      outcome(await server.as(login).call(secondFactorCalls.registerTokens, { body: { tokens } }));
    expect([await register('desk'), await register('admin')]).toEqual(['NOT_AUTHORIZED', 204]);
    expect(await takeBack('ADM-1')).toBe('NOT_AUTHORIZED');
    expect(await takeBack('ADM-1', server.as(administrator.login))).toBe('NOT_AUTHORIZED');
    expect(await takeBack('ADM-1', server.as('admin'))).toBe(204);
    expect(await give('OWN-1', colleague, server.as(colleague.login))).toBe(204);
    expect(await takeBack('OWN-1', server.as(colleague.login))).toBe('NOT_AUTHORIZED');
  });

  test('tells its holder that it is theirs, and that it no longer is; who used it is told of their factor alone', async () => {
    await load('TOLD-1', 'TOLD-2');
    const person = await build.person();
    const told = async () => {
      const { body } = await server.as(person.login).call(notificationsCalls.list, { query: {} });
      return body.notifications.map(({ Titre, Texte, URL }) => `${Titre} ${Texte} ${URL}`);
    };
    await give('told-1', person);
    expect(await told()).toEqual([expect.stringMatching(/jeton physique.*TOLD-1.*auth\/mfa/)]);
    await lose('TOLD-1');
    expect((await told())[0]).toMatch(/ne fonctionne plus.*TOLD-1/);
    await give('TOLD-2', person);
    await enrols(person, 'TOLD-2');
    await takeBack('TOLD-2');
    const { rows } = await server.database.pool.query<{ kind: string }>(
      'select kind from "PersonneNotification" where "IdPersonneEV1" = $1 order by 1',
      [person.IdPersonneEV1],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['secondFactorReset', 'tokenGiven', 'tokenGiven', 'tokenWithdrawn']);
  });

  test('goes to one of sixteen who are given it at the same moment', async () => {
    await load('MANY-1');
    const people = await Promise.all(Array.from({ length: 16 }, () => build.person()));
    const answers = await Promise.all(people.map((person) => give('MANY-1', person)));
    expect(answers.filter((one) => one === 204)).toHaveLength(1);
    expect(answers.filter((one) => one === 'CONFLICT')).toHaveLength(15);
  });
});

test('the list is found by serial and by name, state by state, a page at a time', async () => {
  await load(...Array.from({ length: 101 }, (_, index) => `PAGE-${String(index).padStart(3, '0')}`));
  const person = await build.person({ Prenom: 'Zéphyrine', Nom: 'Tokarz' });
  await give('PAGE-050', person);
  const ask = async (query: object) => (await desk().call(tokenCalls.list, { query })).body;
  const first = await ask({ words: 'page' });
  expect([first.rows.length, first.next, first.counts]).toEqual([100, 'PAGE-099', { stock: 100, given: 1, lost: 0 }]);
  expect((await ask({ words: 'page', after: first.next! })).rows.map(({ serial }) => serial)).toEqual(['PAGE-100']);
  expect((await ask({ words: 'zephyr' })).rows.map(({ serial }) => serial)).toEqual(['PAGE-050']);
  expect((await ask({ words: 'page', state: 'given' })).rows).toHaveLength(1);
});

test('whatever the bodies are, nothing breaks', async () => {
  const ops = [tokenCalls.load, tokenCalls.give, tokenCalls.takeBack, tokenCalls.lose];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ops), nasty, async (op, body) => {
      const url = `/api${op.path.replace('{serial}', 'GIVE-1')}`;
      const response = await desk().send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body) ?? '',
      });
      expectRefused(response, body);
    }),
    { numRuns: process.env.NIGHTLY ? 500 : 40 },
  );
});
