import { type Static, Type } from 'typebox';
import {
  CivilDate,
  call,
  holdingOnPerson,
  Instant,
  Key,
  NamedPerson,
  nullable,
  oneOf,
  oneself,
  PersonKey,
  signedIn,
  strict,
} from '../call.ts';
import type { ErrorCode } from '../errors.ts';
import { FileKey } from '../files/files.contract.ts';
import { ChangedField, EmptiedFields, FieldRight } from '../forms/forms.contract.ts';
import { BroughtItem } from '../inventories/inventories.contract.ts';
import { ofFields } from '../limits.ts';
import { Reason, reasonLength } from '../reason.ts';
import { SignedName, Trace } from '../signature.ts';
import { mostLines, requestGroups } from './request.ts';
import { TypeDemande } from './type-demande.ts';

const typeDemande = TypeDemande;
const IdStade = Type.Integer({ minimum: 1, maximum: 7 });

/** How a visa stands. */
export const visaStates = ['pending', 'validated', 'rejected', 'closed'] as const;
export type VisaState = (typeof visaStates)[number];

/** Relations of the person concerned that a round may name. */
export const holderRelations = ['Manager', 'Manager2', 'MngProxi', 'ADG', 'Recruteur'] as const;
export type HolderRelation = (typeof holderRelations)[number];
/** Rights that a round may name, over the site of the request. */
export const holderRights = ['SGX', 'SECUOFF'] as const;
/** Who decides where nobody whom the round names can: any administrator. */
export const lastResort = 'adm';

/** What a round names, whoever that is: a relation of the person, a right over the site, roles that reach the person. */
export const Holder = strict({
  relation: Type.Optional(oneOf(holderRelations)),
  /** That relation as the request itself names it, and not the person’s own. */
  of: Type.Optional(Type.Literal('file')),
  right: Type.Optional(oneOf([...holderRights, lastResort])),
  roles: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 10 })),
});
export type Holder = Static<typeof Holder>;

/**
 * Why a visa is not held by whom the round names: `absent` there is nobody or they cannot decide, `own` it is their own
 * request, `moved` another is that to the person by now, `late` it was not decided in time.
 */
export const visaCauses = ['absent', 'own', 'apart', 'moved', 'late'] as const;
export type VisaCause = (typeof visaCauses)[number];

/** Somebody who holds, or held, or decided: named where the reader may know them. */
const Somebody = nullable(NamedPerson);

/** A step of a request: a visa, or one that is to come. */
export const RequestStep = strict({
  /** Null while its round is not open. */
  IdVisa: nullable(Key),
  Tour: Type.Integer(),
  Rang: Type.Integer(),
  Porteurs: Type.Array(Holder),
  Etat: oneOf([...visaStates, 'toCome', 'skipped']),
  /** The case of its type that left the round out. */
  skippedFor: nullable(Type.String()),
  holder: Somebody,
  /** Who held it by name before, and how long. */
  heldBefore: Type.Array(strict({ holder: Somebody, since: Instant, until: Instant })),
  /** They act for the holder now. */
  standIns: Type.Array(NamedPerson),
  Cause: nullable(oneOf(visaCauses)),
  since: nullable(Instant),
  decidedAt: nullable(Instant),
  decidedBy: Somebody,
  onBehalfOf: Somebody,
  /** The right it was decided with, where that is another than the round names. */
  IdDroitDecideur: nullable(Type.String()),
  Remarque: nullable(Type.String()),
  /** The reader may decide it now. */
  mine: Type.Boolean(),
  /** The reader would decide it with a right that stands in for the one that the round names: they are warned. */
  standsIn: Type.Boolean(),
  /** What is filled in to validate it. */
  Formulaire: nullable(Type.String()),
});
export type RequestStep = Static<typeof RequestStep>;

/** What a reader may do with a request now. */
export const requestActions = [
  'edit',
  'send',
  'recall',
  'cancel',
  'close',
  'revise',
  'remind',
  'comment',
  'askAgain',
  'acknowledge',
  'correctReceipt',
  'signReceipt',
  'deskSign',
] as const;
export type RequestAction = (typeof requestActions)[number];

const head = {
  IdDemande: Key,
  typeDemande,
  IdStade,
  person: NamedPerson,
  requester: NamedPerson,
  IdSite: nullable(Key),
  LibSite: nullable(Type.String()),
  DateC: Instant,
  DateTransmission: nullable(Instant),
  DateFin: nullable(Instant),
};

