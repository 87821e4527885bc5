import type { Pool } from 'pg';
import { payloadAdapter } from './oidc-payloads.ts';

const LONGEST_SECONDS = 15 * 60;

/**
 * Sign-ins whose password was right and whose second factor is missing, by the uid of the provider's interaction, which
 * a cookie binds to one browser.
 */
export function passwordSteps(pool: Pool) {
  const adapter = payloadAdapter(pool)('PasswordStep');
  return {
    keep: (uid: string, IdPersonneEV1: number) =>
      adapter.upsert(uid, { accountId: String(IdPersonneEV1) }, LONGEST_SECONDS),
    personOf: async (uid: string) => {
      const kept = await adapter.find(uid);
      return kept ? Number(kept.accountId) : undefined;
    },
    forget: (uid: string) => adapter.destroy(uid),
  };
}
