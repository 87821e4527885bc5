import type { Domain } from '../../domain.ts';
import { fileEntity } from './bam.entity.ts';
import { bamJobs } from './bam.jobs.ts';
import { bamPlans } from './bam.plans.ts';
import { registerBam } from './bam.reactions.ts';
import { bamRoutes } from './bam.routes.ts';
import { bamDossiers } from './bam-dossiers.ts';
import { bamsEntry } from './bams.list.ts';
import { bamsMeasures } from './bams.measures.ts';
import { dossierRoutes } from './dossiers.routes.ts';
import { filesRoutes } from './files.routes.ts';
import { bamKind } from './kinds/bam.kind.ts';
import { homeKind } from './kinds/imm.kind.ts';
import { paperFiles } from './paper.ts';

/** Files of where somebody works: requests of their own type, with lists, a life and papers of their own. */
export const bamDomain: Domain = {
  name: 'bam',
  owns: ['SoldeTemps', 'twin_balance'],
  merged: {
    DossierBAM: { IdPersonneEV1Manager2: 'moves', IdPersonneEV1MngProxi: 'moves' },
    SoldeTemps: { IdPersonneEV1: 'fills' },
    twin_balance: { IdPersonneEV1: 'stays' },
  },
  kept: {
    SoldeTemps: { about: 'IdPersonneEV1', becomes: 'gone' },
    twin_balance: { about: 'IdPersonneEV1', becomes: 'gone' },
  },
  requestKinds: [homeKind, bamKind],
  lists: [bamsEntry],
  measures: bamsMeasures,
  dossiers: [bamDossiers],
  routes: [bamRoutes, dossierRoutes, filesRoutes],
  jobs: [bamJobs],
  files: [paperFiles],
  entities: [fileEntity],
  reactions: [registerBam],
  plans: [bamPlans],
};
