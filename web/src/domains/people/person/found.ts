import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Call, Output } from '@passerelle/contracts/call.ts';
import type { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';

/** A record, as it was answered to its reader. */
export type Found = Output<typeof directoryCalls.record>;

/** Whether the reader holds a right on the person of the record. */
export function mayDo(found: Found, right: RightCode): boolean {
  return found.droitsLoggedUserOnPersonne.some(({ IdDroit }) => IdDroit === right);
}

/** Whether the reader may make a call about the person of the record. */
export function mayCall(found: Found, { operationId }: Call): boolean {
  return found.droitsActions.includes(operationId);
}

/** Whether the reader may know when the person changed, and what. */
export function hasHistory(found: Found): boolean {
  return mayDo(found, 'tim') && found.person.DateM !== undefined;
}