/** Files that go with a word about a request. */
export const mostCommentFiles = 5;

/** Equipment as somebody received it. */
export const receivedStates = ['new', 'used', 'damaged'] as const;

const receivedLine = {
  IdLigne: Key,
  Libelle: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  NumeroSerie: nullable(Type.String({ maxLength: 60 })),
  Etat: oneOf(receivedStates),
};

/** What somebody received of a request: signed by them, it is never changed; another is signed after it. */
export const Receipt = strict({
  Version: Type.Integer(),
  lignes: Type.Array(strict(receivedLine)),
  author: Somebody,
  DateC: Instant,
  /** Who signed it, and when; null while it waits. */
  signer: Somebody,
  DateSignature: nullable(Instant),
  /** SHA-256 of what was signed, in hexadecimal. */
  Empreinte: nullable(Type.String()),
  /** Who had it signed at the desk, and the document that was signed, where the reader may read all of it. */
  guichet: Somebody,
  IdFichier: nullable(FileKey),
});
export type Receipt = Static<typeof Receipt>;

/** What was received of a request and waits to be signed for. */
export const ReceiptToSign = strict({
  IdDemande: Key,
  Version: Type.Integer(),
  lignes: Type.Array(strict(receivedLine)),
});
export type ReceiptToSign = Static<typeof ReceiptToSign>;

/** A request, whole, as its sheet shows it. */
export const RequestSheet = strict({
  ...head,
  IdPaysPersonne: nullable(Type.String()),
  LibSociete: nullable(Type.String()),
  /** For whom the requester asked, where they acted for somebody else. */
  onBehalfOf: Somebody,
  Version: Type.Integer(),
  Tour: Type.Integer(),
  Rang: nullable(Type.Integer()),
  Motif: nullable(Type.String()),
  ARevoir: nullable(Type.Array(Type.String())),
  IdDemandeLiee: nullable(Key),
  /** The other requests of its basket that the reader may see. */
  panier: Type.Array(strict({ IdDemande: Key, typeDemande, IdStade, what: nullable(Type.String()) })),
  /** What is asked, in a few words, where its type says more than its site does. */
  what: nullable(Type.String()),
  /** The last day of what it gave, of a type that gives it for a time. */
  jusqua: nullable(CivilDate),
  fields: Type.Array(strict({ IdChamp: Type.String(), Valeur: Type.Unknown() })),
  /** What is called by a key among them, as it is called. */
  labels: Type.Array(strict({ IdChamp: Type.String(), Lib: Type.String() })),
  droitsFormulaires: Type.Array(FieldRight),
  steps: Type.Array(RequestStep),
  may: Type.Array(oneOf(requestActions)),
  /** What is asked line by line, with the key of each. */
  lignes: Type.Array(
    strict({ IdLigne: Key, fields: Type.Array(strict({ IdChamp: Type.String(), Valeur: Type.Unknown() })) }),
  ),
  /** What was received, each version; the last first. */
  acquittements: Type.Array(Receipt),
  /** What it brought, held or given back. */
  items: Type.Array(BroughtItem),
  /**
   * When it should be there, from the last of its type that took at least as long as it has: half of them were by `date`, four of five by
   * `by`; how many they were, and whether all at its own site.
   */
  expected: nullable(strict({ date: CivilDate, by: CivilDate, of: Type.Integer(), here: Type.Boolean() })),
  commentaires: Type.Array(
    strict({
      ...{ IdCommentaire: Key, author: Somebody, Texte: Type.String(), DateC: Instant },
      Fichiers: Type.Array(FileKey),
    }),
  ),
  relances: Type.Array(strict({ Jour: CivilDate, author: Somebody })),
});
export type RequestSheet = Static<typeof RequestSheet>;

/** What a request waits for that is no decision: an answer to what was sent back, its receipt, the signature of that. */
export const awaitedBeside = ['answer', 'receipt', 'signature'] as const;
export type AwaitedBeside = (typeof awaitedBeside)[number];

