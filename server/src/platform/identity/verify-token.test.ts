import { createHmac, generateKeyPairSync } from 'node:crypto';
import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTokenVerifier } from './verify-token.ts';

const issuer = 'https://sign-in.example/idp';
const audience = 'https://portal.example/api';
const now = () => Math.floor(Date.now() / 1000);

type Key = Awaited<ReturnType<typeof generateKeyPair>>;
let own: Key;
let foreign: Key;
let curve: Key;
let verify: ReturnType<typeof createTokenVerifier>;
let publicPem: string;

beforeAll(async () => {
  own = await generateKeyPair('RS256', { extractable: true });
  foreign = await generateKeyPair('RS256', { extractable: true });
  curve = await generateKeyPair('ES256', { extractable: true });
  publicPem = await exportSPKI(own.publicKey);
  const keys = [
    { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' },
    { ...(await exportJWK(curve.publicKey)), kid: 'two', alg: 'ES256', use: 'sig' },
  ];
  verify = createTokenVerifier({
    issuer,
    audience,
    loginClaim: 'preferred_username',
    secondFactor: { claim: 'amr', values: ['otp', 'mfa'] },
    keys: createLocalJWKSet({ keys }),
  });
});

const goodHeader = { alg: 'RS256', typ: 'at+jwt', kid: 'one' };
const goodClaims = (): JWTPayload => ({
  iss: issuer,
  aud: audience,
  sub: '1',
  preferred_username: 'hr',
  amr: ['pwd'],
  iat: now(),
  exp: now() + 60,
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (header: object, claims: object = goodClaims()) => `${part(header)}.${part(claims)}.`;

function signed(
  claims: JWTPayload = {},
  header: Partial<JWTHeaderParameters> = {},
  key: Parameters<SignJWT['sign']>[0] = own.privateKey,
) {
  const given = Object.entries({ ...goodClaims(), ...claims }).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(given)).setProtectedHeader({ ...goodHeader, ...header }).sign(key);
}

function withSecret(header: object, secret: string | Buffer) {
  const input = `${part(header)}.${part(goodClaims())}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

const rsaPem = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, jwk: publicKey.export({ format: 'jwk' }) };
};

describe('accepts', () => {
  test('an access token, and says whose it is', async () => {
    const verified = await verify(await signed());
    expect(verified).toMatchObject({ login: 'hr', amr: ['pwd'] });
    expect(verified.expiresAt.getTime()).toBeGreaterThan(Date.now());
  });

  test('another algorithm of the issuer, several audiences, no amr', async () => {
    const token = await signed(
      { aud: ['other', audience], amr: undefined },
      { alg: 'ES256', kid: 'two', typ: 'application/at+jwt' },
      curve.privateKey,
    );
    await expect(verify(token)).resolves.toMatchObject({ login: 'hr', amr: [] });
  });

  test('a plain JWT for the API, as some issuers send', async () => {
    await expect(verify(await signed({}, { typ: 'JWT' }))).resolves.toMatchObject({ login: 'hr' });
    await expect(verify(await signed({}, { typ: undefined }))).resolves.toMatchObject({ login: 'hr' });
  });
});

describe('tells an ended session', () => {
  test('from everything else', async () => {
    const past = { iat: now() - 700, exp: now() - 100 };
    await expect(verify(await signed(past))).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    await expect(verify(await signed({ ...past, aud: 'other' }))).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    await expect(verify(await signed(past, {}, foreign.privateKey))).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    const expiredIdToken = signed({ ...past, nonce: 'n' }, { typ: 'JWT' });
    await expect(verify(await expiredIdToken)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });
});

const forged: Record<string, () => string | Promise<string>> = {
  'nothing at all': () => '',
  'one word': () => 'token',
  'two dots': () => '..',
  'five parts, as encrypted tokens have': () => `${part({ alg: 'dir', enc: 'A128GCM' })}....`,
  'parts that are not base64': () => '%%%.%%%.%%%',
  'a header that is not JSON': () => `${Buffer.from('{').toString('base64url')}.${part(goodClaims())}.sig`,
  'a header that is null': () => `${part(null)}.${part(goodClaims())}.sig`,
  'claims that are not an object': async () => {
    const [header, , signature] = (await signed()).split('.');
    return `${header}.${part('hr')}.${signature}`;
  },
  'algorithm none': () => unsigned({ ...goodHeader, alg: 'none' }),
  'algorithm None': () => unsigned({ ...goodHeader, alg: 'None' }),
  'algorithm NONE with a signature': async () =>
    `${unsigned({ ...goodHeader, alg: 'NONE' })}${(await signed()).split('.')[2]}`,
  'an empty algorithm': () => unsigned({ ...goodHeader, alg: '' }),
  'no algorithm': () => unsigned({ typ: 'at+jwt', kid: 'one' }),
  'the signature cut off': async () => (await signed()).replace(/[^.]+$/, ''),
  'the signature altered': async () => (await signed()).replace(/.{8}$/, 'AAAAAAAA'),
  'HMAC with the public key as its secret': () => withSecret({ ...goodHeader, alg: 'HS256' }, publicPem),
  'HMAC with the trimmed public key': () => withSecret({ ...goodHeader, alg: 'HS256' }, publicPem.trim()),
  'HMAC with an empty secret': () => withSecret({ ...goodHeader, alg: 'HS256' }, ''),
  'an HMAC that says RS256': () => withSecret(goodHeader, publicPem),
  'an algorithm that is not allowed': async () =>
    signed({}, { alg: 'RS512' }, await importJWK(await exportJWK(own.privateKey), 'RS512')),
  'the key of another issuer': () => signed({}, {}, foreign.privateKey),
  'an unknown kid': () => signed({}, { kid: 'three' }, foreign.privateKey),
  'a kid that is a path': () => signed({}, { kid: '../../../../dev/null' }, foreign.privateKey),
  'a kid that is SQL': () => signed({}, { kid: "one' or '1'='1" }, foreign.privateKey),
  'a kid that is no text': () => unsigned({ ...goodHeader, kid: { toString: 'one' } }),
  'a key of another kind than the kid says': () => signed({}, { alg: 'ES256', kid: 'one' }, curve.privateKey),
  'a key of its own in jwk': async () => {
    const { privateKey, jwk } = rsaPem();
    return new SignJWT(goodClaims()).setProtectedHeader({ ...goodHeader, jwk }).sign(privateKey);
  },
  'a key set of its own in jku': () => signed({}, { jku: 'https://elsewhere.example/keys' }, foreign.privateKey),
  'a certificate of its own in x5u': () => signed({}, { x5u: 'https://elsewhere.example/cert' }, foreign.privateKey),
  'a certificate of its own in x5c': () => signed({}, { x5c: ['MIIB'] }, foreign.privateKey),
  'an unknown critical header': () => unsigned({ ...goodHeader, crit: ['exp'], exp: 1 }),
  'an unencoded payload': async () => {
    const [, claims, signature] = (await signed()).split('.');
    return `${part({ ...goodHeader, b64: false, crit: ['b64'] })}.${claims}.${signature}`;
  },
  'another audience': () => signed({ aud: 'passerelle' }),
  'an audience that only begins alike': () => signed({ aud: `${audience}.elsewhere.example` }),
  'no audience': () => signed({ aud: undefined }),
  'another issuer': () => signed({ iss: 'https://elsewhere.example/idp' }),
  'the issuer with a slash more': () => signed({ iss: `${issuer}/` }),
  'no issuer': () => signed({ iss: undefined }),
  'no end': () => signed({ exp: undefined }),
  'an end that is no number': () => signed({ exp: 'never' as unknown as number }),
  'a beginning to come': () => signed({ nbf: now() + 600 }),
  'no login': () => signed({ preferred_username: undefined }),
  'an empty login': () => signed({ preferred_username: '' }),
  'a login that is no text': () => signed({ preferred_username: ['hr', 'admin'] }),
  'a login that the database cannot hold': () => signed({ preferred_username: 'hr\u0000' }),
  'a login that is half a character': () => signed({ preferred_username: '\ud800' }),
  'an ID token': () => signed({ nonce: 'n', at_hash: 'h' }, { typ: 'JWT' }),
  'an ID token without a type': () => signed({ at_hash: 'h' }, { typ: undefined }),
  'a logout token': () => signed({ events: {} }, { typ: 'logout+jwt' }),
  'a DPoP proof': () => signed({}, { typ: 'dpop+jwt' }),
  'claims altered after signing': async () => {
    const [header, , signature] = (await signed()).split('.');
    return `${header}.${part({ ...goodClaims(), preferred_username: 'admin' })}.${signature}`;
  },
  'sixty-four kilobytes': () => signed({ filler: 'x'.repeat(65_536) }),
  'a megabyte of dots': () => '.'.repeat(1_048_576),
};

describe('refuses', () => {
  test.each(Object.entries(forged))('%s', async (_name, make) => {
    await expect(verify(await make())).rejects.toMatchObject({ name: 'TokenError', code: 'TOKEN_INVALID' });
  });
});
