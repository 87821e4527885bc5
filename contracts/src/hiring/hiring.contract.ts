import { type Static, Type } from 'typebox';
import {
  CivilDate,
  call,
  decidingOnPerson,
  directManager,
  holdingOnPerson,
  Instant,
  Key,
  NamedPerson,
  nullable,
  oneOf,
  PersonKey,
  strict,
} from '../call.ts';
import { QrCode } from '../qr-code.ts';
import { AskedWaiver, GivenFault, GivenWarning, SentBackShape } from './candidate.contract.ts';
import { DocumentToRead } from './documents.contract.ts';
import { demands, paperTold } from './paper-types.ts';
import { fileProgress, linkStates, mostPages, pieceStates, transmissionStates, waiverStates } from './pieces.ts';

const path = '/Personnes/{IdPersonneEV1}/dossier-embauche' as const;
const ofPerson = strict({ IdPersonneEV1: PersonKey });
const ofPiece = strict({ IdPersonneEV1: PersonKey, IdPiece: Key });
const reads = holdingOnPerson('IdPersonneEV1', 'de-voir', 'de-acces');
const decides = decidingOnPerson('IdPersonneEV1', 'de-acces');

const HiringPiece = strict({
  IdPiece: Key,
  CodePiece: Type.String(),
  ...paperTold,
  Demande: oneOf(demands),
  Etat: oneOf(pieceStates),
  Motif: nullable(Type.String()),
  Derogation: nullable(oneOf(waiverStates)),
  DerogMotif: nullable(Type.String()),
  DerogJusque: nullable(CivilDate),
  DateEmission: nullable(CivilDate),
  DateValidite: nullable(CivilDate),
  due: Type.Boolean({
    description: 'the file went on without it until a day: it is given later by whose it is, and decided then',
  }),
  mayGrant: Type.Boolean({ description: 'a waiver is asked for, and is the reader’s to grant or refuse' }),
  Version: Type.Integer(),
  name: nullable(Type.String()),
  type: nullable(Type.String()),
  pages: Type.Integer({ description: 'how many files make the paper' }),
  decidedBy: nullable(NamedPerson),
  DecideLe: nullable(Instant),
});
export type HiringPiece = Static<typeof HiringPiece>;

/** How far a validated file has come on its way to payroll. */
const Transmission = strict({
  Version: Type.Integer(),
  Etat: oneOf(transmissionStates),
  by: nullable(NamedPerson),
  TransmisLe: nullable(Instant),
  Note: nullable(Type.String({ description: 'of payroll, which took it over by hand' })),
  answer: nullable(Type.String({ description: 'what payroll answered last, in its own words' })),
});
export type Transmission = Static<typeof Transmission>;

const HiringFile = strict({
  person: NamedPerson,
  IdPays: nullable(Type.String()),
  hasBirthDate: Type.Boolean(),
  mail: nullable(Type.Boolean({ description: 'whether their own address is known; null where no mail leaves' })),
  mayDecide: Type.Boolean(),
  mayOpen: Type.Boolean({ description: 'the reader may open one: the person is still to come' }),
  mayTransmit: Type.Boolean({ description: 'it is validated, waits for payroll, and is the reader’s to take over' }),
  maySendAgain: Type.Boolean({ description: 'payroll has it or refused it, and the reader may send it again' }),
  abandoned: nullable(
    strict({
      at: Instant,
      why: nullable(Type.String()),
    }),
  ),
  mayPack: Type.Boolean({ description: 'it is validated, and the reader may take all of it to payroll' }),
  file: nullable(
    strict({
      IdDemande: Key,
      IdStade: Type.Integer(),
      VersionDemande: Type.Integer(),
      IdVisa: nullable(Type.Integer({ description: 'of the validation that awaits the reader' })),
      Precisions: nullable(Type.String()),
      lien: oneOf(linkStates),
      Jusque: nullable(Instant),
      Essais: Type.Integer(),
      montreA: nullable(NamedPerson),
      readsGiven: Type.Boolean({
        description: 'the reader may read what was given: by the right of the record once it is validated',
      }),
      filled: Type.Integer({ description: 'fields that are filled in' }),
      asked: Type.Integer({ description: 'fields that have to be' }),
      lacking: Type.Integer({ description: 'of these, those that lack or are wrong' }),
      differs: Type.Integer({ description: 'fields of which the record says otherwise, while the file goes on' }),
      sentBack: nullable(SentBackShape),
      mayWithdraw: Type.Boolean({
        description: 'what is asked for anew was not answered, and is the reader’s to take back',
      }),
      pieces: Type.Array(HiringPiece),
      documents: Type.Array(DocumentToRead),
      transmission: nullable(Transmission),
    }),
  ),
});
export type HiringFile = Static<typeof HiringFile>;

