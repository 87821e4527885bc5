import { type Static, type TSchema, Type } from 'typebox';
import { CivilDate, call, Instant, Key, nullable, oneOf, PersonKey, signedIn, strict } from '../call.ts';
import { type ErrorCode, errors } from '../errors.ts';
import { ChangedField, EmptiedFields } from '../forms/forms.contract.ts';
import { reasonLength } from '../reason.ts';
import { deciding } from '../requests/deciding.contract.ts';
import { StadeAtteint } from '../requests/head.ts';
import { mostLines } from '../requests/request.ts';
import { requestsCalls } from '../requests/requests.contract.ts';
import { ticketStates } from './bams.fields.ts';

const IdLangue = Type.String({ maxLength: 10, description: 'language of labels' });
const file = strict({ IdDossier: Key, IdLangue });
const IdStade = Type.Integer({ minimum: 1, maximum: 7 });
const Remarque = Type.Optional(Type.String({ maxLength: reasonLength.max }));
const ListeBAM = Type.Array(Key, { minItems: 1, maxItems: 500, uniqueItems: true });
const moved = [
  'DEMANDE_STADE',
  'BAM_CHEVAUCHEMENT',
  'NO_RULE_DEFINED',
  'AUCUN_VALIDEUR',
  'UPDATE_WITH_STATUT_NOT_ALLOWED',
] as const;

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

/** What became of each of the files that something was asked of. */
export const BulkAnswer = strict({
  faits: Type.Array(Key, { description: 'those of which it was done' }),
  refus: Type.Array(
    strict({
      IdDossier: Key,
      /** The code of the catalogue that speaks against it. */
      name: oneOf(Object.keys(errors) as ErrorCode[]),
      details: Type.Array(strict({ path: Type.String(), rule: Type.String(), value: nullable(Type.String()) })),
    }),
  ),
});
export type BulkAnswer = Static<typeof BulkAnswer>;

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

const bulk = <Body extends TSchema>(id: string, name: string, summary: string, body: Body) =>
  call({
    operationId: `bam.${id}`,
    method: 'POST',
    path: `/PersonneDossiers/${name}`,
    summary,
    access: signedIn,
    body,
    response: BulkAnswer,
  });

