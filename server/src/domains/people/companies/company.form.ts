import { companyForm } from '@passerelle/contracts/companies/company.form.ts';
import { sql } from 'kysely';
import type { FormSubject } from '../../../engines/forms/form-subject.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { marksLook } from '../../foundation/actor/changed-by.queries.ts';
import { writePlannedCompanies } from './companies.actions.ts';
import { companySubject } from './company.columns.ts';

/** A company, as the server fills it in. */
export const companyFormSubject: FormSubject = {
  form: companyForm,
  subject: companySubject,
  entity: 'Societe',
  adds: 'access-module-societe',
  write: writePlannedCompanies,
  marks: marksLook,
  check: async ({ db, key, changed: { LibSociete } }) => {
    if (typeof LibSociete !== 'string') return [];
    const [other] = await rowsOf(
      db,
      sql<{ there: boolean }>`select true as there from "Societe"
        where fold("LibSociete") = fold(${LibSociete}) and "IdSociete" <> ${key ?? 0} limit 1`,
    );
    return other ? [{ field: 'LibSociete', rule: 'used' }] : [];
  },
};
