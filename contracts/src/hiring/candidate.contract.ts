import { type Static, Type } from 'typebox';
import { anyone, CivilDate, call, Instant, Key, nullable, oneOf, signedIn, strict } from '../call.ts';
import { filePurposes } from '../files/file.kinds.ts';
import { FileKey } from '../files/files.contract.ts';
import { QrCode } from '../qr-code.ts';
import { Reason } from '../reason.ts';
import { demands, paperTold } from './paper-types.ts';
import { mostPages, pieceStates, waiverStates } from './pieces.ts';

const byCandidate = { access: signedIn, callers: ['candidate'] } as const;

const Piece = strict({
  IdPiece: Key,
  CodePiece: Type.String(),
  ...paperTold,
  Demande: oneOf(demands),
  Etat: oneOf(pieceStates),
  Motif: nullable(Type.String()),
  Derogation: nullable(oneOf(waiverStates)),
  DerogMotif: nullable(Type.String()),
  DerogJusque: nullable(CivilDate),
  name: nullable(Type.String({ description: 'of the file that was given, of the first of several' })),
  pages: Type.Array(strict({ IdFichier: FileKey, name: Type.String(), type: Type.String() }), {
    description: 'what was given, page by page',
  }),
});

/** A field that is wrong as it stands, or lacks. */
export const GivenFault = strict({ field: Type.String(), rule: Type.String(), limit: nullable(Type.String()) });

/** A field that is to be looked at again, and keeps nobody from handing the file over. */
export const GivenWarning = strict({ field: Type.String(), rule: Type.String() });

/** What is asked for anew, once the file was handed over: nothing else is open then but papers that are to be given again. */
export const SentBackShape = strict({ fields: Type.Array(Type.String()), why: Type.String() });

/** Why a paper is not to be waited for, and until when; for good where no day is said. */
export const AskedWaiver = strict({
  Motif: Reason,
  Jusque: Type.Optional(nullable(CivilDate)),
});

const CandidateFile = strict({
  IdDemande: Key,
  Prenom: nullable(Type.String()),
  LibSociete: nullable(Type.String()),
  DateEntreePhysique: nullable(CivilDate),
  IdStade: Type.Integer(),
  Precisions: nullable(Type.String({ description: 'what the recruiter has to say' })),
  Jusque: nullable(Instant),
  fields: Type.Record(Type.String(), nullable(Type.String())),
  byRecruiter: Type.Array(Type.String(), { description: 'fields as their recruiter filled them in, unchanged since' }),
  faults: Type.Array(GivenFault),
  warnings: Type.Array(GivenWarning),
  photo: nullable(FileKey),
  pieces: Type.Array(Piece),
  sentBack: nullable(SentBackShape),
});
export type CandidateFile = Static<typeof CandidateFile>;

const onePiece = strict({ IdPiece: Key });

