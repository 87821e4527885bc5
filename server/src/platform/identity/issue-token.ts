import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Pool } from 'pg';
import { providerKeys } from './provider-keys.ts';

export interface IssueTokenOptions {
  pool: Pool;
  issuer: string;
  audience: string;
  clientId: string;
  /** `CompteAD` of a person with an embedded account, in any case. */
  login: string;
  /** Seconds. */
  ttl: number;
}

/**
 * An access token as the embedded provider would give it to this person after the password
 * and a second factor, signed with its own key:
 * for tools and tests.
 * @throws when no embedded account has that login.
 */
export async function issueToken({ pool, issuer, audience, clientId, login, ttl }: IssueTokenOptions): Promise<string> {
  const { rows } = await pool.query<{ IdPersonneEV1: number; CompteAD: string }>(
    `select p."IdPersonneEV1", p."CompteAD"
       from "Personne" p join embedded_account a using ("IdPersonneEV1")
      where lower(p."CompteAD") = lower($1)`,
    [login],
  );
  const [person] = rows;
  if (!person) throw new Error(`No embedded account has the login ${login}`);
  const [key] = (await providerKeys(pool)).signing;
  return new SignJWT({ client_id: clientId, preferred_username: person.CompteAD, amr: ['pwd', 'otp'] })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(person.IdPersonneEV1))
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${ttl}s`)
    .sign(await importJWK(key, 'RS256'));
}
