import { companyForm } from '../companies/company.form.ts';
import { creationForm } from '../creation/creation.form.ts';
import { listForm } from '../distribution-lists/list.form.ts';
import { personForm } from '../person/person.form.ts';
import { requestForms } from '../requests/request-types.ts';
import { siteForm } from '../sites/site.form.ts';
import type { FormDeclaration } from './form.ts';

/** Whether form rights are said of a form: a request is filled in by whoever may ask for it. */
export const hasFormRights = (form: FormDeclaration): boolean => !requestForms.includes(form);

/** The forms that ship, and that are edited on site. */
export const shippedForms: readonly FormDeclaration[] = [
  personForm,
  creationForm,
  companyForm,
  siteForm,
  listForm,
  ...requestForms,
];
