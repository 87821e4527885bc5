import type { Actor } from '../../engines/access/actor.ts';
import type { Act } from '../../engines/act/act.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Factors } from './second-factor.actions.ts';
import { readSeed } from './second-factor.codes.ts';

export interface Token {
  readonly serial: string;
  readonly seed: string;
  readonly digits: number;
}

/** Keeps the seeds of physical tokens, all or none. One that is known gets the new seed. */
export async function registerTokens(
  { act, vault }: Factors,
  asked: Pick<Act, 'call' | 'once'>,
  actor: Actor,
  tokens: readonly Token[],
): Promise<void> {
  const rows = tokens.map(({ serial, seed, digits }, index) => {
    const secret = readSeed(seed);
    if (!secret) throw new ApiError('SECOND_FACTOR_TOKEN', [{ path: `body/tokens/${index}/seed`, rule: 'seed' }]);
    const key = serial.toUpperCase();
    return { serial: key, secret: vault.seal(secret, key), digits, IdPersonneEV1Auteur: actor.IdPersonneEV1 };
  });
  await act({ ...asked, actor }, async ({ db, recordAll }) => {
    for (const row of rows) {
      await db
        .insertInto('second_factor_token')
        .values(row)
        .onConflict((conflict) => conflict.column('serial').doUpdateSet({ ...row, DateC: new Date() }))
        .execute();
    }
    await recordAll(
      rows.map(({ serial, digits }) => ({ entity: 'second_factor_token', id: serial, after: { serial, digits } })),
    );
  });
}
