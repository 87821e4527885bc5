import { Type } from 'typebox';
import { call, holding, holdingOnPerson, PersonKey, strict } from '../call.ts';

const TagText = Type.String({ minLength: 1, maxLength: 50 });
const params = strict({ IdPersonneEV1: PersonKey });

export const tagsCalls = {
  ofPerson: call({
    operationId: 'tags.ofPerson',
    method: 'GET',
    path: '/PersonneEquipeActifs/get-personne-tags/{IdPersonneEV1}',
    summary: 'The team tags of a person, and the most that they may have',
    access: holdingOnPerson('IdPersonneEV1', 'ann-col-ListeTag'),
    params,
    response: strict({ tags: Type.Array(Type.String()), max: Type.Integer() }),
  }),
  all: call({
    operationId: 'tags.all',
    method: 'GET',
    path: '/PersonneEquipeTagActifs/get-tags',
    summary: 'The team tags that people whom the reader sees already have, the most usual first',
    access: holding('ann-col-ListeTag'),
    query: strict({ words: Type.Optional(Type.String({ maxLength: 50 })) }),
    response: Type.Array(strict({ Tag: Type.String(), people: Type.Integer() })),
  }),
  save: call({
    operationId: 'tags.save',
    method: 'POST',
    path: '/PersonneEquipes/save-multiple-tags/{IdPersonneEV1}',
    summary: 'Gives a person this set of team tags instead of those they had when they were read',
    access: holding('ann-update-tags'),
    params,
    body: strict({
      tags: Type.Array(TagText, { maxItems: 200 }),
      seen: Type.Array(TagText, { maxItems: 200, description: 'those that were read; others by now are a conflict' }),
    }),
    response: strict({ tags: Type.Array(Type.String()) }),
    errors: ['CONFLICT'],
  }),
};
