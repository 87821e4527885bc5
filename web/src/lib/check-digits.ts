import type { Validator } from 'stdnum';

const brought = new Map<string, Validator[]>();

/**
 * Stands for `stdnum` in the browser's bundle (see vite.config.ts): the numbers of people of a hundred countries are as much as
 * a third of what the first list needs, and only forms judge by them. Of a country that is not there yet, nothing is known.
 */
export const personValidators: Readonly<Record<string, Validator[]>> = new Proxy(
  {},
  { get: (_, country) => (typeof country === 'string' ? brought.get(country) : undefined) },
);

/** Brings them, once, behind the form that is being opened. */
export async function loadCheckDigits(): Promise<void> {
  if (brought.size > 0) return;
  const { personValidators: all } = await import('stdnum/lib/esm/index.js');
  for (const [country, validators] of Object.entries(all)) brought.set(country, validators);
}
