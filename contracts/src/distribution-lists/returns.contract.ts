import { Type } from 'typebox';
import { call, Instant, Key, strict } from '../call.ts';
import { listReaders } from './lists.contract.ts';

/** Lists that were deleted come back for a while. */
export const listReturnCalls = {
  deleted: call({
    operationId: 'listReturns.deleted',
    method: 'GET',
    path: '/LdListeActifs/supprimees',
    summary: 'The distribution lists that were deleted lately and that the reader may have back, the last first',
    access: listReaders,
    response: strict({
      listes: Type.Array(strict({ IdListe: Key, LibListe: Type.String(), supprimee: Instant, jusqua: Instant })),
    }),
  }),
  restore: call({
    operationId: 'listReturns.restore',
    method: 'POST',
    path: '/LdListeActifs/retablir/{id}',
    summary: 'Has back a distribution list that was deleted less than thirty days ago, at the same address',
    access: listReaders,
    params: strict({ id: Key }),
  }),
};
