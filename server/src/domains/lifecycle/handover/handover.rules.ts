import type { RightCode } from '@passerelle/contracts/access/rights.ts';

/** Who decides about the stay of somebody hands over what they hold. */
export const decidesOn: readonly RightCode[] = ['adc', 'esc'];
