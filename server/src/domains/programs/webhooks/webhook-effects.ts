import type { Writing } from '../../../engines/act/act.ts';

/** The system in which webhooks are sent. */
export const webhookSystemName = 'webhook';

/** Each webhook is a place of its own, whose failures put off nothing but what goes there. */
export const laneOf = (IdWebhook: number): string => String(IdWebhook);

interface Wanted {
  readonly id: number;
  readonly IdWebhook: number;
  readonly replays: number;
}

/** Has messages sent; again, where they were replayed. */
export function sendMessages({ queue }: Pick<Writing, 'queue'>, messages: readonly Wanted[]): void {
  queue(
    messages.map(({ id, IdWebhook, replays }) => ({
      ...{ system: webhookSystemName, operation: 'send', entity: 'webhook_message' },
      ...{ id, version: replays, lane: laneOf(IdWebhook) },
    })),
  );
}
