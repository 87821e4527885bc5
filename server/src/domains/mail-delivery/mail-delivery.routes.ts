import { type DeliveryState, mailDeliveryCalls } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import type { ActFunction } from '../../engines/act/act.ts';
import { actOf } from '../../engines/act/from-call.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../platform/http/calls.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MailPort } from '../../ports/mail.ts';
import type { LoadedActor } from '../roles/actor.queries.ts';
import { allMails, sendJob } from './mail-delivery.jobs.ts';
import { moveDelivery, noteBounce } from './mail-delivery.queries.ts';
import { readDeliveries, readDelivery } from './mail-delivery.reads.queries.ts';
import { deliveryOf, messageIdOf } from './message-id.ts';

export interface MailDeliveryNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly channel: MailPort['channel'];
  /** Domain of the Message-ID. */
  readonly domain: string;
  readonly jobs: Pick<Jobs, 'send'> | undefined;
}

const sendable: readonly DeliveryState[] = ['waiting', 'refused', 'failed', 'bounced', 'givenUp'];
const returnable: readonly DeliveryState[] = ['sent', 'bounced'];

export function mailDeliveryRoutes({
  db,
  act,
  channel,
  domain,
  jobs,
}: MailDeliveryNeeds): readonly Route<LoadedActor>[] {
  /** Moves a mail from one of these states, and says who did it. */
  async function move(
    context: CallContext<LoadedActor>,
    id: number,
    from: readonly DeliveryState[],
    to: 'waiting' | 'givenUp' | 'bounced',
    answer?: string,
  ): Promise<void> {
    await act({ ...actOf(context), ...(answer && { reason: answer }) }, async (writing) => {
      const before = await readDelivery(writing.db, id);
      if (!before) throw new ApiError('NOT_FOUND');
      if (!(await moveDelivery(writing.db, id, from, to))) throw new ApiError('CONFLICT');
      if (answer !== undefined) await noteBounce(writing.db, { id, answer });
      await writing.record({ entity: 'mail_delivery', id, before: { state: before.state }, after: { state: to } });
    });
  }

  return routes<LoadedActor, typeof mailDeliveryCalls>(mailDeliveryCalls, {
    list: async ({ query }) => ({ channel, ...(await readDeliveries(db, query ?? {})) }),
    read: async ({ params }) => {
      const found = await readDelivery(db, params.id);
      if (!found) throw new ApiError('NOT_FOUND');
      return { ...found, messageId: messageIdOf(found.id, domain) };
    },
    retry: async ({ params }, context) => {
      await move(context, params.id, sendable, 'waiting');
      await jobs?.send(sendJob, allMails);
    },
    giveUp: async ({ params }, context) => {
      await move(context, params.id, ['waiting'], 'givenUp');
    },
    bounce: async ({ body }, context) => {
      const id = deliveryOf(body.messageId, domain);
      if (id === undefined) throw invalidInput('body/messageId', 'unknownValue');
      await move(context, id, returnable, 'bounced', body.answer);
    },
  });
}
