import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import { decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { unstorable } from '../db/storable.ts';

/** What issuers sign with, by a pair of keys: never by a secret that two share, nor with none. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
const MAX_TOKEN_LENGTH = 16 * 1024;
const CLOCK_TOLERANCE_SECONDS = 5;
/** Claims that only ID and logout tokens carry. */
const FOREIGN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'];

export class TokenError extends Error {
  readonly code: Extract<ErrorCode, 'SESSION_EXPIRED' | 'TOKEN_INVALID'>;

  constructor(code: TokenError['code'], cause?: unknown) {
    super(code, { cause });
    this.name = 'TokenError';
    this.code = code;
  }
}

export interface VerifiedToken {
  /** What the login claim says, to be matched to `CompteAD` without regard to case. */
  login: string;
  /** How the person proved who they are (RFC 8176); empty when the issuer does not say. */
  amr: string[];
  /** Whether the issuer says that a second factor was asked for. */
  secondFactor: boolean;
  /** Milliseconds since 1970; 0 when the issuer does not say. */
  issuedAt: number;
  expiresAt: Date;
}

export interface TokenVerifierOptions {
  issuer: string;
  audience: string;
  /** Claim that carries the login, `preferred_username` for most issuers. */
  loginClaim: string;
  /** Claim, and those of its values, that tell that a second factor was asked for. */
  secondFactor: { readonly claim: string; readonly values: readonly string[] };
  /** The issuer's keys: `issuerKeys(…)`, or jose's `createLocalJWKSet(publicKeys(…))` for the embedded provider. */
  keys: JWTVerifyGetKey;
}

/**
 * Makes the function that decides whether a bearer token is an access token for this API, of this issuer, in time.
 * It throws TokenError: SESSION_EXPIRED when only the time is over, TOKEN_INVALID for anything else that is wrong with
 * the token. Other errors mean that the issuer's keys could not be had.
 */
export function createTokenVerifier({ issuer, audience, loginClaim, secondFactor, keys }: TokenVerifierOptions) {
  return async function verify(token: string): Promise<VerifiedToken> {
    if (token.length > MAX_TOKEN_LENGTH) throw new TokenError('TOKEN_INVALID');
    const { payload, expired } = await verified(token);
    const login = payload[loginClaim];
    if (typeof login !== 'string' || login === '' || unstorable(login)) throw new TokenError('TOKEN_INVALID');
    if (payload.exp === undefined || !isAccessToken(token, payload)) throw new TokenError('TOKEN_INVALID');
    if (expired) throw new TokenError('SESSION_EXPIRED');
    return {
      login,
      amr: wordsOf(payload.amr),
      secondFactor: wordsOf(payload[secondFactor.claim]).some((word) => secondFactor.values.includes(word)),
      issuedAt: (payload.iat ?? 0) * 1000,
      expiresAt: new Date(payload.exp * 1000),
    };
  };

  async function verified(token: string): Promise<{ payload: JWTPayload; expired: boolean }> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp'],
      });
      return { payload, expired: false };
    } catch (error) {
      // Thrown once signature, issuer and audience have been found good.
      if (error instanceof errors.JWTExpired) return { payload: error.payload, expired: true };
      if (isTokenFault(error)) throw new TokenError('TOKEN_INVALID', error);
      throw error;
    }
  }
}

/** A claim that is a word, as `acr` is, or several, as `amr`. */
function wordsOf(claim: unknown): string[] {
  return (Array.isArray(claim) ? claim : [claim]).filter((word) => typeof word === 'string');
}

/** RFC 9068 names access tokens `at+jwt`; an issuer that sends a plain JWT must at least not send an ID token. */
function isAccessToken(token: string, payload: JWTPayload): boolean {
  const typ = decodeProtectedHeader(token)
    .typ?.toLowerCase()
    .replace(/^application\//, '');
  if (typ === 'at+jwt') return true;
  return (typ === undefined || typ === 'jwt') && FOREIGN_CLAIMS.every((claim) => payload[claim] === undefined);
}

function isTokenFault(error: unknown): boolean {
  return (
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}
