import { sql } from 'kysely';
import type { Domain } from '../../domain.ts';
import { requestHoldings } from './request.holdings.ts';
import { requestEditedForms } from './request-forms.ts';
import { requestKinds } from './request-kinds.ts';
import {
  circuitEntity,
  commentEntity,
  fileEntity,
  requestEntity,
  signatureEntity,
  visaEntity,
} from './requests.entity.ts';
import { commentFiles, requestFileFields, requestFiles, signatureFiles } from './requests.files.ts';
import { requestsJobs } from './requests.jobs.ts';
import { plannedRequests, requestPlans } from './requests.plans.ts';
import { mayRead } from './requests.policy.ts';
import { registerRequests } from './requests.reactions.ts';
import { requestsRoutes } from './requests.routes.ts';
import { seedRounds } from './requests.seed.ts';
import { requestTiles } from './requests.tiles.ts';
import { circuitTable, roundsPlans } from './rounds.plans.ts';
import { roundsRoutes } from './rounds.routes.ts';
import { trackingRoutes } from './tracking/tracking.routes.ts';
import { ofTheirRequests } from './types/of-their-requests.ts';

/** The tables of each type: of what is asked, and of its lines. */
const ofKinds = requestKinds.flatMap(({ table, kept, lines }) => [{ table, kept }, ...(lines ? [lines] : [])]);

/** What people ask for, and who decides it: types declared over one engine. */
export const requestsDomain: Domain = {
  name: 'requests',
  offers: [
    'ask.actions',
    'claims.actions',
    'decide.actions',
    'handed-over.queries',
    'in-force.queries',
    'life.actions',
    'lines.actions',
    'moves.actions',
    'request-fields.policy',
    'request-kind',
    'request-kinds',
    'request.queries',
    'requests.events',
    'requests.policy',
    'sheet.queries',
  ],
  // What of a file is no part of its form: its flags, what it goes on after, what came of it.
  lends: { DossierBAM: ['bam'] },
  owns: [
    'CircuitDemande',
    'Demande',
    'Visa',
    'VisaTitulaire',
    'Reservation',
    'CommentaireDemande',
    'RelanceDemande',
    'Acquittement',
    'SignatureAcquittement',
    ...ofKinds.map(({ table }) => table),
  ],
  kept: {
    CircuitDemande: 'keys',
    Demande: {
      about: 'IdPersonneEV1',
      becomes: { Motif: null, ChampsPropres: '{}', VersionValidee: null },
      words: ['Motif', 'ChampsPropres', 'VersionValidee'],
      files: { entity: 'Demande', fields: requestFileFields },
    },
    Visa: { about: ofTheirRequests, becomes: { Remarque: null }, words: ['Remarque'] },
    VisaTitulaire: 'keys',
    Reservation: { about: ofTheirRequests, becomes: 'gone' },
    CommentaireDemande: {
      about: (person) => sql<boolean>`(t."IdPersonneEV1" = ${person} or ${ofTheirRequests(person)})`,
      becomes: 'gone',
      words: ['Texte'],
      files: { entity: 'CommentaireDemande', fields: ['Fichiers'] },
    },
    RelanceDemande: 'keys',
    Acquittement: 'keys',
    SignatureAcquittement: {
      about: (person) => sql<boolean>`${person} in (t."IdPersonneEV1", t."IdPersonneEV1Guichet")`,
      becomes: { NomSigne: '-' },
      files: { entity: 'SignatureAcquittement', fields: ['pdf'] },
      words: ['NomSigne'],
    },
    ...Object.fromEntries(ofKinds.map(({ table, kept }) => [table, kept])),
  },
  tiles: requestTiles,
  routes: [requestsRoutes, roundsRoutes, trackingRoutes],
  jobs: [requestsJobs],
  reactions: [registerRequests],
  entities: [requestEntity, visaEntity, circuitEntity, commentEntity, signatureEntity, fileEntity],
  live: { 'requests.changed': { table: 'Demande', key: 'IdDemande', mayKnow: mayRead } },
  files: [requestFiles, commentFiles, signatureFiles],
  forms: requestEditedForms,
  holdings: [requestHoldings],
  plans: [roundsPlans, requestPlans],
  planned: (needs) => ({ CircuitDemande: circuitTable, ...plannedRequests(needs) }),
  seeds: [seedRounds],
};
