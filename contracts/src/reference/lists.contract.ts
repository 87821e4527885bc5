import { type Static, Type } from 'typebox';
import { call, holding, strict } from '../call.ts';
import { ChangedFields } from '../forms/forms.contract.ts';

const access = holding('adm');
const Liste = Type.String({ maxLength: 40, description: 'the name of a reference list, as `Contrat`' });
const Cle = Type.String({ minLength: 1, maxLength: 20, description: 'the key of an entry, as text' });
const one = strict({ Liste, Cle });

/** An entry of a list, as it is edited. */
export const ListEntry = strict({
  Cle,
  label: Type.String({ description: 'in the language of the reader' }),
  Actif: Type.Boolean({ description: 'it may be chosen; one that is retired stays where it is used' }),
  ofProduct: Type.Boolean({ description: 'the product knows it by its key: it is never taken away' }),
  values: Type.Record(Type.String(), Type.Unknown(), { description: 'the fields of its form, by name' }),
});
export type ListEntry = Static<typeof ListEntry>;

export const ListUse = strict({
  entity: Type.String({ description: 'what uses entries of the list, as `Personne`' }),
  field: Type.String({ description: 'in which field' }),
  counts: Type.Record(Type.String(), Type.Integer(), { description: 'how many there are, by the key of the entry' }),
});
export type ListUse = Static<typeof ListUse>;

/** What uses one thing: a field of others, and how many of them. */
export const Use = strict({
  entity: Type.String({ description: 'what uses it, as `Demande`' }),
  field: Type.String({ description: 'in which field' }),
  n: Type.Integer(),
});
export type Use = Static<typeof Use>;

/** The reference lists, edited by administrators. What they answer to everybody is in `reference.contract.ts`. */
export const listsCalls = {
  all: call({
    operationId: 'lists.all',
    method: 'GET',
    path: '/ListesReference',
    summary: 'The reference lists that are edited on screen, and how many entries each has',
    access,
    response: Type.Array(
      strict({ Liste: Type.String(), entries: Type.Integer(), retired: Type.Integer(), fixed: Type.Boolean() }),
    ),
  }),
  entries: call({
    operationId: 'lists.entries',
    method: 'GET',
    path: '/ListesReference/{Liste}',
    summary: 'A reference list with all of its entries, retired ones too, in its order',
    access,
    params: strict({ Liste }),
    response: strict({
      fixed: Type.Boolean({
        description: 'the product knows all of its entries: none is added, retired or taken away',
      }),
      arranged: Type.Boolean({ description: 'somebody put it in an order of its own' }),
      entries: Type.Array(ListEntry),
    }),
  }),
  uses: call({
    operationId: 'lists.uses',
    method: 'GET',
    path: '/ListesReference/{Liste}/usages',
    summary: 'Where the entries of a list are used, and how often',
    access,
    params: strict({ Liste }),
    response: Type.Array(ListUse),
  }),
  add: call({
    operationId: 'lists.add',
    method: 'POST',
    path: '/ListesReference/{Liste}',
    summary: 'Adds an entry to a list',
    access,
    params: strict({ Liste }),
    body: strict({ fields: ChangedFields }),
    response: strict({ Cle }),
    errors: ['ENTRY_OF_PRODUCT', 'CONFLICT'],
  }),
  save: call({
    operationId: 'lists.save',
    method: 'PATCH',
    path: '/ListesReference/{Liste}/{Cle}',
    summary: 'Changes fields of an entry: all that are sent, or none; retires it, or offers it again, by `Propose`',
    access,
    params: one,
    body: strict({ fields: ChangedFields }),
    errors: ['CONFLICT'],
  }),
  arrange: call({
    operationId: 'lists.arrange',
    method: 'PUT',
    path: '/ListesReference/{Liste}/ordre',
    summary: 'Puts a list in an order: every key of it, once each; without any, in the order of its labels or keys',
    access,
    params: strict({ Liste }),
    body: strict({ Cles: Type.Array(Cle, { maxItems: 5000 }) }),
  }),
  remove: call({
    operationId: 'lists.remove',
    method: 'DELETE',
    path: '/ListesReference/{Liste}/{Cle}',
    summary: 'Takes an entry away that nothing uses; details of the refusal say what uses it, and how often',
    access,
    params: one,
    errors: ['IN_USE', 'ENTRY_OF_PRODUCT'],
  }),
};
