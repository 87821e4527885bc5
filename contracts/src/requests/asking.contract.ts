import { type Static, Type } from 'typebox';
import { call, Instant, Key, NamedPerson, nullable, oneOf, PersonKey, signedIn, strict } from '../call.ts';
import { ChangedField, EmptiedFields } from '../forms/forms.contract.ts';
import { ofFields } from '../limits.ts';
import { IdStade } from './head.ts';
import { mostLines } from './request.ts';
import { Holder } from './steps.ts';
import { TypeDemande } from './type-demande.ts';
import { requestObstacles, sendingErrors } from './type-facts.ts';

const typeDemande = TypeDemande;

/** Something that people of a function ask for: how many of how many, and what it is filled in with. */
export const UsualRequest = strict({
  typeDemande,
  what: nullable(Type.String()),
  fields: Type.Array(strict({ IdChamp: Type.String(), Valeur: Type.Unknown() })),
  lignes: Type.Array(Type.Array(strict({ IdChamp: Type.String(), Valeur: Type.Unknown() }))),
  people: Type.Integer(),
  of: Type.Integer(),
});
export type UsualRequest = Static<typeof UsualRequest>;

const Fields = Type.Array(ChangedField, { maxItems: 200 });
const Lignes = Type.Array(Fields, { maxItems: mostLines, description: 'what is asked line by line, all of it' });

/** What sending it asks for, once it is filled in. */
const beginning = ['NO_RULE_DEFINED', 'AUCUN_VALIDEUR', 'UPDATE_WITH_STATUT_NOT_ALLOWED', ...sendingErrors] as const;

const key = strict({ IdDemande: Key });

/** Asking for something, until it is sent. */
export const askingCalls = {
  possible: call({
    operationId: 'requests.possible',
    method: 'GET',
    path: '/Demandes/possibles/{IdPersonneEV1}',
    summary: 'What the reader may ask for, for somebody, and what stands in the way of it',
    access: signedIn,
    params: strict({ IdPersonneEV1: PersonKey }),
    response: strict({
      person: NamedPerson,
      types: Type.Array(
        strict({
          typeDemande,
          obstacle: nullable(oneOf(requestObstacles)),
          /** What its form begins with for this person: their own site where it is to be had there. */
          begins: Type.Array(strict({ IdChamp: Type.String(), Valeur: Type.Unknown() })),
          /** Who decides it, round by round; a round that only some are asked for is left out. */
          rounds: Type.Array(Type.Array(Holder)),
          /** Days within which half of the last of it were there; null where they are too few to say. */
          days: nullable(Type.Integer()),
          /** The reader keeps it at hand. */
          favori: Type.Boolean(),
        }),
      ),
      /** What others of the same function ask for and this person has not, at their site where enough work there; most asked first. */
      usual: Type.Array(UsualRequest),
    }),
  }),
  keepAtHand: call({
    operationId: 'requests.keepAtHand',
    method: 'PUT',
    path: '/Demandes/favoris/{typeDemande}',
    summary: 'Keeps a type of request at hand, first in one’s catalogue, or no more',
    access: signedIn,
    params: strict({ typeDemande }),
    body: strict({ favori: Type.Boolean() }),
  }),
  sites: call({
    operationId: 'requests.sites',
    method: 'POST',
    path: '/Demandes/sites',
    summary: 'The sites for which something may be asked for somebody, each with what stands in the way of it there',
    access: signedIn,
    reads: true,
    body: strict({
      typeDemande,
      IdPersonneEV1: PersonKey,
      Filter: Type.Optional(Type.String({ maxLength: 200, description: 'words to look for' })),
      Ids: Type.Optional(Type.Array(Key, { maxItems: 200 })),
    }),
    response: Type.Array(
      strict({
        Id: Key,
        Lib: Type.String(),
        Detail: nullable(Type.String()),
        obstacle: nullable(oneOf(requestObstacles)),
      }),
    ),
  }),
  equipment: call({
    operationId: 'requests.equipment',
    method: 'GET',
    path: '/Demandes/materiels/{IdPersonneEV1}',
    summary: 'The equipment that somebody holds and that a line may go to, for whoever may ask for that',
    access: signedIn,
    params: strict({ IdPersonneEV1: PersonKey }),
    response: Type.Array(strict({ Id: Key, Lib: Type.String(), Detail: nullable(Type.String()) })),
  }),
  add: call({
    operationId: 'requests.add',
    method: 'POST',
    path: '/Demandes',
    summary: 'Asks for something for somebody: kept as a draft, or sent at once',
    access: signedIn,
    body: strict({
      typeDemande,
      IdPersonneEV1: PersonKey,
      fields: Fields,
      lignes: Type.Optional(Lignes),
      transmettre: Type.Boolean(),
      IdDemandeLiee: Type.Optional(Key),
      IdPanier: Type.Optional(Type.String({ format: 'uuid' })),
    }),
    limits: [{ name: 'drafts' }, ...ofFields],
    response: strict({ IdDemande: Key, IdStade, emptied: EmptiedFields }),
    errors: beginning,
  }),
  deletedDrafts: call({
    operationId: 'requests.deletedDrafts',
    method: 'GET',
    path: '/Demandes/brouillons-supprimes/{IdPersonneEV1}',
    summary: 'The drafts for somebody that the reader deleted and may take out again, the latest first',
    access: signedIn,
    ofNobodyToo: true,
    params: strict({ IdPersonneEV1: PersonKey }),
    response: Type.Array(
      strict({
        ...{ IdDemande: Key, typeDemande, what: nullable(Type.String()) },
        ...{ LibSite: nullable(Type.String()), DateSuppression: Instant },
      }),
    ),
  }),
  recover: call({
    operationId: 'requests.recover',
    method: 'POST',
    path: '/Demandes/{IdDemande}/retablir',
    summary: 'Makes a draft that was deleted what it was',
    access: signedIn,
    params: key,
  }),
  save: call({
    operationId: 'requests.save',
    method: 'PATCH',
    path: '/Demandes/{IdDemande}',
    summary: 'Changes what is asked: of a draft, or the fields that a holder sent back; both go on where they stand',
    access: signedIn,
    params: key,
    body: strict({ fields: Fields, lignes: Type.Optional(Lignes) }),
    limits: ofFields,
    response: strict({ Version: Type.Integer(), emptied: EmptiedFields }),
    // Sent back, it is on its way again once it is changed.
    errors: ['CONFLICT', 'DEMANDE_STADE', ...sendingErrors],
  }),
  send: call({
    operationId: 'requests.send',
    method: 'POST',
    path: '/Demandes/{IdDemande}/transmettre',
    summary: 'Sends a draft to whoever decides it',
    access: signedIn,
    params: key,
    response: strict({ IdStade }),
    errors: ['DEMANDE_STADE', ...beginning],
  }),
};
