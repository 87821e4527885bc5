import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { staleWithRequest } from '../requests/sheet/stale-with-request.ts';

/** Calls whose answers anything that is done with a file makes stale. */
export const staleWithFile = [
  ...staleWithRequest,
  bamFilesCalls.details,
  bamCalls.periods,
  bamCalls.all,
  bamCalls.ofPerson,
  bamCalls.count,
] as const;
