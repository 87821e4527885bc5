import { Type } from 'typebox';
import { call, Key, nullable, strict } from '../call.ts';
import { listReaders } from './lists.contract.ts';

const NamedList = strict({ IdListe: Key, LibListe: Type.String(), Adresse: nullable(Type.String()) });

/** Lists by what they are called: of those that the reader may not see nothing is told. */
export const listNamesCalls = {
  alike: call({
    operationId: 'listNames.alike',
    method: 'GET',
    path: '/LdListeActifs/getLibListes/{name}',
    summary: 'The distribution lists with these words in their names, of those that the reader may see',
    access: listReaders,
    params: strict({ name: Type.String({ minLength: 1, maxLength: 100 }) }),
    secret: ['name'],
    query: strict({
      Prefix: Type.Optional(Type.String({ maxLength: 20, description: 'what their addresses begin with' })),
      IdNature: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    response: strict({ listes: Type.Array(NamedList), more: Type.Boolean() }),
  }),
  withMail: call({
    operationId: 'listNames.withMail',
    method: 'GET',
    path: '/LdListeActifs/get-liste-with-mail/{mail}',
    summary: 'The distribution list that has an address, where the reader may see it',
    access: listReaders,
    params: strict({ mail: Type.String({ minLength: 1, maxLength: 254 }) }),
    secret: ['mail'],
    response: NamedList,
  }),
};