/** A line of the requests of somebody. */
export const RequestLine = strict({
  ...head,
  opens: Type.Boolean({ description: 'its sheet is for the reader' }),
  /** What is asked, in a few words, where its type says more than its site does. */
  what: nullable(Type.String()),
  /** The last day of what it gave, of a type that gives it for a time. */
  jusqua: nullable(CivilDate),
  waitsFor: Type.Array(Holder),
  /** What it waits for instead of a decision: `holder` is who answers or signs. */
  beside: nullable(oneOf([...awaitedBeside])),
  waitsSince: nullable(Instant),
  holder: Somebody,
});
export type RequestLine = Static<typeof RequestLine>;

/** A visa that awaits the reader. */
export const AwaitingVisa = strict({
  ...head,
  /** What is asked, in a few words, where its type says more than its site does. */
  what: nullable(Type.String()),
  IdVisa: Key,
  Version: Type.Integer(),
  since: Instant,
  onBehalfOf: Somebody,
  /** The reader would decide it in place of security: they are warned. */
  standsIn: Type.Boolean(),
  Formulaire: nullable(Type.String()),
  late: Type.Boolean(),
});
export type AwaitingVisa = Static<typeof AwaitingVisa>;

/** What stands in the way of a request before it is filled in: the code that sending it would answer. */
export const requestObstacles = [
  'PHOTO_MANQUANTE',
  'MISSING_BADGE_ACCES_SITE',
  'BADGE_ACCES_SITE_EXIST',
  'BADGE_ACCES_SITE_PRINCIPAL',
  'ERROR_BADGE_CANTINE_ALREADY_EXIST',
  'PARKING_SITE_EXIST',
  'LIGNE_SANS_MATERIEL',
  'IMM_SANS_INTERMISSION',
  'NO_RULE_DEFINED',
] as const satisfies readonly ErrorCode[];
export type RequestObstacle = (typeof requestObstacles)[number];

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

const key = strict({ IdDemande: Key });
const Received = Type.Array(strict(receivedLine), { minItems: 1, maxItems: mostLines });
const visa = strict({ IdDemande: Key, IdVisa: Key });
const Fields = Type.Array(ChangedField, { maxItems: 200 });
const Lignes = Type.Array(Fields, { maxItems: mostLines, description: 'what is asked line by line, all of it' });
const Texte = Type.String({ maxLength: reasonLength.max, pattern: '\\S' });
/** Of what is decided: the content that was read. Left out, whatever it is by now. */
const Version = Type.Optional(Type.Integer({ minimum: 1, description: 'the `Version` that was read' }));

const claimErrors = [
  'PHOTO_MANQUANTE',
  'MISSING_BADGE_ACCES_SITE',
  'BADGE_ACCES_SITE_EXIST',
  'BADGE_ACCES_SITE_EXIST_MEME_DATE',
  'BADGE_ACCES_SITE_PRINCIPAL',
  'BADGE_ACCES_SITE_PRINCIPAL_UNIQUE',
  'ERROR_BADGE_CANTINE_ALREADY_EXIST',
  'PARKING_SITE_EXIST',
  'LOGICIEL_DEJA_DEMANDE',
  'LIGNE_SANS_MATERIEL',
  'IMM_SANS_INTERMISSION',
  'BAM_CHEVAUCHEMENT',
  'IMM_CHEVAUCHEMENT',
  'ERREUR_EV1_LD_DOUBLON',
] as const satisfies readonly ErrorCode[];
/** What sending it asks for, once it is filled in. */
const beginning = ['NO_RULE_DEFINED', 'AUCUN_VALIDEUR', 'UPDATE_WITH_STATUT_NOT_ALLOWED', ...claimErrors] as const;
/** What stands in the way of a decision, whichever it is. */
export const deciding = ['VISA_DEJA_DECIDE', 'VISA_NON_AUTORISE'] as const;
const decidingAny = ['DEMANDE_MODIFIEE', 'BADGE_NON_AUTORISE', ...deciding] as const;
/** What the last visa asks for once more; what a request keeps from others is its own since it was sent. */
const completing = [
  'PHOTO_MANQUANTE',
  'PHOTO_EN_ATTENTE',
  'MISSING_BADGE_ACCES_SITE',
  'BADGE_ACCES_SITE_PRINCIPAL',
  'LIGNE_SANS_MATERIEL',
  'IMM_SANS_INTERMISSION',
] as const;