const Link = strict({
  lien: Type.String({ description: 'what opens the file, shown this once' }),
  Jusque: Instant,
  qr: QrCode,
});

/** What recruiters call about the hiring file of somebody who is to come. */
export const hiringCalls = {
  read: call({
    operationId: 'hiring.read',
    method: 'GET',
    path,
    summary: 'Where the hiring file of a person stands; nothing of what was filled in',
    access: reads,
    params: ofPerson,
    response: HiringFile,
  }),
  progress: call({
    operationId: 'hiring.progress',
    method: 'GET',
    path: `${path}/avancement`,
    summary: 'How far the hiring file of a person has come, for whoever manages them too; null where there is none',
    access: holdingOnPerson('IdPersonneEV1', 'de-voir', 'de-acces', directManager),
    params: ofPerson,
    response: strict({ progress: nullable(oneOf(fileProgress)) }),
  }),
  open: call({
    operationId: 'hiring.open',
    method: 'POST',
    path,
    summary: 'Opens the hiring file of a person, or answers the one that is open',
    access: decides,
    params: ofPerson,
    body: strict({ Precisions: Type.Optional(Type.String({ maxLength: 2000 })) }),
    response: strict({ IdDemande: Key }),
    // One that payroll has not taken over yet goes before another.
    errors: ['UPDATE_WITH_STATUT_NOT_ALLOWED', 'DEMANDE_STADE'],
  }),
  values: call({
    operationId: 'hiring.values',
    method: 'GET',
    path: `${path}/valeurs`,
    summary: 'What was filled in of a hiring file; who reads it is recorded',
    access: reads,
    params: ofPerson,
    response: strict({
      fields: Type.Record(Type.String(), nullable(Type.String())),
      faults: Type.Array(GivenFault, { description: 'what is wrong as it stands, or lacks' }),
      warnings: Type.Array(GivenWarning),
    }),
    sensitive: true,
  }),
  fillIn: call({
    operationId: 'hiring.fillIn',
    method: 'POST',
    path: `${path}/valeurs`,
    summary: 'Fills in fields for a candidate who has not handed the file over yet; who did is kept, and told to them',
    access: decides,
    params: ofPerson,
    body: strict({
      fields: Type.Array(
        strict({
          IdChamp: Type.String({ minLength: 1, maxLength: 40 }),
          Valeur: nullable(Type.String({ maxLength: 2000 })),
          Vu: nullable(Type.String({ maxLength: 2000, description: 'as it was when it was typed over' })),
        }),
        { minItems: 1, maxItems: 50 },
      ),
    }),
    response: strict({ faults: Type.Array(GivenFault, { description: 'what lacks or is wrong by now' }) }),
    errors: ['CONFLICT', 'DEMANDE_STADE'],
  }),
  link: call({
    operationId: 'hiring.link',
    method: 'POST',
    path: `${path}/lien`,
    summary: 'Makes the link by which the candidate comes to the file, and shows it once',
    access: decides,
    params: ofPerson,
    response: Link,
    shownOnce: true,
    errors: ['TOKEN_EXIST', 'DEMANDE_STADE'],
  }),
  renew: call({
    operationId: 'hiring.renew',
    method: 'POST',
    path: `${path}/lien/regenerer`,
    summary: 'Makes another link in the place of the one there was, which opens nothing any more',
    access: decides,
    params: ofPerson,
    response: Link,
    shownOnce: true,
    errors: ['DEMANDE_STADE'],
  }),
  send: call({
    operationId: 'hiring.send',
    method: 'POST',
    path: `${path}/lien/envoyer`,
    summary:
      'Sends the link to the candidate’s own address: the one there is, else one that is made, or another in its place',
    access: decides,
    params: ofPerson,
    body: strict({ renews: Type.Optional(Type.Boolean()) }),
    errors: ['TOKEN_EXPIRED', 'DEMANDE_STADE'],
    limits: [{ name: 'links', by: ({ params }) => (params as { IdPersonneEV1: number }).IdPersonneEV1 }],
  }),
  sendBack: call({
    operationId: 'hiring.sendBack',
    method: 'POST',
    path: `${path}/renvoi`,
    summary:
      'Gives a file that was handed over back to its candidate for single fields and papers: these alone are open to them',
    access: decides,
    params: ofPerson,
    body: strict({
      fields: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 50 }),
      pieces: Type.Array(Key, { maxItems: 50 }),
      Remarque: Type.String({ maxLength: 500, description: 'why, as the candidate reads it' }),
    }),
    errors: ['DEMANDE_STADE'],
  }),
  withdrawSendBack: call({
    operationId: 'hiring.withdrawSendBack',
    method: 'DELETE',
    path: `${path}/renvoi`,
    summary: 'Takes back what is asked for anew, before the candidate answered: the file is handed over as it was',
    access: decides,
    params: ofPerson,
    errors: ['DEMANDE_STADE', 'NO_RULE_DEFINED', 'AUCUN_VALIDEUR', 'UPDATE_WITH_STATUT_NOT_ALLOWED'],
  }),
  block: call({
    operationId: 'hiring.block',
    method: 'POST',
    path: `${path}/lien/bloquer`,
    summary: 'Has the link open nothing until it is let through again; nothing that was typed is lost',
    access: decides,
    params: ofPerson,
  }),
  unblock: call({
    operationId: 'hiring.unblock',
    method: 'POST',
    path: `${path}/lien/debloquer`,
    summary: 'Lets a link through again, with tries anew',
    access: decides,
    params: ofPerson,
  }),
  paper: call({
    operationId: 'hiring.paper',
    method: 'GET',
    path: `${path}/pieces/{IdPiece}`,
    summary: 'A page of a paper that the candidate gave, the first unless said; who reads it is recorded',
    access: reads,
    params: ofPiece,
    query: strict({ page: Type.Optional(Type.Integer({ minimum: 0, maximum: mostPages - 1 })) }),
    produces: ['application/octet-stream'],
    sensitive: true,
  }),
  decide: call({
    operationId: 'hiring.decide',
    method: 'POST',
    path: `${path}/pieces/{IdPiece}`,
    summary: 'Accepts or rejects a paper, as it was looked at',
    access: decides,
    params: ofPiece,
    body: strict({
      Etat: oneOf(['accepted', 'rejected'] as const),
      Version: Type.Integer({ description: 'of the paper that was looked at' }),
      Remarque: Type.Optional(Type.String({ maxLength: 500 })),
      DateEmission: Type.Optional(nullable(CivilDate)),
      DateValidite: Type.Optional(nullable(CivilDate)),
    }),
    errors: ['DEMANDE_MODIFIEE', 'DEMANDE_STADE'],
  }),
  askWaiver: call({
    operationId: 'hiring.askWaiver',
    method: 'POST',
    path: `${path}/pieces/{IdPiece}/derogation`,
    summary: 'Asks that a file goes on without a paper, until a day or for good: somebody else grants it',
    access: decides,
    params: ofPiece,
    body: AskedWaiver,
    errors: ['DEMANDE_STADE'],
  }),
  decideWaiver: call({
    operationId: 'hiring.decideWaiver',
    method: 'POST',
    path: `${path}/pieces/{IdPiece}/derogation/decision`,
    summary: 'Grants or refuses that a file goes on without a paper: by human resources, and not by whoever asked',
    access: decides,
    params: ofPiece,
    body: strict({
      granted: Type.Boolean(),
      Version: Type.Integer({ description: 'of the paper that was looked at' }),
    }),
    errors: ['DEMANDE_MODIFIEE', 'DEMANDE_STADE'],
  }),
  cancelWaiver: call({
    operationId: 'hiring.cancelWaiver',
    method: 'DELETE',
    path: `${path}/pieces/{IdPiece}/derogation`,
    summary: 'Takes a waiver back: the paper is asked for again, and a file that was handed over goes back for it',
    access: decides,
    params: ofPiece,
    errors: ['DEMANDE_STADE'],
  }),
};
