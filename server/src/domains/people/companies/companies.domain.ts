import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { listFinder } from '../../../engines/finding/finder.ts';
import { oneWhere } from '../../../engines/lacks/lack.ts';
import { holdByKey } from '../../../engines/plans/planned-rows.ts';
import { goesOn } from '../../../platform/db/days.ts';
import type { Domain } from '../../domain.ts';
import { writePlannedCompanies } from './companies.actions.ts';
import { companiesEntities } from './companies.entity.ts';
import { importedCompanies } from './companies.imports.ts';
import { companiesEntry } from './companies.list.ts';
import { companiesMeasures } from './companies.measures.ts';
import { companiesRoutes } from './companies.routes.ts';
import { companyTable, costCentreTable } from './companies.tables.ts';
import { companySubject } from './company.columns.ts';
import { companyFormSubject } from './company.form.ts';
import { importedCostCentres } from './cost-centres.imports.ts';

export const companiesDomain: Domain = {
  name: 'companies',
  owns: ['Societe', 'CentreCout'],
  merged: {
    Societe: {
      Mails: {
        verb: 'typed',
        of: ({ goes }) => sql<boolean>`exists (select from "Personne" p where p."IdPersonneEV1" = ${goes}
          and lower(p."Mail") = any(regexp_split_to_array(lower(t."Mails"), '[^a-z0-9._%+@-]+')))`,
      },
    },
  },
  kept: { Societe: { words: ['DisplayNameModif'] }, CentreCout: 'nothing' },
  offers: ['company.columns'],
  forms: [companyFormSubject],
  lists: [companiesEntry],
  finders: [listFinder('company', companiesEntry, 'LibSociete')],
  measures: companiesMeasures,
  importables: [importedCompanies, importedCostCentres],
  routes: [companiesRoutes],
  lacks: [
    () => [
      {
        name: 'companies',
        rights: ['access-module-societe'],
        count: oneWhere(sql<boolean>`not exists (select from "Societe" where ${goesOn('Societe')})`),
        opens: screenPath('companies'),
      },
    ],
  ],
  planned: { Societe: { write: writePlannedCompanies, hold: holdByKey(companyTable) }, CentreCout: costCentreTable },
  subjects: { company: companySubject },
  entities: companiesEntities,
  live: {
    'companies.changed': {
      table: 'Societe',
      key: 'IdSociete',
      mayKnow: ({ kernel, actor }, company) => kernel.scope(actor, 'access-module-societe', 'company', company),
    },
  },
};
