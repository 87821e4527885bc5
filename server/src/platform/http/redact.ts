import { allCalls } from '@passerelle/contracts/calls.ts';
import { redactor, toldUrl } from '@passerelle/contracts/secret-paths.ts';
import type { FastifyRequest } from 'fastify';

/** A URL fit for logs: its query and what may carry a secret or personal data are left out. */
export const redact = redactor(allCalls);

/** The same of a request: where a call is made, as the call says, however its path is spelt. */
export function loggedUrl({ url, params, routeOptions }: FastifyRequest): string {
  const { call } = routeOptions.config;
  return call ? toldUrl(call, (params ?? {}) as Record<string, unknown>) : redact(url);
}
