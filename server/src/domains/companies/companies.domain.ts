import type { Domain } from '../domain.ts';
import { companiesTables } from './companies.tables.ts';
import { companySubject } from './company.columns.ts';

export const companiesDomain: Domain = {
  name: 'companies',
  planned: companiesTables,
  subjects: { company: companySubject },
};
