import type { EffectState } from '@passerelle/contracts/effects/effects.contract.ts';
import { mailDeliveryCalls, mostRetried, sendable } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { MailPort } from '../../../ports/mail.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { type Move, moveMails } from './mail-delivery.moves.ts';
import { effectStatesOf, readDeliveries, readDelivery, sought, theDelivery } from './mail-delivery.reads.queries.ts';
import { deliveryOf, messageIdOf } from './message-id.ts';

export interface MailDeliveryNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly channel: MailPort['channel'];
  /** The address that mails leave from. */
  readonly from: string;
  /** Domain of the Message-ID. */
  readonly domain: string;
}

const sendableEffects = effectStatesOf(sendable);
const returnable: readonly EffectState[] = ['done', 'returned'];

export function mailDeliveryRoutes({
  db,
  act,
  channel,
  from,
  domain,
}: MailDeliveryNeeds): readonly Route<LoadedActor>[] {
  /** Moves the mails that are found, and says who did it. Answers how many. */
  async function move(context: CallContext<LoadedActor>, found: Sql<boolean>, how: Move): Promise<number> {
    const { answer } = how;
    return await act(
      { ...actOf(context), ...(answer && { reason: answer }) },
      async (writing) => await moveMails(writing, found, how),
    );
  }

  /** Throws NOT_FOUND, and CONFLICT where it stands elsewhere by now. */
  async function moveOne(context: CallContext<LoadedActor>, id: number, how: Move): Promise<void> {
    if ((await move(context, theDelivery(id), how)) > 0) return;
    throw new ApiError((await readDelivery(db, id)) ? 'CONFLICT' : 'NOT_FOUND');
  }

  return routes<LoadedActor, typeof mailDeliveryCalls>(mailDeliveryCalls, {
    list: async ({ query }) => ({ channel, from, ...(await readDeliveries(db, query ?? {})) }),
    read: async ({ params }) => {
      const found = await readDelivery(db, params.id);
      if (!found) throw new ApiError('NOT_FOUND');
      const { message_tag, ...delivery } = found;
      return { ...delivery, messageId: messageIdOf(found, domain) };
    },
    retry: async ({ params }, context) => {
      await moveOne(context, params.id, { from: sendableEffects, to: 'waiting' });
    },
    retryAll: async ({ body }, context) => {
      return { count: await move(context, sought(body), { from: sendableEffects, to: 'waiting', most: mostRetried }) };
    },
    giveUp: async ({ params }, context) => {
      await moveOne(context, params.id, { from: ['waiting'], to: 'cancelled' });
    },
    bounce: async ({ body }, context) => {
      const named = deliveryOf(body.messageId, domain);
      if (!named) throw invalidInput('body/messageId', 'unknownValue');
      // Another installation may have had the same key, in the same domain.
      if ((await readDelivery(db, named.id))?.message_tag !== named.message_tag) throw new ApiError('NOT_FOUND');
      await moveOne(context, named.id, { from: returnable, to: 'returned', answer: body.answer });
    },
  });
}
