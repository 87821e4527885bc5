import { companyFields } from '@passerelle/contracts/companies/company.fields.ts';
import { columnsOf } from '../../engines/catalogue/columns.ts';
import type { Subject } from '../../engines/catalogue/subject.ts';

export const companySubject: Subject = {
  table: 'Societe',
  key: 'IdSociete',
  catalogue: companyFields,
  fields: columnsOf(companyFields),
};
