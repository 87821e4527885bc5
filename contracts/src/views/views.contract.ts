import { Type } from 'typebox';
import { call, Key, nullable, signedIn, strict } from '../call.ts';

/** The list whose state is kept, by the name that it is declared under. */
const Ecran = Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' });
const IdVue = Key;
const LibVue = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });

/** Filters, columns, order and sort of a screen, as the screen wrote them. */
const Etat = Type.String({ minLength: 2, maxLength: 20_000, description: 'JSON of the screen’s state' });

export const SavedView = strict({
  IdVue,
  Ecran,
  LibVue: Type.String(),
  Etat,
  IdRole: nullable(Type.Integer({ description: 'role that it is shared with; null when private' })),
  ParDefaut: Type.Boolean({ description: 'opens with the screen, for this reader' }),
  mine: Type.Boolean(),
});

export const viewsCalls = {
  list: call({
    operationId: 'views.list',
    method: 'GET',
    path: '/views/{Ecran}',
    summary: 'The reader’s own views of a screen, and those shared with the roles they hold',
    access: signedIn,
    personal: true,
    params: strict({ Ecran }),
    response: Type.Array(SavedView),
  }),
  save: call({
    operationId: 'views.save',
    method: 'PUT',
    path: '/views/{Ecran}',
    summary: 'Keeps a view under a name; one’s own view of that name is replaced',
    access: signedIn,
    personal: true,
    params: strict({ Ecran }),
    body: strict({
      LibVue,
      Etat,
      IdRole: nullable(Key),
    }),
    response: SavedView,
  }),
  rename: call({
    operationId: 'views.rename',
    method: 'PUT',
    path: '/views/{Ecran}/{IdVue}/name',
    summary: 'Gives one of one’s own views another name',
    access: signedIn,
    personal: true,
    params: strict({ Ecran, IdVue }),
    body: strict({ LibVue }),
  }),
  remove: call({
    operationId: 'views.remove',
    method: 'DELETE',
    path: '/views/{Ecran}/{IdVue}',
    summary: 'Forgets one of one’s own views',
    access: signedIn,
    personal: true,
    params: strict({ Ecran, IdVue }),
  }),
  setDefault: call({
    operationId: 'views.setDefault',
    method: 'PUT',
    path: '/views/{Ecran}/default',
    summary: 'Chooses the view that the screen opens with; null for none',
    access: signedIn,
    personal: true,
    params: strict({ Ecran }),
    body: strict({ IdVue: nullable(IdVue) }),
  }),
};
