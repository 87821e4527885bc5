import { sql } from 'kysely';
import { listFinder } from '../../../engines/finding/finder.ts';
import type { Domain } from '../../domain.ts';
import { automaticListsJobs } from './automatic/automatic.jobs.ts';
import { listAutomaticPlans, writePlannedDeclarations } from './automatic/automatic.plans.ts';
import { listAutomaticRoutes } from './automatic/automatic.routes.ts';
import { registerNotedUnits } from './automatic/noted-units.reactions.ts';
import { distributionListsEntities } from './distribution-lists.entity.ts';
import { distributionListsEntry } from './distribution-lists.list.ts';
import { distributionListsMeasures } from './distribution-lists.measures.ts';
import { listEndsJobs } from './ends/ends.jobs.ts';
import { listReturnsRoutes } from './ends/returns.routes.ts';
import { listGroupsRoutes } from './groups/groups.routes.ts';
import { importedMembers } from './groups/members.imports.ts';
import { listHealthRoutes } from './health/health.routes.ts';
import { listSubject } from './list.columns.ts';
import { listFormSubject } from './list.form.ts';
import { listHoldings } from './list.holdings.ts';
import { listKind } from './list.kind.ts';
import { distributionListsRoutes } from './lists.routes.ts';
import { groupTable } from './lists.tables.ts';
import { listLossesRoutes } from './members/losses.routes.ts';
import { staleListsJobs } from './members/stale.jobs.ts';
import { registerStaleLists } from './members/stale.reactions.ts';
import { listVersionsRoutes } from './members/versions.routes.ts';
import { listNamesRoutes } from './names/names.routes.ts';
import { listOwnersPlans } from './owners/owners.plans.ts';
import { listOwnersRoutes } from './owners/owners.routes.ts';
import { registerSuccession } from './owners/succession.reactions.ts';
import { listSecurityRoutes } from './security/security.routes.ts';
import { listSubscriptionsRoutes } from './subscriptions/subscriptions.routes.ts';
import { listsSystem, saidListsSystem } from './suite/lists.system.ts';
import { writePlannedLists } from './suite/planned-lists.actions.ts';
import { listSuiteJobs } from './suite/suite.jobs.ts';
import { listSuiteRoutes } from './suite/suite.routes.ts';
import { listSuiteMovePlans } from './suite/suite-move.plans.ts';
import { listSuiteMoveRoutes } from './suite/suite-move.routes.ts';
import { oldRequestsJobs } from './visa/old-requests.jobs.ts';
import { registerListVisas } from './visa/visa.reactions.ts';
import { listVisasRoutes } from './visa/visa.routes.ts';

