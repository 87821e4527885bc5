import type { EffectState } from '@passerelle/contracts/effects/effects.contract.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { MovedTo } from '../../../engines/effects/effect-system.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { holdDeliveries, moveDeliveries, takeAddressesOfToday } from './mail-delivery.queries.ts';
import { stateOf } from './mail-delivery.reads.queries.ts';

/** What somebody does about mails by hand. */
export interface Move {
  readonly from: readonly EffectState[];
  readonly to: MovedTo;
  readonly most?: number;
  /** What a return said. */
  readonly answer?: string;
}

/** Moves the mails that are found, and records it. Answers how many. */
export async function moveMails(
  writing: Writing,
  found: Sql<boolean>,
  { from, to, most = 1, answer }: Move,
): Promise<number> {
  const held = await holdDeliveries(writing.db, found, from, most);
  const ids = held.map(({ id }) => id);
  await moveDeliveries(writing, held, to, answer);
  const moved = to === 'waiting' ? await takeAddressesOfToday(writing.db, ids) : new Map<number, string>();
  await writing.recordAll(
    held.map(({ id, state, address }) => ({
      entity: 'mail_delivery',
      id,
      before: { state: stateOf[state], address },
      after: { state: stateOf[to], address: moved.get(id) ?? address },
    })),
  );
  return held.length;
}
