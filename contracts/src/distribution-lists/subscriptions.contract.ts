import { Type } from 'typebox';
import { call, holdingOnPerson, Key, nullable, oneOf, oneself, PersonKey, strict } from '../call.ts';
import { listReaders, memberSources } from './lists.contract.ts';

/** The most lists that one save takes or leaves. */
export const mostSubscriptions = 100;

const Subscription = strict({
  ...{ IdListe: Key, LibListe: Type.String(), DescListe: Type.String(), Adresse: nullable(Type.String()) },
  membre: Type.Boolean(),
  /** What they are in it by. */
  sources: Type.Array(oneOf(memberSources)),
  /** What was said of it by themself, or for them. */
  Sens: nullable(oneOf(['abonne', 'desabonne'])),
  /** They may be taken into it, or out of it, so. */
  peut: Type.Boolean(),
});

/** Lists that people take and leave themselves. */
export const listSubscriptionsCalls = {
  read: call({
    operationId: 'listSubscriptions.read',
    method: 'GET',
    path: '/LdAbonnements/get-personne-abonnements/{personId}/{lang}',
    summary: 'The distribution lists that somebody is in, with why, and those that they may take',
    access: holdingOnPerson('personId', 'ild', 'alc', oneself),
    params: strict({ personId: PersonKey, lang: Type.String({ maxLength: 10 }) }),
    response: strict({
      abonnements: Type.Array(Subscription),
      receives: Type.Boolean({ description: 'no list finds whoever receives none' }),
    }),
  }),
  save: call({
    operationId: 'listSubscriptions.save',
    method: 'POST',
    path: '/LdAbonnements/save-personne-abonnements/{personId}',
    summary:
      'Takes somebody into distribution lists, or out of them, until they say otherwise: what is not done says why',
    access: holdingOnPerson('personId', 'alc', oneself),
    params: strict({ personId: PersonKey }),
    body: strict({
      abonnements: Type.Array(strict({ IdListe: Key, abonne: Type.Boolean() }), {
        minItems: 1,
        maxItems: mostSubscriptions,
      }),
    }),
    response: strict({
      refused: Type.Array(strict({ path: Type.String(), rule: oneOf(['unknownValue', 'notAllowed', 'duplicate']) })),
    }),
  }),
  counts: call({
    operationId: 'listSubscriptions.counts',
    method: 'GET',
    path: '/LdListeActifs/{id}/abonnements',
    summary: 'How many took a distribution list themselves, and how many left it',
    access: listReaders,
    params: strict({ id: Key }),
    response: strict({ abonnes: Type.Integer(), desabonnes: Type.Integer() }),
  }),
};
