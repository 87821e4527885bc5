import { Type } from 'typebox';
import { call, Instant, Key, NamedPerson, oneOf, strict } from '../call.ts';
import { listReaders } from './lists.contract.ts';

/** What names a list: mails that are sent to it, companies that are written to by it, requests that wait about it, whoever took it themself. */
export const listCitations = ['mails', 'companies', 'requests', 'subscriptions'] as const;
export type ListCitation = (typeof listCitations)[number];

/** Lists that are deleted, and come back for a while. */
export const listReturnCalls = {
  losing: call({
    operationId: 'listReturns.losing',
    method: 'GET',
    path: '/LdListeActifs/avant-suppression/{id}',
    summary: 'Who would lose a distribution list if it were deleted, and what names it',
    access: listReaders,
    params: strict({ id: Key }),
    response: strict({
      count: Type.Integer({ description: 'who is in it' }),
      /** The first of them whom the reader may see. */
      sample: Type.Array(NamedPerson),
      dehors: Type.Integer({ description: 'addresses of people outside that are in it' }),
      citations: Type.Array(
        strict({
          quoi: oneOf(listCitations),
          n: Type.Integer(),
          noms: Type.Array(Type.String(), { description: 'of these, the first that the reader may read of' }),
        }),
      ),
    }),
  }),
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
