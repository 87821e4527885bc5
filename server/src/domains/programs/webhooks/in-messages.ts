import { webhookLimits } from '@passerelle/contracts/webhooks/webhooks.contract.ts';

/** Rows as messages tell them: so many in each. */
export function inMessages<T>(all: readonly T[]): readonly (readonly T[])[] {
  const { rows: most } = webhookLimits;
  return Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most));
}
