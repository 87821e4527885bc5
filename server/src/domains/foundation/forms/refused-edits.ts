import type { EditFault } from '@passerelle/contracts/forms/edit-faults.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** The refusal of edits, with the place of everything that speaks against them. */
export function refusedEdits(faults: readonly EditFault[], at: string): ApiError {
  return new ApiError(
    'INVALID_INPUT',
    faults.map(({ path, rule, over }) => ({ path: `${at}/${path}`, rule, ...(over !== undefined && { value: over }) })),
  );
}
