import { worldDoor } from '../../platform/outside/http-door.ts';
import type { WebhookPort } from '../../ports/webhooks.ts';
import { waitOf } from '../http/http-answers.ts';

const bounds = { connectMs: 5000, wholeMs: 10_000, mostBytes: 64 * 1024, connections: 4 };

/**
 * Sends messages over TLS to addresses that administrators name: of the hosts that the installation allows, else of any that
 * stands in the world. No redirect is followed, and nothing of an answer is kept but its status.
 */
export function webhookSender({ WEBHOOK_HOSTS }: { readonly WEBHOOK_HOSTS: string | undefined }): WebhookPort {
  const { ask, mayAsk } = worldDoor(bounds, WEBHOOK_HOSTS);
  const allowed = (address: string): URL | undefined => {
    const url = URL.parse(address);
    // What stands before the host is a password, which is no place for one.
    return url && url.username === '' && url.password === '' && mayAsk(url) ? url : undefined;
  };
  return {
    mayTell: (address) => allowed(address) !== undefined,
    tell: async (address, { headers, body }, signal) => {
      const url = allowed(address);
      if (!url) return { fault: 'host' };
      try {
        const { status, header } = await ask(url, { method: 'POST', headers, body, ...(signal && { signal }) });
        return { status, ...waitOf({ header }) };
      } catch {
        return { fault: 'unreached' };
      }
    },
  };
}
