import { companyForm } from '../companies/company.form.ts';
import { creationForm } from '../creation/creation.form.ts';
import { personForm } from '../person/person.form.ts';
import { siteForm } from '../sites/site.form.ts';
import type { FormDeclaration } from './form.ts';

/** The forms that ship, and that are edited on site. */
export const shippedForms: readonly FormDeclaration[] = [personForm, creationForm, companyForm, siteForm];
