import type { Domain } from '../domain.ts';
import { companiesEntities } from './companies.entity.ts';
import { companiesTables } from './companies.tables.ts';
import { companySubject } from './company.columns.ts';

export const companiesDomain: Domain = {
  name: 'companies',
  owns: ['Societe', 'CentreCout'],
  offers: ['company.columns'],
  planned: companiesTables,
  subjects: { company: companySubject },
  entities: companiesEntities,
};