export const requestsCalls = {
  possible: call({
    operationId: 'requests.possible',
    method: 'GET',
    path: '/Demandes/possibles/{IdPersonneEV1}',
    summary: 'What the reader may ask for, for somebody, and what stands in the way of it',
    access: signedIn,
    params: strict({ IdPersonneEV1: PersonKey }),
    response: strict({
      person: NamedPerson,
      types: Type.Array(strict({ typeDemande, obstacle: nullable(oneOf(requestObstacles)) })),
      /** What others of the same function ask for and this person has not, at their site where enough work there; most asked first. */
      usual: Type.Array(UsualRequest),
    }),
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
    errors: ['CONFLICT', 'DEMANDE_STADE', ...claimErrors],
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
  move: call({
    operationId: 'requests.move',
    method: 'POST',
    path: '/Demandes/{IdDemande}/{action}',
    summary:
      'Recalls a request to change it, takes it up again after a rejection, cancels it, or closes it by hand for good',
    access: signedIn,
    params: strict({ IdDemande: Key, action: oneOf(['rappeler', 'reprendre', 'annuler', 'cloturer']) }),
    body: strict({ Motif: Type.Optional(Texte) }),
    response: strict({ IdStade }),
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
    errors: ['DEMANDE_STADE', ...decidingAny, ...completing],
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
  acknowledge: call({
    operationId: 'requests.acknowledge',
    method: 'POST',
    path: '/Demandes/{IdDemande}/acquittement',
    summary: 'Writes down what somebody received of a request, for them to sign',
    access: signedIn,
    params: key,
    body: strict({ lignes: Received }),
    response: strict({ Version: Type.Integer() }),
    errors: ['DEMANDE_STADE'],
  }),
  correctReceipt: call({
    operationId: 'requests.correctReceipt',
    method: 'PUT',
    path: '/Demandes/{IdDemande}/acquittement',
    summary:
      'Writes it down anew: a version that waits is replaced, one that was signed stays and another is signed after it',
    access: signedIn,
    params: key,
    body: strict({ lignes: Received }),
    response: strict({ Version: Type.Integer() }),
    errors: ['DEMANDE_STADE'],
  }),
  receiptsToSign: call({
    operationId: 'requests.receiptsToSign',
    method: 'GET',
    path: '/Demandes/acquittements/{IdPersonneEV1}',
    summary: 'What somebody received and has not signed for yet: their own, or for who has it signed at the desk',
    access: holdingOnPerson('IdPersonneEV1', 'acquittement-creer', oneself),
    params: strict({ IdPersonneEV1: PersonKey }),
    response: Type.Array(ReceiptToSign),
  }),
  signReceipts: call({
    operationId: 'requests.signReceipts',
    method: 'POST',
    path: '/Demandes/acquittements/{IdPersonneEV1}/signature',
    summary:
      'Signs once for what was received of several requests, in one’s own session or drawn at the desk: a PDF is kept of it, and all stands in the inventory',
    access: holdingOnPerson('IdPersonneEV1', 'acquittement-creer', oneself),
    params: strict({ IdPersonneEV1: PersonKey }),
    body: strict({
      acquittements: Type.Array(
        strict({ IdDemande: Key, Version: Type.Integer({ minimum: 1, description: 'the version that was read' }) }),
        { minItems: 1, maxItems: 20 },
      ),
      NomSigne: SignedName,
      trace: Type.Optional(Trace),
    }),
    response: strict({ sha256: Type.String() }),
    errors: ['DEMANDE_STADE', 'DEMANDE_MODIFIEE'],
  }),
  awaiting: call({
    operationId: 'requests.awaiting',
    method: 'GET',
    path: '/Demandes/a-valider',
    summary: 'The visas that await the reader under their role: the late ones first, then the longest waiting',
    access: signedIn,
    query: strict({
      typeDemande: Type.Optional(typeDemande),
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
      counts: Type.Array(strict({ typeDemande, count: Type.Integer() })),
      /** At which sites, whatever is asked. */
      sites: Type.Array(strict({ IdSite: Key, LibSite: Type.String(), count: Type.Integer() })),
      /** How many more await them under each other role that they hold. */
      elsewhere: Type.Array(strict({ IdPersonneRole: Key, LibRole: Type.String(), count: Type.Integer() })),
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
      typeDemande: Type.Optional(typeDemande),
      open: Type.Optional(Type.Boolean({ description: 'only those that are not over' })),
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
