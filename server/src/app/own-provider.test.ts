import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInLinkCalls } from '@passerelle/contracts/accounts/sign-in-links.contract.ts';
import { callUrl, type Method } from '@passerelle/contracts/call.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builders } from '../testing/build.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { signInRemarks } from './sign-in-remarks.ts';

let provider: Server;
let issuer: string;
let server: TestServer;
let person: { readonly IdPersonneEV1: number; readonly login: string };
let desk: { readonly IdPersonneEV1: number; readonly login: string };
let tokenOf: (login: string, claims?: object) => Promise<string>;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES384');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES384', use: 'sig' };
  provider = createServer((request, response) => {
    const keys = request.url?.endsWith('/keys');
    response.end(JSON.stringify(keys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/realm`;
  tokenOf = async (login, claims = {}) =>
    await new SignJWT({ sub: 'theirs', upn: login, amr: ['pwd', 'mfa'], ...claims })
      .setProtectedHeader({ alg: 'ES384', typ: 'JWT', kid: 'one' })
      .setIssuer(issuer)
      .setAudience('portal-api')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(privateKey);
  server = await testServer({
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal', OIDC_AUDIENCE: 'portal-api', OIDC_LOGIN_CLAIM: 'upn' },
  });
  const build = builders(server.database);
  person = await build.person({ Mail: 'somebody@example.org' });
  desk = await build.person({}, { roles: ['serviceDesk'] });
  await server.database.pool.query('insert into embedded_account ("IdPersonneEV1", password_hash) values ($1, $2)', [
    person.IdPersonneEV1,
    'of the time before',
  ]);
});
afterAll(async () => {
  await server.close();
  provider.close();
});

async function send(login: string, method: Method, url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await tokenOf(login)}` };
  return await server.anonymous.send({ method, url, headers, ...(payload && { payload }) });
}

describe('a provider that takes the place of passwords of our own', () => {
  test('finds everybody again by their login, whatever its case, and whatever it calls them itself', async () => {
    const answer = await send(
      person.login.toUpperCase(),
      sessionCalls.getConnectedUser.method,
      `/api${sessionCalls.getConnectedUser.path}`,
    );
    expect(answer.json().user.IdPersonneEV1).toBe(person.IdPersonneEV1);
  });

  test('leaves passwords and links of our own open nothing', async () => {
    const at = { params: { IdPersonneEV1: person.IdPersonneEV1 } };
    const url = (call: (typeof signInLinkCalls)[keyof typeof signInLinkCalls]) => callUrl(call, at as never);
    expect((await send(desk.login, 'GET', url(signInLinkCalls.state))).json()).toMatchObject({ here: false });
    expect((await send(desk.login, 'POST', url(signInLinkCalls.send))).statusCode).toBe(404);
    expect((await send(desk.login, 'POST', url(signInLinkCalls.show), { code: null })).statusCode).toBe(404);
    for (const path of ['/idp/password?link=any', '/idp/forgotten', '/idp/auth'])
      expect([path, (await server.anonymous.send({ method: 'GET', url: path })).statusCode]).toEqual([path, 404]);
    const own = server.as(person.login);
    expect((await own.call(sessionCalls.getConnectedUser, {})).error?.name).toBe('TOKEN_INVALID');
  });

  test('is what the start says, with how many passwords are not in force', async () => {
    const said = (await signInRemarks(server.database.db, server.settings)).join('\n');
    expect(said).toContain(`People sign in with ${issuer}`);
    expect(said).toMatch(/The \d+ passwords that the portal keeps are not in force/);
  });
});

describe('a provider that knows people by their address', () => {
  let byMail: TestServer;
  let found: { readonly IdPersonneEV1: number; readonly login: string };
  beforeAll(async () => {
    byMail = await testServer({
      env: {
        ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal', OIDC_AUDIENCE: 'portal-api', OIDC_LOGIN_CLAIM: 'upn' },
        OIDC_LOGIN_MATCHES: 'mail',
      },
    });
    found = await builders(byMail.database).person({ CompteAD: 'alovelace', Mail: 'ada.lovelace@example.org' });
  });
  afterAll(() => byMail.close());
  const answer = async (said: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(said)}` };
    const url = `/api${sessionCalls.getConnectedUser.path}`;
    const reply = await byMail.anonymous.send({ method: sessionCalls.getConnectedUser.method, url, headers });
    return reply.statusCode === 200 ? reply.json().user.IdPersonneEV1 : reply.json().error;
  };

  test('finds them by it, whatever its case, and nobody by a login or by an address that is no longer theirs', async () => {
    expect(await answer('Ada.Lovelace@Example.org')).toBe(found.IdPersonneEV1);
    for (const other of ['alovelace', 'ada.lovelace', 'ada.lovelace@example.com', 'adá.lovelace@example.org'])
      expect(await answer(other)).toMatchObject({ name: 'ACCOUNT_NOT_EXIST_IN_AD' });
    await byMail.database.pool.query('update "Personne" set "Mail" = $1 where "IdPersonneEV1" = $2', [
      ...['ada@example.org', found.IdPersonneEV1],
    ]);
    expect(await answer('ada.lovelace@example.org')).toMatchObject({ name: 'ACCOUNT_NOT_EXIST_IN_AD' });
    expect(await answer('ada@example.org')).toBe(found.IdPersonneEV1);
  });
});

describe('a start with passwords of our own', () => {
  test('says that nobody can come in, and how somebody can', async () => {
    const own = { ...server.settings, OIDC_ISSUER: undefined, EMBEDDED_IDP: true };
    const { db, pool } = server.database;
    const said = async () => (await signInRemarks(db, own)).join('\n');
    expect(await said()).toMatch(/have no password yet/);
    await pool.query('delete from embedded_account');
    expect(await said()).toContain('npm run people -- link LOGIN');
    await pool.query('delete from "PersonneRole"');
    expect(await said()).toContain('npm run people -- administrator LOGIN');
    await pool.query('update "Personne" set "Suspendu" = true');
    expect(await said()).toContain('nobody who is present and not stopped has a login');
  });

  test('says that nobody is in the database', async () => {
    const empty = await testServer({ from: 'seeded' });
    expect((await signInRemarks(empty.database.db, empty.settings))[0]).toContain('Nobody is in the database yet');
    await empty.close();
  });
});
