import { type Static, Type } from 'typebox';
import { CivilDate, call, Instant, Key, nullable, oneOf, PersonKey, signedIn, strict } from '../call.ts';
import { ChangedField, EmptiedFields } from '../forms/forms.contract.ts';
import { reasonLength } from '../reason.ts';
import { deciding } from '../requests/deciding.contract.ts';
import { StadeAtteint } from '../requests/head.ts';
import { requestsCalls } from '../requests/requests.contract.ts';
import { ticketStates } from './bams.fields.ts';

const IdLangue = Type.String({ maxLength: 10, description: 'language of labels' });
const file = strict({ IdDossier: Key, IdLangue });
const IdStade = Type.Integer({ minimum: 1, maximum: 7 });
const Remarque = Type.Optional(Type.String({ maxLength: reasonLength.max }));

/** What may stand in the way of sending one. */
export const sendingErrors = [
  'DEMANDE_STADE',
  'BAM_CHEVAUCHEMENT',
  'NO_RULE_DEFINED',
  'AUCUN_VALIDEUR',
  'UPDATE_WITH_STATUT_NOT_ALLOWED',
] as const;

/** Types of dossiers: of mission, affectation, between two missions, and of somebody's hiring. */
export const dossierTypes = { mission: 1, affectation: 2, intermission: 3, hiring: 4 } as const;
const IdTypeDossier = Type.Integer({ minimum: 1, maximum: dossierTypes.hiring });

/** A hiring file is its candidate’s to read and to fill in. */
const byCandidateToo = { access: signedIn, callers: ['person', 'candidate'] } as const;

/** What is done with a file beside what is done with any request. */
export const fileActions = [
  'clone',
  'prolong',
  'revise',
  'delete',
  'close',
  'dispute',
  'settle',
  'review',
  'reviewed',
] as const;
export type FileAction = (typeof fileActions)[number];

/** A field of a file, as a form of somebody else's draws it. */
export const FileField = strict({
  IdChamp: Type.String(),
  Code: Type.String({ description: 'how it is filled in' }),
  Libelle: Type.String(),
  Valeur: Type.Unknown(),
  Obligatoire: Type.Boolean(),
  Modifiable: Type.Boolean(),
});

/** A file with its fields, by section. */
export const FileForm = strict({
  IdDossier: Type.Integer({ description: '0 while it is not made' }),
  IdTypeDossier: Type.Integer(),
  IdPersonneEV1: PersonKey,
  IdStade: nullable(IdStade),
  Version: nullable(Type.Integer()),
  sections: Type.Array(strict({ section: Type.String(), fields: Type.Array(FileField) })),
  /** What submitting it still asks for. */
  manquants: Type.Array(Type.String()),
});
export type FileForm = Static<typeof FileForm>;

