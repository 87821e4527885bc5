import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';

/** Calls whose answers any move of a request makes stale. */
export const staleWithRequest = [
  requestsCalls.read,
  requestsCalls.awaiting,
  requestsCalls.ofPerson,
  historyCalls.timeline,
] as const;
