import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A secret as Standard Webhooks writes it. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** What a receiver verifies a message by: its id, the moment, and a signature by each secret that is live. */
export function signed(
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
