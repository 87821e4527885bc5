import { siteFields } from '@passerelle/contracts/sites/site.fields.ts';
import { columnsOf } from '../../engines/catalogue/columns.ts';
import type { Subject } from '../../engines/catalogue/subject.ts';

export const siteSubject: Subject = {
  table: 'Site',
  key: 'IdSite',
  catalogue: siteFields,
  fields: columnsOf(siteFields),
};
