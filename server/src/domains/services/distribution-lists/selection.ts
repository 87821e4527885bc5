import type { ListSelection } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/**
 * A filter of the list of lists, of those that somebody owns or backs where those are asked for.
 * @throws {ApiError} FILTER_INVALID where it is none
 */
export function ofSelection(
  filtre: ListSelection | undefined,
  filter: string | undefined,
  me: number,
): string | undefined {
  if (filtre === undefined || filtre === 'all') return filter;
  const asked = filter === undefined ? {} : whereOf(filter);
  const own = { [filtre === 'my-lists' ? 'IdPersonneEV1' : 'IdPersonneEV1backup']: me };
  return JSON.stringify({ ...asked, where: asked.where ? { and: [asked.where, own] } : own });
}

function whereOf(filter: string): { readonly where?: object } {
  try {
    const asked: unknown = JSON.parse(filter);
    if (typeof asked === 'object' && asked !== null && !Array.isArray(asked)) return asked;
  } catch {
    // It is no JSON.
  }
  throw new ApiError('FILTER_INVALID');
}
