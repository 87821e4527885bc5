import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Actor } from '../../../engines/access/actor.ts';

/** Every right that the acting role gives, on anything: what is written for its holders concerns the actor. */
export function rightsOf(actor: Actor): readonly RightCode[] {
  return [...new Set(actor.grants.flatMap(({ rights }) => [...rights.keys()]))];
}
