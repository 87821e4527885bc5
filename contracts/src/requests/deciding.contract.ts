import { type Static, Type } from 'typebox';
import { call, Key, nullable, oneOf, signedIn, strict } from '../call.ts';
import { type ErrorCode, errors } from '../errors.ts';
import { FileKey } from '../files/files.contract.ts';
import { ChangedField } from '../forms/forms.contract.ts';
import { ofFields } from '../limits.ts';
import { Reason, reasonLength } from '../reason.ts';
import { IdStade, StadeAtteint } from './head.ts';
import { mostCommentFiles } from './sheet.ts';
import { completingErrors } from './type-facts.ts';

const visa = strict({ IdDemande: Key, IdVisa: Key });
const Fields = Type.Array(ChangedField, { maxItems: 200 });
const Texte = Type.String({ maxLength: reasonLength.max, pattern: '\\S' });
/** Of what is decided: the content that was read. Left out, whatever it is by now. */
const Version = Type.Optional(Type.Integer({ minimum: 1, description: 'the `Version` that was read' }));

/** What stands in the way of a decision, whichever it is. */
export const deciding = ['VISA_DEJA_DECIDE', 'VISA_NON_AUTORISE'] as const;
const decidingAny = ['DEMANDE_MODIFIEE', 'BADGE_NON_AUTORISE', ...deciding] as const;

const key = strict({ IdDemande: Key });

/** As many visas as one call decides. */
export const mostDecidedAtOnce = 50;

/** What became of one of several visas: where its request then stands, or the code of the catalogue that speaks against it. */
const DecidedVisa = strict({
  IdVisa: Key,
  IdStade: nullable(IdStade),
  refus: nullable(
    strict({
      name: oneOf(Object.keys(errors) as ErrorCode[]),
      details: Type.Array(strict({ path: Type.String(), rule: Type.String(), value: nullable(Type.String()) })),
    }),
  ),
});
export type DecidedVisa = Static<typeof DecidedVisa>;

/** Deciding what awaits one, and what is done to a request by hand beside. */
export const decidingCalls = {
  move: call({
    operationId: 'requests.move',
    method: 'POST',
    path: '/Demandes/{IdDemande}/{action}',
    summary:
      'Recalls a request to change it, takes it up again after a rejection, cancels it, or closes it by hand for good',
    access: signedIn,
    params: strict({ IdDemande: Key, action: oneOf(['rappeler', 'reprendre', 'annuler', 'cloturer']) }),
    body: strict({ Motif: Type.Optional(Texte) }),
    response: strict({ IdStade: StadeAtteint }),
    errors: ['DEMANDE_STADE', 'ALREADY_ENDED'],
  }),
  validate: call({
    operationId: 'requests.validate',
    method: 'POST',
    path: '/Demandes/{IdDemande}/visas/{IdVisa}/valider',
    summary: 'Validates a visa that awaits the reader',
    access: signedIn,
    params: visa,
    body: strict({ Version, Remarque: Type.Optional(Texte), fields: Type.Optional(Fields) }),
    limits: ofFields,
    response: strict({ IdStade }),
    errors: ['DEMANDE_STADE', ...decidingAny, ...completingErrors],
  }),
  reject: call({
    operationId: 'requests.reject',
    method: 'POST',
    path: '/Demandes/{IdDemande}/visas/{IdVisa}/rejeter',
    summary: 'Rejects a request by a visa that awaits the reader, with a reason',
    access: signedIn,
    params: visa,
    body: strict({ Version, Remarque: Type.Optional(Type.String({ maxLength: reasonLength.max })) }),
    response: strict({ IdStade }),
    errors: decidingAny,
  }),
  decideMany: call({
    operationId: 'requests.decideMany',
    method: 'POST',
    path: '/Demandes/visas/decider',
    summary:
      'Validates or rejects several visas that await the reader, each by itself: what is refused is left, with why',
    access: signedIn,
    body: strict({
      decision: oneOf(['valider', 'rejeter']),
      visas: Type.Array(strict({ ...visa.properties, Version }), { minItems: 1, maxItems: mostDecidedAtOnce }),
      Remarque: Type.Optional(Texte),
    }),
    response: Type.Array(DecidedVisa),
  }),
  sendBack: call({
    operationId: 'requests.sendBack',
    method: 'POST',
    path: '/Demandes/{IdDemande}/visas/{IdVisa}/renvoyer',
    summary: 'Asks the requester to look at single fields again; the same visa waits meanwhile',
    access: signedIn,
    params: visa,
    body: strict({
      Version,
      Champs: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 50, uniqueItems: true }),
      Remarque: Reason,
    }),
    errors: decidingAny,
  }),
  remind: call({
    operationId: 'requests.remind',
    method: 'POST',
    path: '/Demandes/{IdDemande}/relance',
    summary: 'Reminds whoever holds a request; once a day, whoever does',
    access: signedIn,
    params: key,
    response: strict({ people: Type.Integer({ description: 'who were told' }) }),
    errors: ['DEMANDE_STADE', 'RELANCE_DEJA_FAITE'],
  }),
  comment: call({
    operationId: 'requests.comment',
    method: 'POST',
    path: '/Demandes/{IdDemande}/commentaires',
    summary: 'Says something on a request, to everybody who is in it',
    access: signedIn,
    params: key,
    limits: [{ name: 'comments' }],
    body: strict({
      Texte: Type.String({ maxLength: 2000, pattern: '\\S' }),
      Fichiers: Type.Optional(Type.Array(FileKey, { maxItems: mostCommentFiles })),
    }),
    errors: ['DEMANDE_STADE'],
  }),
};
