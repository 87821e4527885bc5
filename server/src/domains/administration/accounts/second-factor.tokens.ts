import type { TokenState } from '@passerelle/contracts/accounts/tokens.contract.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Act, Writing } from '../../../engines/act/act.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { under } from '../../../platform/sure.ts';
import { closedToWriter } from '../../foundation/actor/ways-in.policy.ts';
import { readSeed } from './second-factor.codes.ts';
import type { Factors } from './second-factor.enrolling.ts';
import { holdersOf, type StoredToken, usersOf } from './tokens.queries.ts';

export interface Token {
  readonly serial: string;
  readonly seed: string;
  readonly digits: number;
}

/** Keeps the seeds of physical tokens, all or none. One that is known gets the new seed, but for one of who administers from others. */
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
  await act({ ...asked, actor }, async ({ db, by, recordAll }) => {
    const serials = rows.map(({ serial }) => serial);
    const closed = await closedToWriter(db, by, await holdersOf(db, serials));
    if (closed.size > 0) throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'right' }]);
    const users = await usersOf(db, serials);
    for (const row of rows) {
      await db
        .insertInto('second_factor_token')
        .values({ ...row, ...(users.has(row.serial) && { state: 'given', IdPersonneEV1: under(users, row.serial) }) })
        .onConflict((conflict) => conflict.column('serial').doUpdateSet({ ...row, DateC: new Date() }))
        .execute();
    }
    await recordAll(
      rows.map(({ serial, digits }) => ({ entity: 'second_factor_token', id: serial, after: { serial, digits } })),
    );
  });
}

/** Moves a token from where it was seen to be; somebody else moved it meanwhile: a conflict. */
export async function moveToken(
  { db, record }: Writing,
  { serial, state, IdPersonneEV1 }: Pick<StoredToken, 'serial' | 'state' | 'IdPersonneEV1'>,
  to: TokenState,
  holder: number | null,
): Promise<void> {
  const moved = await db
    .updateTable('second_factor_token')
    .set({ state: to, IdPersonneEV1: holder, DateEtat: new Date() })
    .where('serial', '=', serial)
    .where('state', '=', state)
    .where('IdPersonneEV1', 'is not distinct from', IdPersonneEV1)
    .returning('serial')
    .executeTakeFirst();
  if (!moved) throw new ApiError('CONFLICT');
  await record({
    entity: 'second_factor_token',
    id: serial,
    before: { state, IdPersonneEV1 },
    after: { state: to, IdPersonneEV1: holder },
  });
}
