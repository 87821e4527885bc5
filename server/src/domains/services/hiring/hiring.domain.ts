import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { bothHave } from '../../../engines/merge/both.ts';
import { ofTheirRequests } from '../../../engines/requests/kind/of-their-requests.ts';
import type { Domain } from '../../domain.ts';
import { hiringFilesEntry, payrollFilesEntry } from './board/hiring-files.list.ts';
import { hiringFilesRoutes } from './board/hiring-files.routes.ts';
import { candidateRoutes } from './candidate.routes.ts';
import { documentEntity, documentFiles } from './documents/documents.entity.ts';
import { documentsRoutes } from './documents/documents.routes.ts';
import { duePapersRoutes } from './due-papers.routes.ts';
import { paperEndsJobs } from './ends/paper-ends.jobs.ts';
import { forgetJobs } from './forget/forget.jobs.ts';
import { candidateFileEntity, paperTypeEntity, pieceEntity } from './hiring.entity.ts';
import { hiringKind } from './hiring.kind.ts';
import { hiringRoutes } from './hiring.routes.ts';
import { hiringTiles } from './hiring.tiles.ts';
import { registerLinkEnds } from './link/link.actions.ts';
import { linkJobs } from './link/link.jobs.ts';
import { recogniseCandidate } from './link/link.queries.ts';
import { papersPlans, paperTypeTable } from './papers/papers.plans.ts';
import { papersRoutes } from './papers/papers.routes.ts';
import { payrollFilesSystem, saidPayrollFiles } from './payroll/payroll-files.system.ts';
import { payrollRoutes } from './payroll.routes.ts';
import { candidatePhotoFiles, photoField } from './photo/photo-place.ts';
import { pieceField, pieceOwner } from './pieces/piece-place.ts';
import { pieceFiles } from './pieces/pieces.files.ts';
import { registerWaiversTold } from './pieces/waiver.reactions.ts';
import { reachRoutes } from './reach.routes.ts';
import { hiringDossiers } from './shared/hiring-dossiers.ts';
import { validationRoutes } from './validation.routes.ts';

/** The hiring files of somebody that are not over. */
const openFileOf = (person: number) => sql`select from "DossierCandidat" f join "Demande" d using ("IdDemande")
  where d."IdPersonneEV1" = ${person} and d."IdStade" <= ${sql.lit(stages.underWay)}`;

/** The hiring file of whoever is to come: the link by which they fill it in, their papers, and who validates it. */
export const hiringDomain: Domain = {
  name: 'hiring',
  owns: [
    'DossierCandidat',
    'PieceType',
    'DossierPiece',
    'LienCandidat',
    'JetonCandidat',
    'SessionCandidat',
    'DossierTransmission',
    'DocumentAccueil',
    'DossierLu',
    'DossierEcart',
    'twin_payroll_file',
    'RappelEcheance',
  ],
  merged: {
    DossierCandidat: {
      // Each was asked for by itself, and each writes a record once it is over.
      IdDemande: {
        verb: 'nobody',
        refuses: { rule: 'mergeHiring', where: (keeps, goes) => bothHave(openFileOf, keeps, goes) },
      },
      Renvoi: 'named',
    },
    DocumentAccueil: { IdPersonneEV1M: 'stays' },
    DossierEcart: { DecidePar: 'stays' },
    DossierPiece: { DecidePar: 'stays', DerogDecide: 'stays', DerogPar: 'stays' },
    DossierTransmission: { TransmisPar: 'stays' },
    LienCandidat: { MontreA: 'stays' },
    PieceType: { IdPersonneEV1M: 'stays' },
    RappelEcheance: { IdPersonneEV1: 'stays' },
    twin_payroll_file: { IdPersonneEV1: 'stays', fields: 'named' },
  },
  kept: {
    DossierCandidat: {
      about: ofTheirRequests,
      becomes: 'gone',
      files: { entity: 'DossierCandidat', fields: [photoField] },
    },
    DossierTransmission: { about: ofTheirRequests, becomes: 'gone', words: ['Note'] },
    DossierEcart: { about: ofTheirRequests, becomes: 'gone' },
    twin_payroll_file: { about: 'IdPersonneEV1', becomes: 'gone', words: ['fields', 'papers'] },
    RappelEcheance: { about: 'IdPersonneEV1', becomes: 'gone' },
    PieceType: 'keys',
    DocumentAccueil: 'keys',
    DossierLu: { about: ofTheirRequests, becomes: 'gone' },
    DossierPiece: {
      about: ofTheirRequests,
      becomes: 'gone',
      files: { entity: pieceOwner, fields: [pieceField] },
      words: ['Motif', 'DerogMotif'],
    },
    // Both go with their link.
    SessionCandidat: 'passing',
    JetonCandidat: 'passing',
    LienCandidat: { about: ofTheirRequests, becomes: 'gone' },
  },
  requestKinds: [hiringKind],
  dossiers: [hiringDossiers],
  lists: [hiringFilesEntry, payrollFilesEntry],
  tiles: hiringTiles,
  routes: [
    ...[hiringFilesRoutes, hiringRoutes, reachRoutes, validationRoutes, papersRoutes, documentsRoutes],
    ...[payrollRoutes, candidateRoutes, duePapersRoutes],
  ],
  callers: ({ db }) => ({ candidate: async (credential) => await recogniseCandidate(db, credential) }),
  jobs: [linkJobs, forgetJobs, paperEndsJobs],
  reactions: [registerLinkEnds, registerWaiversTold],
  entities: [candidateFileEntity, pieceEntity, paperTypeEntity, documentEntity],
  plans: [papersPlans],
  planned: { PieceType: paperTypeTable },
  files: [pieceFiles, candidatePhotoFiles, documentFiles],
  systems: [
    {
      said: saidPayrollFiles,
      built: ({ db, act, files, payrollFiles }) => payrollFilesSystem({ db, act, files, portOf: payrollFiles }),
    },
  ],
};
