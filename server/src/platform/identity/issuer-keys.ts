import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { httpDoor } from '../outside/http-door.ts';

const door = httpDoor({ connectMs: 5000, wholeMs: 10_000, mostBytes: 1024 * 1024, connections: 2 });

const FRESH_MS = 10 * 60_000;
const COOL_DOWN_MS = 60_000;
/** With no keys at all nobody can come in, so the next try comes sooner. */
const FIRST_KEYS_COOL_DOWN_MS = 5_000;

/**
 * The keys of an outside issuer, from its JWKS address or else from the one its discovery document names. However many
 * tokens with unknown keys come, the issuer is asked at most once a minute; while it does not answer, the last keys
 * it gave go on serving.
 */
export function issuerKeys(issuer: string, jwksUrl?: string): JWTVerifyGetKey {
  let last: string | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;

  async function keySet(_url: string, init: RequestInit): Promise<Response> {
    const coolDown = last === undefined ? FIRST_KEYS_COOL_DOWN_MS : COOL_DOWN_MS;
    if (Date.now() - triedAt >= coolDown) {
      triedAt = Date.now();
      try {
        last = await read(jwksUrl ?? (await discover(issuer, init)), init);
      } catch (error) {
        if (last === undefined) throw error;
      }
    }
    if (last === undefined) throw new Error(`The issuer ${issuer} gave no keys a moment ago`);
    return new Response(last);
  }

  return createRemoteJWKSet(new URL(jwksUrl ?? issuer), {
    [customFetch]: keySet,
    cooldownDuration: COOL_DOWN_MS,
    cacheMaxAge: FRESH_MS,
  });
}

async function discover(issuer: string, init: RequestInit): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document: unknown = JSON.parse(await read(address, init));
  const { issuer: named, jwks_uri } = (document ?? {}) as { issuer?: unknown; jwks_uri?: unknown };
  if (named !== issuer) throw new Error(`${address} is about another issuer: ${String(named)}`);
  if (typeof jwks_uri !== 'string') throw new Error(`${address} names no jwks_uri`);
  return jwks_uri;
}

async function read(address: string, init: RequestInit): Promise<string> {
  const { status, text } = await door.ask(new URL(address), init.signal ? { signal: init.signal } : {});
  if (status !== 200) throw new Error(`${address} answered ${status}`);
  return text;
}
