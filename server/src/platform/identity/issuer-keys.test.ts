import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { issuerKeys } from './issuer-keys.ts';
import { createTokenVerifier } from './verify-token.ts';

const audience = 'https://portal.example/api';
let server: Server;
let issuer: string;
let keySet: JWK[];
let named: string;
let asked: string[];
let answers: boolean;

beforeEach(async () => {
  asked = [];
  answers = true;
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.statusCode = answers ? 200 : 503;
    const discovery = { issuer: named, jwks_uri: `${issuer}/keys` };
    response.end(JSON.stringify(request.url?.endsWith('/keys') ? { keys: keySet } : discovery));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realm`;
  named = issuer;
});
afterEach(() => {
  vi.useRealTimers();
  server.close();
});

async function keyPair(kid: string, alg = 'RS256') {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const sign = () =>
    new SignJWT({ preferred_username: 'hr' })
      .setProtectedHeader({ alg, typ: 'at+jwt', kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(Math.floor(Date.now() / 1000) + 60)
      .sign(privateKey);
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }, sign };
}

const verifier = () =>
  createTokenVerifier({
    issuer,
    audience,
    loginClaim: 'preferred_username',
    secondFactor: { claim: 'amr', values: ['otp'] },
    keys: issuerKeys(issuer),
  });

test.each([
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
])('an issuer may sign with %s, and nobody else as it', async (alg) => {
  const [theirs, another] = [await keyPair('theirs', alg), await keyPair('theirs', alg)];
  keySet = [theirs.jwk];
  const verify = verifier();
  await expect(verify(await theirs.sign())).resolves.toMatchObject({ login: 'hr' });
  await expect(verify(await another.sign())).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
});

test('keys are found by discovery, and a storm of unknown ones asks once a minute', async () => {
  const [known, unknown] = [await keyPair('known'), await keyPair('unknown')];
  keySet = [known.jwk];
  const verify = verifier();
  await expect(verify(await known.sign())).resolves.toMatchObject({ login: 'hr' });
  expect(asked).toEqual(['/realm/.well-known/openid-configuration', '/realm/keys']);

  const storm = await unknown.sign();
  const verdicts = await Promise.allSettled(Array.from({ length: 300 }, () => verify(storm)));
  expect(verdicts.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked.length).toBe(2);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  keySet = [known.jwk, unknown.jwk];
  await expect(verify(await unknown.sign())).resolves.toMatchObject({ login: 'hr' });
  expect(asked.length).toBe(4);
});

test('the last keys serve while the issuer is down', async () => {
  const known = await keyPair('known');
  keySet = [known.jwk];
  const verify = verifier();
  await verify(await known.sign());
  answers = false;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  await expect(verify(await known.sign())).resolves.toMatchObject({ login: 'hr' });
});

test('an issuer that never answered is no fault of the token, and is not asked again at once', async () => {
  const known = await keyPair('known');
  answers = false;
  const verify = verifier();
  const token = await known.sign();
  await expect(verify(token)).rejects.toThrow('503');
  await expect(verify(token)).rejects.not.toMatchObject({ name: 'TokenError' });
  expect(asked.length).toBe(1);
});

test('a discovery document about another issuer is refused', async () => {
  const known = await keyPair('known');
  keySet = [known.jwk];
  named = 'https://elsewhere.example';
  await expect(verifier()(await known.sign())).rejects.toThrow('another issuer');
});
