import { type Static, type TSchema, Type } from 'typebox';
import { CivilDate, call, Key, nullable, oneOf, signedIn, strict } from '../call.ts';
import { type ErrorCode, errors } from '../errors.ts';
import { ChangedField } from '../forms/forms.contract.ts';
import { reasonLength } from '../reason.ts';
import { mostLines } from '../requests/request.ts';
import { dossierCalls, sendingErrors } from './dossier.contract.ts';

const IdStade = Type.Integer({ minimum: 1, maximum: 7 });
const Remarque = Type.Optional(Type.String({ maxLength: reasonLength.max }));
const ListeBAM = Type.Array(Key, { minItems: 1, maxItems: 500, uniqueItems: true });

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

/** Of files of mission alone. */
export const bamOwnCalls = {
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
    errors: ['CONFLICT', ...sendingErrors],
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
    summary:
      'The same, of somebody as people read their number; of the number of a record that was merged into theirs, the key of theirs',
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

export const bamFilesCalls = { ...dossierCalls, ...bamOwnCalls };
