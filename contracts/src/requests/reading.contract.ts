import { Type } from 'typebox';
import { call, Key, NamedPerson, nullable, oneOf, PersonKey, signedIn, strict } from '../call.ts';
import { AwaitingVisa, RequestLine } from './lines-of-lists.ts';
import { requestGroups } from './request.ts';
import { RequestSheet } from './sheet.ts';
import { Somebody } from './steps.ts';
import { TypeDemande } from './type-demande.ts';

const key = strict({ IdDemande: Key });

/** Requests as they are read: one, those that await somebody, those of somebody. */
export const readingCalls = {
  read: call({
    operationId: 'requests.read',
    method: 'GET',
    path: '/Demandes/{IdDemande}',
    summary: 'A request: what is asked, where it stands, who holds it, where it goes next, and what the reader may do',
    access: signedIn,
    params: key,
    response: RequestSheet,
    sensitive: true,
    // Known to whom it awaits under another role, and to whom it awaited until it was taken back.
    errors: ['AUTRE_ROLE', 'DEMANDE_RAPPELEE'],
  }),
  people: call({
    operationId: 'requests.people',
    method: 'GET',
    path: '/Demandes/{IdDemande}/interlocuteurs',
    summary:
      'Everybody who is in a request, whoever could decide what waits too, by name: whom a comment may call with `@`',
    access: signedIn,
    params: key,
    response: Type.Array(NamedPerson),
  }),
  awaiting: call({
    operationId: 'requests.awaiting',
    method: 'GET',
    path: '/Demandes/a-valider',
    summary: 'The visas that await the reader under their role: the late ones first, then the longest waiting',
    access: signedIn,
    query: strict({
      typeDemande: Type.Optional(TypeDemande),
      groupe: Type.Optional(oneOf(requestGroups)),
      IdSite: Type.Optional(Key),
      jours: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, description: 'that wait for so many days' })),
      q: Type.Optional(Type.String({ maxLength: 200 })),
      late: Type.Optional(Type.Boolean({ description: 'only those that were not decided in time' })),
      after: Type.Optional(Type.String({ pattern: '^[01][0-9]{10}$', description: 'the `next` of the page before' })),
    }),
    response: strict({
      rows: Type.Array(AwaitingVisa),
      next: nullable(Type.String()),
      /** How many await the reader of each type, whatever is asked. */
      counts: Type.Array(strict({ typeDemande: TypeDemande, count: Type.Integer() })),
      /** At which sites, whatever is asked. */
      sites: Type.Array(strict({ IdSite: Key, LibSite: Type.String(), count: Type.Integer() })),
    }),
  }),
  ofPerson: call({
    operationId: 'requests.ofPerson',
    method: 'GET',
    path: '/Demandes/de/{IdPersonneEV1}',
    summary: 'The requests for somebody, and by them, that the reader may see; latest first',
    access: signedIn,
    params: strict({ IdPersonneEV1: PersonKey }),
    query: strict({
      typeDemande: Type.Optional(TypeDemande),
      open: Type.Optional(Type.Boolean({ description: 'only those that are not over' })),
      q: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'words of its type, of what is asked, its site, its people; its number',
        }),
      ),
      after: Type.Optional(Key),
    }),
    response: strict({
      /** Null to a reader to whom they are not named. */
      person: Somebody,
      rows: Type.Array(RequestLine),
      next: nullable(Key),
    }),
  }),
};
