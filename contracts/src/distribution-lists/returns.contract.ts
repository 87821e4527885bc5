import { call, Key, strict } from '../call.ts';
import { listReaders } from './lists.contract.ts';

/** Lists that were deleted come back for a while. */
export const listReturnCalls = {
  restore: call({
    operationId: 'listReturns.restore',
    method: 'POST',
    path: '/LdListeActifs/retablir/{id}',
    summary: 'Has back a distribution list that was deleted less than thirty days ago, at the same address',
    access: listReaders,
    params: strict({ id: Key }),
  }),
};