export const bamFilesCalls = {
  form: call({
    operationId: 'bam.form',
    method: 'GET',
    path: '/PersonneDossiers/get-donnees-dossier/{IdPersonneEV1}/{Back}/{IdLangue}/{IdDossierType}/{IdDossier}',
    summary: 'The fields of a file by section; of number 0, those of one that is to be made',
    access: signedIn,
    params: strict({
      IdPersonneEV1: PersonKey,
      Back: Type.Integer({ minimum: 0, maximum: 1, description: '1 as who looks after it, 0 as whom it is for' }),
      IdLangue,
      IdDossierType: Type.Integer({ minimum: 1, maximum: 3 }),
      IdDossier: Type.Integer({ minimum: 0 }),
    }),
    response: FileForm,
  }),
  create: call({
    operationId: 'bam.create',
    method: 'POST',
    path: '/PersonneDossiers/create-dossier',
    summary: 'Makes a draft of a file for somebody',
    access: signedIn,
    body: strict({
      IdTypeDossier: Type.Integer({ minimum: 1, maximum: 3 }),
      IdPersonneEV1: PersonKey,
      DateDeDebut: Type.Optional(CivilDate),
      DateDeFin: Type.Optional(CivilDate),
      IdPersonneEV1Manager2: Type.Optional(PersonKey),
      situation: Type.Optional(Type.String({ maxLength: 40 })),
      IdPersonneEV1MngProxi: Type.Optional(PersonKey),
    }),
    limits: [{ name: 'drafts' }],
    response: strict({ IdDossier: Key, emptied: EmptiedFields }),
    errors: ['UPDATE_WITH_STATUT_NOT_ALLOWED'],
  }),
  save: call({
    operationId: 'bam.save',
    method: 'POST',
    path: '/PersonneDossiers/save-fields/{IdPersonneEV1}/{IdDossier}',
    summary: 'Changes fields of a draft; one that says what it was read as is not written over what moved',
    access: signedIn,
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
    access: signedIn,
    params: file,
    response: strict({ IdStade }),
    errors: [...moved],
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
    errors: ['DEMANDE_STADE', ...deciding],
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
  clone: call({
    operationId: 'bam.clone',
    method: 'POST',
    path: '/PersonneDossierBAMs/clone-bam',
    summary: 'Makes a draft like a file, linked to it: without its days, remarks, decisions and flags',
    access: signedIn,
    body: strict({
      IdDossier: Key,
      DateDeDebut: Type.Optional(CivilDate),
      DateDeFin: Type.Optional(CivilDate),
    }),
    limits: [{ name: 'drafts' }],
    response: strict({ IdDossier: Key }),
    errors: ['UPDATE_WITH_STATUT_NOT_ALLOWED'],
  }),
  prolong: call({
    operationId: 'bam.prolong',
    method: 'POST',
    path: '/Dossiers/{IdDossier}/prolonger',
    summary: 'Makes a draft that goes on the day after a file ends',
    access: signedIn,
    params: strict({ IdDossier: Key }),
    body: strict({ DateDeFin: Type.Optional(CivilDate) }),
    response: strict({ IdDossier: Key }),
    errors: ['DEMANDE_STADE', 'BAM_SANS_FIN', 'BAM_DEJA_PROLONGE', 'UPDATE_WITH_STATUT_NOT_ALLOWED'],
  }),
  revise: call({
    operationId: 'bam.revise',
    method: 'POST',
    path: '/Dossiers/{IdDossier}/reviser',
    summary:
      'Has a file that is in force decided anew, with what changes of it; until then it stays as it was validated',
    access: signedIn,
    params: strict({ IdDossier: Key }),
    body: strict({
      fields: Type.Array(ChangedField, { maxItems: 200 }),
      lignes: Type.Optional(Type.Array(Type.Array(ChangedField, { maxItems: 200 }), { maxItems: mostLines })),
      Motif: Remarque,
    }),
    response: strict({ IdStade }),
    errors: ['CONFLICT', ...moved],
  }),
  pdf: call({
    operationId: 'bam.pdf',
    method: 'GET',
    path: '/Dossiers/{IdDossier}/pdf',
    summary: 'The paper of a file as it was last validated',
    access: signedIn,
    params: strict({ IdDossier: Key }),
    produces: ['application/pdf'],
    errors: ['PDF_EN_COURS'],
  }),
  pdfOfPerson: call({
    operationId: 'bam.pdfOfPerson',
    method: 'GET',
    path: '/PersonneDossiers/get-bam-pdf/{IdPersonne}/{IdDossier}',
    summary: 'The same, of somebody as people read their number',
    access: signedIn,
    params: strict({ IdPersonne: Type.String({ maxLength: 40 }), IdDossier: Key }),
    produces: ['application/pdf'],
    errors: ['ID_PERSONNE_REQUIRED', 'PDF_EN_COURS'],
  }),
  remakePdf: call({
    operationId: 'bam.remakePdf',
    method: 'POST',
    path: '/Dossiers/{IdDossier}/pdf',
    summary: 'Has the paper of a file made again',
    access: signedIn,
    params: strict({ IdDossier: Key }),
    errors: ['DEMANDE_STADE'],
  }),
  deleteMany: bulk('deleteMany', 'delete-bams', 'Drops drafts of files', strict({ ListeBAM })),
  closeMany: bulk('closeMany', 'cloture-bams', 'Ends files on a day', strict({ ListeBAM, DateCloture: CivilDate })),
  recallMany: bulk(
    'recallMany',
    'rappeler-bams',
    'Takes files back from those who decide them',
    strict({ ListeBAM, Remarque }),
  ),
  changeMany: bulk(
    'changeMany',
    'change-statut-bams',
    'Brings files to another stage, or sets and lifts a flag of them',
    strict({ ListeBAM, Statut: Type.Union([IdStade, oneOf(['revue', 'fin-revue', 'fin-litige'])]), Remarque }),
  ),
  disputeMany: bulk(
    'disputeMany',
    'litige-bams',
    'Marks files as disputed, and says why',
    strict({ ListeBAM, Remarque: Type.String({ maxLength: reasonLength.max }) }),
  ),
  submitMany: bulk(
    'submitMany',
    'soumettre-bams',
    'Sends drafts of files to those who decide them',
    strict({ ListeBAM }),
  ),
  remindMany: bulk(
    'remindMany',
    'relancer-bams',
    'Reminds whoever holds files; once a day for each',
    strict({ ListeBAM }),
  ),
  validateMany: bulk(
    'validateMany',
    'valider-bams',
    'Validates all visas of files that await the reader',
    strict({ ListeBAM, Remarque }),
  ),
  objectives: call({
    operationId: 'bam.objectives',
    method: 'POST',
    path: '/BamObjectifs/get-bam-obje-rem/{IdDossier}',
    summary: 'The objectives and the remarks of a file',
    access: signedIn,
    reads: true,
    params: strict({ IdDossier: Key }),
    body: strict({}),
    response: strict({
      objectifs: Type.Array(
        strict({
          IdLigne: Key,
          IdObjectif: nullable(Type.Integer()),
          Precision: nullable(Type.String()),
          Echeance: nullable(CivilDate),
        }),
      ),
      Remarques: nullable(Type.String()),
    }),
  }),
  deleteObjectives: call({
    operationId: 'bam.deleteObjectives',
    method: 'POST',
    path: '/BamObjectifs/delete-bam-objectifs/{IdDossier}',
    summary: 'Takes objectives off a draft of a file: all of them unless said',
    access: signedIn,
    params: strict({ IdDossier: Key }),
    body: strict({ IdObjectifs: Type.Optional(Type.Array(Key, { maxItems: 50 })) }),
    response: strict({ restants: Type.Integer() }),
    errors: ['DEMANDE_STADE'],
  }),
};
