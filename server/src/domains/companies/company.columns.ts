import { companyFields } from '@passerelle/contracts/companies/company.fields.ts';
import { columnsOf } from '../../engines/catalogue/columns.ts';
import type { CataloguedSubject } from '../../engines/catalogue/subject.ts';

export const companySubject: CataloguedSubject = {
  kind: 'company',
  table: 'Societe',
  key: 'IdSociete',
  label: 'LibSociete',
  sees: 'access-module-societe',
  catalogue: companyFields,
  fields: columnsOf(companyFields),
};
