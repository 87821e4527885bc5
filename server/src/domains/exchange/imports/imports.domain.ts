import type { Domain } from '../../domain.ts';
import { definitionsRoutes } from './definitions.routes.ts';
import { importPlans } from './import.plans.ts';
import { importsJobs } from './imports.jobs.ts';
import { peopleLoadPlans } from './people-load.plans.ts';
import { seedDefinitions } from './shipped-definitions.ts';

export const importsDomain: Domain = {
  name: 'imports',
  owns: ['DefinitionImport', 'DefinitionVersion', 'DefinitionRole', 'import_run', 'import_line'],
  kept: {
    DefinitionImport: 'nothing',
    DefinitionVersion: 'nothing',
    DefinitionRole: 'nothing',
    import_run: 'passing',
    import_line: 'passing',
  },
  routes: [definitionsRoutes],
  plans: [({ kernel }) => peopleLoadPlans(kernel), importPlans],
  jobs: [importsJobs],
  seeds: [seedDefinitions],
};
