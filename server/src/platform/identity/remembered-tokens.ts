import type { VerifiedToken } from './verify-token.ts';

type Verify = (token: string) => Promise<VerifiedToken>;

const mostTokens = 5000;

/**
 * Verifies each token once: a screen calls many times with the same one, and a signature costs as much as a small
 * query. A good token stays good until its own end, then is verified again, to be refused as it should.
 */
export function rememberVerified(verify: Verify, now = Date.now): Verify {
  const known = new Map<string, VerifiedToken>();
  return async (token) => {
    const remembered = known.get(token);
    if (remembered && remembered.expiresAt.getTime() > now()) return remembered;
    known.delete(token);
    const verified = await verify(token);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= mostTokens) known.delete(oldest);
    known.set(token, verified);
    return verified;
  };
}
