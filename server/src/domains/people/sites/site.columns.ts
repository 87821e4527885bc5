import { siteFields } from '@passerelle/contracts/sites/site.fields.ts';
import { siteForm } from '@passerelle/contracts/sites/site.form.ts';
import { columnsOf } from '../../../engines/catalogue/columns.ts';
import { inForce } from '../../../engines/catalogue/in-force.ts';
import type { CataloguedSubject } from '../../../engines/catalogue/subject.ts';

export const siteSubject: CataloguedSubject = {
  kind: 'site',
  table: 'Site',
  key: 'IdSite',
  label: 'LibSite',
  form: siteForm,
  sees: 'site-read',
  catalogue: siteFields,
  fields: columnsOf(siteFields, { Actif: inForce }),
};
