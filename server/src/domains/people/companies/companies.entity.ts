import { fieldNames } from '@passerelle/contracts/catalogue/field.ts';
import { companyFields } from '@passerelle/contracts/companies/company.fields.ts';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { companyTable, costCentreTable } from './companies.tables.ts';

export const companiesEntities: readonly Entity[] = [
  {
    name: 'Societe',
    rows: companyTable,
    label: { column: 'LibSociete' },
    told: toldColumns(...fieldNames(companyFields)),
    mayRead: { where: ({ kernel, actor }, alias) => kernel.scope(actor, 'access-module-societe', 'company', alias) },
  },
  // Cost centres are named by others; nobody reads the timeline of one.
  { name: 'CentreCout', rows: costCentreTable, label: { column: 'LibCCout' }, told: toldColumns('LibCCout') },
];
