import { sql } from 'kysely';
import { commentFiles, requestFiles } from '../../../engines/requests/readers/requests.files.ts';
import { mayRead } from '../../../engines/requests/readers/requests.policy.ts';
import type { Domain } from '../../domain.ts';
import { announcedRequests } from './announced-requests.ts';
import { plannedRequests, requestPlans } from './ask/ask-many.plans.ts';
import { requestEditedForms } from './ask/request-forms.ts';
import { signatureFiles } from './receipts/receipts.files.ts';
import { requestHoldings } from './request.holdings.ts';
import { circuitEntity, commentEntity, requestEntity, signatureEntity, visaEntity } from './requests.entity.ts';
import { requestFinder } from './requests.finder.ts';
import { requestsJobs } from './requests.jobs.ts';
import { registerRequests } from './requests.reactions.ts';
import { requestsRoutes } from './requests.routes.ts';
import { requestTiles } from './requests.tiles.ts';
import { circuitTable, roundsPlans } from './rounds/rounds.plans.ts';
import { roundsRoutes } from './rounds/rounds.routes.ts';
import { seedRounds } from './rounds/rounds.seed.ts';
import { trackingEntries } from './tracking/tracking.list.ts';
import { trackingMeasures } from './tracking/tracking.measures.ts';
import { trackingRoutes } from './tracking/tracking.routes.ts';

/** What people ask for, and who decides it: types declared over one engine. */
export const requestsDomain: Domain = {
  name: 'requests',
  offers: ['sheet/sheet.queries', 'visas/handed-over.queries'],
  owns: ['CircuitDemande', 'DemandeFavorite', 'Acquittement', 'SignatureAcquittement'],
  merged: {
    CircuitDemande: { IdPersonneEV1M: 'stays', Rangs: 'nobody' },
    DemandeFavorite: { IdPersonneEV1: 'joins' },
    // Whoever has not signed yet signs as the one who is kept.
    Acquittement: {
      IdPersonneEV1Auteur: 'stays',
      IdPersonneEV1Signataire: { verb: 'moves', where: () => sql<boolean>`t."DateSignature" is null` },
    },
    SignatureAcquittement: { IdPersonneEV1: 'stays', IdPersonneEV1Guichet: 'stays' },
  },
  kept: {
    CircuitDemande: 'keys',
    DemandeFavorite: { about: 'IdPersonneEV1', becomes: 'gone' },
    Acquittement: 'keys',
    SignatureAcquittement: {
      about: (person) => sql<boolean>`${person} in (t."IdPersonneEV1", t."IdPersonneEV1Guichet")`,
      becomes: { NomSigne: '-' },
      files: { entity: 'SignatureAcquittement', fields: ['pdf'] },
      words: ['NomSigne'],
    },
  },
  lists: trackingEntries,
  finders: [requestFinder],
  measures: trackingMeasures,
  tiles: requestTiles,
  routes: [requestsRoutes, roundsRoutes, trackingRoutes],
  jobs: [requestsJobs],
  reactions: [registerRequests],
  entities: [requestEntity, visaEntity, circuitEntity, commentEntity, signatureEntity],
  announced: announcedRequests,
  live: { 'requests.changed': { table: 'Demande', key: 'IdDemande', mayKnow: mayRead } },
  files: [requestFiles, commentFiles, signatureFiles],
  forms: requestEditedForms,
  holdings: [requestHoldings],
  plans: [roundsPlans, requestPlans],
  planned: (needs) => ({ CircuitDemande: circuitTable, ...plannedRequests(needs) }),
  seeds: [seedRounds],
};
