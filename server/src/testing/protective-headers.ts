import type { Call } from '@passerelle/contracts/call.ts';
import type { LightMyRequestResponse } from 'fastify';

/**
 * What every answer says to browsers, whatever it answers: that nothing is taken for another type, that no script and no style stands in a page, and,
 * of a call, that nothing keeps it but the person's own browser. Throws where one does not.
 */
export function requireProtection(
  headers: LightMyRequestResponse['headers'],
  url: string,
  call: Call | undefined,
): void {
  const lacks = (what: string) => {
    throw new Error(`${url} is answered without ${what}: ${JSON.stringify(headers)}`);
  };
  if (headers['x-content-type-options'] !== 'nosniff') lacks('nosniff');
  const policy = String(headers['content-security-policy'] ?? '');
  for (const what of ['script', 'style']) {
    const from = new RegExp(`${what}-src([^;]*)`).exec(policy)?.[1] ?? /default-src([^;]*)/.exec(policy)?.[1];
    if (from === undefined) lacks(`a policy of ${what}s`);
  }
  if (policy.includes('unsafe')) lacks('a policy that takes nothing unsafe');
  if (!call || call.cached) return;
  if (!/^(?:no-store$|private, )/.test(String(headers['cache-control'] ?? ''))) lacks('no-store');
}