/** Distribution lists: what they are, whom their criteria find, who is in them, and the mail suite that follows. */
export const distributionListsDomain: Domain = {
  name: 'distribution-lists',
  owns: [
    ...(['Liste', 'LdGroupe', 'LdNomme', 'LdSecurite', 'LdMembre', 'LdVersion', 'LdDependance'] as const),
    ...([
      'LdARevoir',
      'LdEnvoi',
      'LdEcart',
      'LdAbonnement',
      'LdDemandee',
      'suite_list',
      'suite_member',
      'LdAutomatique',
      'LdUniteARevoir',
      'LdExterne',
      'LdEnvoiExterne',
      'LdEnvoiVers',
    ] as const),
  ],
  merged: {
    Liste: {
      IdPersonneEV1: { verb: 'moves', empties: ['IdPersonneEV1backup'] },
      IdPersonneEV1backup: { verb: 'moves', notBeside: ['IdPersonneEV1'] },
      perte_refus_by: 'stays',
    },
    LdGroupe: {
      BornesDe: 'stays',
      Conditions: { verb: 'renames', thing: ['Liste', 'IdListe'] },
      Bornes: { verb: 'renames', thing: ['Liste', 'IdListe'] },
    },
    LdNomme: { IdPersonneEV1: 'joins', by: 'stays' },
    LdSecurite: { IdPersonneEV1: 'joins' },
    LdAbonnement: { IdPersonneEV1: 'joins', by: 'stays' },
    // Who is a member follows from the record, and goes out by itself.
    LdMembre: { IdPersonneEV1: 'made' },
    LdEnvoi: { IdPersonneEV1: 'made' },
    LdEnvoiVers: { IdPersonneEV1: 'made' },
    LdARevoir: { IdPersonneEV1: 'made' },
    LdEcart: { IdPersonneEV1: 'made' },
    LdAutomatique: { BornesDe: 'stays', IdPersonneEV1: 'stays', Conditions: 'renames', Bornes: 'renames' },
    LdDemandee: { by: 'stays', Groupes: { verb: 'renames', thing: ['Liste', 'IdListe'] }, Valeurs: 'nobody' },
    LdExterne: {
      by: 'stays',
      Adresse: {
        verb: 'typed',
        thing: ['Liste', 'IdListe'],
        of: ({ goes }) =>
          sql<boolean>`t."Adresse" = (select lower(p."Mail") from "Personne" p where p."IdPersonneEV1" = ${goes})`,
      },
    },
  },
  kept: {
    // Before what says which of these is whose.
    suite_member: {
      about: (person) =>
        sql<boolean>`exists (select from "LdEnvoi" e where e."IdPersonneEV1" = ${person} and e."Mail" = t.mail)`,
      becomes: 'gone',
    },
    Liste: { words: ['DisplayNameModif'], hidden: ['RechercheListe'] },
    LdGroupe: 'keys',
    LdAutomatique: 'keys',
    // Addresses of people outside go with their list.
    LdExterne: 'keys',
    LdEnvoiExterne: 'nothing',
    LdNomme: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['fin_dite'] },
    LdSecurite: { about: 'IdPersonneEV1', becomes: 'gone' },
    LdMembre: { about: 'IdPersonneEV1', becomes: 'gone' },
    LdEnvoi: { about: 'IdPersonneEV1', becomes: 'gone' },
    LdEnvoiVers: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['parti'] },
    LdAbonnement: { about: 'IdPersonneEV1', becomes: 'gone' },
    LdEcart: { about: 'IdPersonneEV1', becomes: 'gone' },
    LdARevoir: 'passing',
    LdUniteARevoir: 'passing',
    LdVersion: 'nothing',
    LdDemandee: 'keys',
    LdDependance: 'nothing',
    suite_list: 'nothing',
  },
  offers: ['list.columns', 'lists.policy'],
  requestKinds: [listKind],
  lists: [distributionListsEntry],
  finders: [listFinder('list', distributionListsEntry, 'LibListe', 'Adresse')],
  measures: distributionListsMeasures,
  forms: [listFormSubject],
  routes: [
    distributionListsRoutes,
    listGroupsRoutes,
    listSecurityRoutes,
    listSuiteRoutes,
    listSuiteMoveRoutes,
    listNamesRoutes,
    listOwnersRoutes,
    listAutomaticRoutes,
    listSubscriptionsRoutes,
    listVisasRoutes,
    listLossesRoutes,
    listHealthRoutes,
    listReturnsRoutes,
    listVersionsRoutes,
  ],
  importables: [importedMembers],
  plans: [listOwnersPlans, listAutomaticPlans, listSuiteMovePlans],
  jobs: [oldRequestsJobs, staleListsJobs, automaticListsJobs, listEndsJobs, listSuiteJobs],
  systems: [{ said: saidListsSystem, built: ({ db, act, mailLists }) => listsSystem({ db, act, portOf: mailLists }) }],
  reactions: [registerStaleLists, registerNotedUnits, registerListVisas, registerSuccession],
  holdings: [listHoldings],
  planned: { Liste: writePlannedLists, LdGroupe: groupTable, LdAutomatique: writePlannedDeclarations },
  subjects: { list: listSubject },
  entities: distributionListsEntities,
  live: {
    'lists.changed': {
      ...{ table: 'Liste', key: 'IdListe' },
      mayKnow: ({ kernel, actor }, list) => kernel.scope(actor, 'ldd', 'list', list),
    },
  },
};