/** Of every type of dossier: by its number they find whose it is. */
export const dossierCalls = {
  form: call({
    operationId: 'bam.form',
    method: 'GET',
    path: '/PersonneDossiers/get-donnees-dossier/{IdPersonneEV1}/{Back}/{IdLangue}/{IdDossierType}/{IdDossier}',
    summary: 'The fields of a file by section; of number 0, those of one that is to be made',
    ...byCandidateToo,
    params: strict({
      IdPersonneEV1: PersonKey,
      Back: Type.Integer({ minimum: 0, maximum: 1, description: '1 as who looks after it, 0 as whom it is for' }),
      IdLangue,
      IdDossierType: IdTypeDossier,
      IdDossier: Type.Integer({ minimum: 0 }),
    }),
    response: FileForm,
    // What a candidate filled in, to whoever looks after them.
    sensitive: true,
  }),
  create: call({
    operationId: 'bam.create',
    method: 'POST',
    path: '/PersonneDossiers/create-dossier',
    summary: 'Makes a draft of a file for somebody',
    access: signedIn,
    body: strict({
      IdTypeDossier,
      IdPersonneEV1: PersonKey,
      DateDeDebut: Type.Optional(CivilDate),
      DateDeFin: Type.Optional(CivilDate),
      IdPersonneEV1Manager2: Type.Optional(PersonKey),
      situation: Type.Optional(Type.String({ maxLength: 40 })),
      IdPersonneEV1MngProxi: Type.Optional(PersonKey),
    }),
    limits: [{ name: 'drafts' }],
    response: strict({ IdDossier: Key, emptied: EmptiedFields }),
    errors: ['UPDATE_WITH_STATUT_NOT_ALLOWED', 'DEMANDE_STADE'],
  }),
  save: call({
    operationId: 'bam.save',
    method: 'POST',
    path: '/PersonneDossiers/save-fields/{IdPersonneEV1}/{IdDossier}',
    summary: 'Changes fields of a draft; one that says what it was read as is not written over what moved',
    ...byCandidateToo,
    params: strict({ IdPersonneEV1: PersonKey, IdDossier: Key }),
    body: strict({ fields: Type.Array(ChangedField, { minItems: 1, maxItems: 200 }) }),
    response: strict({ Version: Type.Integer(), emptied: EmptiedFields }),
    errors: ['CONFLICT', 'DEMANDE_STADE', 'BAM_CHEVAUCHEMENT'],
  }),
  submit: call({
    operationId: 'bam.submit',
    method: 'PATCH',
    path: '/PersonneDossiers/submit-dossier/{IdDossier}/{IdLangue}',
    summary: 'Sends a draft to those who decide it',
    ...byCandidateToo,
    params: file,
    response: strict({ IdStade }),
    errors: sendingErrors,
  }),
  request: call({
    operationId: 'bam.request',
    method: 'GET',
    path: '/PersonneDossiers/get-demande-dossier/{IdDossier}/{IdLangue}',
    summary: 'The request that a file is: where it stands, who holds it, where it goes next',
    access: signedIn,
    params: file,
    response: requestsCalls.read.response,
  }),
  details: call({
    operationId: 'bam.details',
    method: 'GET',
    path: '/PersonneDossiers/get-details-single-dossier/{IdDossier}/{IdLangue}/{IdPersonneEV1}',
    summary: 'A file of somebody with what it has beside its fields',
    access: signedIn,
    params: strict({ IdDossier: Key, IdLangue, IdPersonneEV1: PersonKey }),
    response: strict({
      IdDossier: Key,
      IdPersonneEV1: PersonKey,
      IdStade,
      EnLitige: Type.Boolean(),
      RemarqueLitige: nullable(Type.String()),
      ARevoirBAM: Type.Boolean(),
      DateCloture: nullable(CivilDate),
      IdDossierLie: nullable(Key),
      prolonge: Type.Boolean({ description: 'it goes on after that one' }),
      IdDossierSuivant: nullable(Key),
      /** It is decided anew, and what was validated is in force. */
      revision: Type.Boolean(),
      /** Its paper as it was last made; null of what is not validated, and until it is made. */
      pdf: nullable(strict({ sha256: Type.String(), DatePDF: Instant })),
      statutTicket: nullable(oneOf(ticketStates)),
      /** It could not be made. */
      pdfEchec: Type.Boolean(),
      /** What the reader may do with it now, beside what is done with any request. */
      actions: Type.Array(oneOf(fileActions)),
    }),
  }),
  validate: call({
    operationId: 'bam.validate',
    method: 'PATCH',
    path: '/PersonneDossiers/validate/{IdDossier}/{IdVisa}/{IdLangue}',
    summary: 'Validates a visa of a file that awaits the reader',
    access: signedIn,
    params: strict({ IdDossier: Key, IdVisa: Key, IdLangue }),
    body: strict({ Remarque }),
    response: strict({ IdStade }),
    errors: ['DEMANDE_STADE', 'DOSSIER_ECARTS', ...deciding],
  }),
  reject: call({
    operationId: 'bam.reject',
    method: 'PATCH',
    path: '/PersonneDossiers/reject/{IdDossier}/{IdVisa}/{IdLangue}',
    summary: 'Rejects a file by a visa that awaits the reader, with a reason',
    access: signedIn,
    params: strict({ IdDossier: Key, IdVisa: Key, IdLangue }),
    body: strict({ Remarque }),
    response: strict({ IdStade }),
    errors: deciding,
  }),
  cancel: call({
    operationId: 'bam.cancel',
    method: 'PATCH',
    path: '/PersonneDossiers/cancel-demande/{IdDossier}/{IdLangue}',
    summary: 'Cancels a file that is not decided yet',
    access: signedIn,
    params: file,
    response: strict({ IdStade: StadeAtteint }),
    errors: ['DEMANDE_STADE', 'ALREADY_ENDED'],
  }),
  notify: call({
    operationId: 'bam.notify',
    method: 'POST',
    path: '/PersonneDossiers/notify-manager/{IdDossier}/{IdLangue}',
    summary: 'Tells the managers of a file of it',
    access: signedIn,
    params: file,
    limits: [{ name: 'notices' }],
    response: strict({ people: Type.Integer({ description: 'who were told' }) }),
    errors: ['DEMANDE_STADE'],
  }),
  remove: call({
    operationId: 'bam.remove',
    method: 'DELETE',
    path: '/PersonneDossiers/delete-dossier/{id}',
    summary: 'Drops a draft of a file',
    access: signedIn,
    params: strict({ id: Key }),
    errors: ['DEMANDE_STADE', 'ALREADY_ENDED'],
  }),
};
