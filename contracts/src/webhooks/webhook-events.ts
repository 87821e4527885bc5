/** What programs outside may be told of, as they name it: a name that was given stays. */
export const webhookEvents = ['person.added', 'person.changed', 'person.removed', 'request.moved'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What a webhook is sent where somebody tries it. */
export const webhookTest = 'webhook.test';
