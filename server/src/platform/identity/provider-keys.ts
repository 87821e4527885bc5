import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Pool, PoolClient } from 'pg';

const COOKIE_KID = 'cookies';

export interface ProviderKeys {
  /** Private RS256 keys, newest first: the first one signs, the others still verify. */
  signing: [JWK, ...JWK[]];
  /** Signs the provider's cookies. */
  cookie: string;
}

/** The provider's keys, made once and kept in `oidc_key`; replicas that start together end with the same ones. */
export async function providerKeys(pool: Pool): Promise<ProviderKeys> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('oidc_key'))");
    const keys = (await readKeys(client)) ?? (await makeKeys(client));
    await client.query('commit');
    return keys;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** What anybody may know of the signing keys: the key set that verifies the provider's tokens without HTTP. */
export function publicKeys({ signing }: ProviderKeys): { keys: JWK[] } {
  return { keys: signing.map(({ kid, kty, alg, use, n, e }) => ({ kid, kty, alg, use, n, e })) };
}

async function readKeys(client: PoolClient): Promise<ProviderKeys | undefined> {
  const { rows } = await client.query<{ kid: string; jwk: JWK }>(
    'select kid, jwk from oidc_key order by created_at desc, kid',
  );
  const cookie = rows.find((row) => row.kid === COOKIE_KID)?.jwk.k;
  const [newest, ...older] = rows.filter((row) => row.kid !== COOKIE_KID).map((row) => row.jwk);
  return cookie && newest ? { cookie, signing: [newest, ...older] } : undefined;
}

async function makeKeys(client: PoolClient): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  const signing = { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) };
  const cookie = randomBytes(32).toString('base64url');
  await client.query('insert into oidc_key (kid, jwk) values ($1, $2), ($3, $4)', [
    signing.kid,
    signing,
    COOKIE_KID,
    { kty: 'oct', k: cookie },
  ]);
  return { signing: [signing], cookie };
}
