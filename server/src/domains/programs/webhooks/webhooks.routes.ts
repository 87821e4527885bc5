import { webhookCalls } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { RouteNeeds } from '../../domain.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import {
  changeWebhook,
  createWebhook,
  endWebhook,
  pauseWebhook,
  replayMessage,
  resumeWebhook,
  rotateSecret,
  tryWebhook,
} from './webhooks.actions.ts';
import { isWebhook, readMessages, readWebhooks } from './webhooks.queries.ts';

type Needs = Pick<RouteNeeds, 'db' | 'act' | 'vault' | 'webhooks'>;

export function webhooksRoutes({ db, act, ...means }: Needs): readonly Route<LoadedActor>[] {
  const doing = async (context: CallContext<LoadedActor>, what: (writing: Writing) => Promise<void>) =>
    void (await act(actOf(context), what));
  return routes<LoadedActor, typeof webhookCalls>(webhookCalls, {
    list: async () => await readWebhooks(db),
    create: ({ body }, context) => act(actOf(context), (writing) => createWebhook(writing, means, body)),
    change: ({ params, body }, context) =>
      doing(context, (writing) => changeWebhook(writing, means, params.IdWebhook, body)),
    rotate: ({ params, body }, context) =>
      act(actOf(context), (writing) => rotateSecret(writing, means, params.IdWebhook, body)),
    pause: ({ params }, context) => doing(context, (writing) => pauseWebhook(writing, params.IdWebhook)),
    resume: ({ params }, context) => doing(context, (writing) => resumeWebhook(writing, params.IdWebhook)),
    end: ({ params }, context) => doing(context, (writing) => endWebhook(writing, params.IdWebhook)),
    test: ({ params }, context) => doing(context, (writing) => tryWebhook(writing, params.IdWebhook)),
    messages: async ({ params, query = {} }) => {
      if (!(await isWebhook(db, params.IdWebhook))) throw new ApiError('NOT_FOUND');
      return await readMessages(db, params.IdWebhook, query.before);
    },
    replay: ({ params }, context) => doing(context, (writing) => replayMessage(writing, params.IdWebhook, params.id)),
  });
}
