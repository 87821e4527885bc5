import { sql } from 'kysely';
import type { Domain } from '../../domain.ts';
import { callsThem } from '../../people/person/merged-person.ts';
import { definitionEntity } from './definitions/definition.entity.ts';
import { definitionEditingRoutes } from './definitions/definition-editing.routes.ts';
import { definitionsRoutes } from './definitions/definitions.routes.ts';
import { faultyDefinitions } from './definitions/faulty-definitions.ts';
import { importPlans } from './definitions/import.plans.ts';
import { linesNaming } from './definitions/lines-naming.ts';
import { seedDefinitions } from './definitions/shipped-definitions.ts';
import { importsJobs } from './imports.jobs.ts';
import { peopleLoadPlans } from './people-load/people-load.plans.ts';

export const importsDomain: Domain = {
  name: 'imports',
  owns: ['DefinitionImport', 'DefinitionVersion', 'DefinitionRole', 'import_run', 'import_line'],
  merged: {
    DefinitionVersion: {
      IdPersonneEV1: 'stays',
      // What it says of columns that a line leaves out, as it is in force: a version is never changed.
      Etat: {
        verb: 'typed',
        thing: ['DefinitionImport', 'IdImport'],
        of: ({
          goes,
        }) => sql<boolean>`t."Version" = (select d."Version" from "DefinitionImport" d where d."IdImport" = t."IdImport")
          and exists (select from jsonb_array_elements(t."Etat" -> 'columns') said where ${callsThem(sql`said ->> 'default'`, goes)})`,
      },
    },
    import_run: { IdPersonneEV1: 'stays' },
    import_line: { cells: 'named', change: 'named' },
  },
  kept: {
    DefinitionImport: 'nothing',
    DefinitionVersion: 'keys',
    DefinitionRole: 'nothing',
    import_run: {
      about: 'IdPersonneEV1',
      becomes: 'gone',
      words: ['name'],
      hidden: ['Version', 'hash', 'headings', 'said', 'seen', 'state', 'counts', 'why'],
    },
    import_line: {
      about: linesNaming,
      becomes: 'gone',
      words: ['cells', 'change', 'faults'],
      hidden: ['line', 'change', 'faults'],
    },
  },
  routes: [definitionsRoutes, definitionEditingRoutes],
  entities: [definitionEntity],
  plans: [({ kernel }) => peopleLoadPlans(kernel), importPlans],
  jobs: [importsJobs],
  lacks: [() => [faultyDefinitions]],
  seeds: [seedDefinitions],
};