/** What candidates call, by the link to their file. */
export const candidateCalls = {
  enter: call({
    operationId: 'candidate.enter',
    method: 'POST',
    path: '/candidat/session',
    summary:
      'Opens a candidate’s file to who has its link and gives the birth date: a cookie of half an hour without a sign',
    access: anyone,
    body: strict({ token: Type.String({ minLength: 1, maxLength: 200 }), DateNaissance: CivilDate }),
    errors: ['TOKEN_NOT_FOUND', 'TOKEN_EXPIRED'],
    // By its link: what an address asks for that opens nothing is counted once that is known.
    limits: [{ name: 'gate', by: ({ body }) => String((body as { token?: unknown } | undefined)?.token) }],
  }),
  ask: call({
    operationId: 'candidate.ask',
    method: 'POST',
    path: '/candidat/lien/demande',
    summary: 'Asks the recruiter for another link, once a day; the same is answered whatever link it is, or none',
    access: anyone,
    body: strict({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    limits: [{ name: 'gates', by: 'address' }],
  }),
  leave: call({
    operationId: 'candidate.leave',
    method: 'DELETE',
    path: '/candidat/session',
    summary: 'Ends what the cookie opened',
    ...byCandidate,
  }),
  relay: call({
    operationId: 'candidate.relay',
    method: 'POST',
    path: '/candidat/relais',
    summary:
      'A code by which the candidate goes on with another device: for minutes, once, and by their birth date again',
    ...byCandidate,
    response: strict({ qr: QrCode, Jusque: Instant }),
    shownOnce: true,
    errors: ['DEMANDE_STADE'],
    limits: [{ name: 'drafts' }],
  }),
  file: call({
    operationId: 'candidate.file',
    method: 'GET',
    path: '/candidat/dossier',
    summary: 'The candidate’s own file: what they gave, what lacks or is wrong, and their papers',
    ...byCandidate,
    response: CandidateFile,
  }),
  save: call({
    operationId: 'candidate.save',
    method: 'POST',
    path: '/candidat/champs',
    summary: 'Keeps what is typed, whether it is right or not; how it is stored, and what is wrong, is told',
    ...byCandidate,
    body: strict({
      fields: Type.Array(
        strict({
          IdChamp: Type.String({ minLength: 1, maxLength: 40 }),
          Valeur: nullable(Type.String({ maxLength: 2000 })),
          Vu: Type.Optional(
            nullable(Type.String({ maxLength: 2000, description: 'as it was when it was typed over' })),
          ),
        }),
        { minItems: 1, maxItems: 50 },
      ),
    }),
    response: strict({
      fields: Type.Record(Type.String(), nullable(Type.String())),
      faults: Type.Array(GivenFault),
    }),
    // What is kept may be wiped: no answer outlives it.
    shownOnce: true,
    errors: ['CONFLICT', 'DEMANDE_STADE'],
  }),
  give: call({
    operationId: 'candidate.give',
    method: 'POST',
    path: '/candidat/pieces/{IdPiece}',
    summary:
      'Gives a paper, or a page more of one that waits: it waits for the recruiter, in the place of what was given before',
    ...byCandidate,
    params: onePiece,
    query: strict({
      name: Type.String({ minLength: 1, maxLength: 500 }),
      beside: Type.Optional(Type.Boolean({ description: 'a page more, beside those that wait' })),
    }),
    receives: { types: ['*/*'], largest: filePurposes.document.largest },
    errors: ['FILE_REFUSED', 'FILE_NOT_SCANNED', 'DEMANDE_STADE'],
    limits: [{ name: 'drafts' }],
  }),
  pages: call({
    operationId: 'candidate.pages',
    method: 'PUT',
    path: '/candidat/pieces/{IdPiece}/pages',
    summary: 'Puts the pages of a paper that waits in this order; those that are not named are gone',
    ...byCandidate,
    params: onePiece,
    body: strict({ pages: Type.Array(FileKey, { minItems: 1, maxItems: mostPages }) }),
    errors: ['DEMANDE_STADE'],
    limits: [{ name: 'drafts' }],
  }),
  paper: call({
    operationId: 'candidate.paper',
    method: 'GET',
    path: '/candidat/pieces/{IdPiece}',
    summary: 'A page of a paper that the candidate gave: the first unless said',
    ...byCandidate,
    params: onePiece,
    query: strict({ page: Type.Optional(FileKey) }),
    produces: ['application/octet-stream'],
  }),
  givePhoto: call({
    operationId: 'candidate.givePhoto',
    method: 'PUT',
    path: '/candidat/photo',
    summary:
      'Gives a photo, in the place of the one there was: a square of it waits to be looked at once the file is validated',
    ...byCandidate,
    query: strict({ name: Type.String({ minLength: 1, maxLength: 500 }) }),
    receives: { types: ['*/*'], largest: filePurposes.photo.largest },
    errors: ['FILE_REFUSED', 'FILE_NOT_SCANNED', 'DEMANDE_STADE'],
    limits: [{ name: 'drafts' }],
  }),
  dropPhoto: call({
    operationId: 'candidate.dropPhoto',
    method: 'DELETE',
    path: '/candidat/photo',
    summary: 'Takes back the photo that the candidate gave',
    ...byCandidate,
    errors: ['DEMANDE_STADE'],
  }),
  photo: call({
    operationId: 'candidate.photo',
    method: 'GET',
    path: '/candidat/photo',
    summary: 'The photo that the candidate gave, as a square',
    ...byCandidate,
    query: strict({ v: Type.Optional({ ...FileKey, description: 'so that another photo has another address' }) }),
    produces: ['image/webp'],
  }),
  pack: call({
    operationId: 'candidate.pack',
    method: 'GET',
    path: '/candidat/colis',
    summary: 'All that the candidate gave, to be taken along while the file goes on: to read, as data, and its papers',
    ...byCandidate,
    produces: ['application/zip'],
    limits: [{ name: 'drafts' }],
  }),
  askWaiver: call({
    operationId: 'candidate.askWaiver',
    method: 'POST',
    path: '/candidat/pieces/{IdPiece}/derogation',
    summary: 'The candidate asks to go on without a paper, until a day or for good: human resources grant it',
    ...byCandidate,
    params: onePiece,
    body: AskedWaiver,
    errors: ['DEMANDE_STADE'],
  }),
  abandon: call({
    operationId: 'candidate.abandon',
    method: 'POST',
    path: '/candidat/abandon',
    summary:
      'The candidate does not go on: their file ends, the recruiter is told, and the link opens nothing any more',
    ...byCandidate,
    body: strict({ Motif: Type.Optional(Type.String({ maxLength: 500, description: 'why, where they say so' })) }),
    errors: ['DEMANDE_STADE'],
  }),
  submit: call({
    operationId: 'candidate.submit',
    method: 'POST',
    path: '/candidat/envoi',
    summary: 'Hands the file over to the recruiter, once nothing lacks',
    ...byCandidate,
    errors: ['DEMANDE_STADE', 'NO_RULE_DEFINED', 'AUCUN_VALIDEUR', 'UPDATE_WITH_STATUT_NOT_ALLOWED'],
  }),
};
