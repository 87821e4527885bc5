import type { Importable } from '../../../engines/imports/importable.ts';
import { companiesEntry } from './companies.list.ts';
import { companyFormSubject } from './company.form.ts';
import { nextCompanyKey } from './company.queries.ts';

/** Companies as files bring them: none is ever taken away, so what a file added is ended and not undone. */
export const importedCompanies: Importable = {
  name: 'companies',
  form: companyFormSubject,
  list: companiesEntry,
  key: 'IdSociete',
  unique: ['LibSociete'],
  adds: { nextKey: nextCompanyKey },
};
