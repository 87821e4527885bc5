import { column, keyColumn } from '../../engines/catalogue/column.ts';
import type { Subject } from '../../engines/catalogue/subject.ts';

/** A site, as perimeters speak of it. */
export const siteSubject: Subject = {
  table: 'Site',
  key: 'IdSite',
  fields: { IdSite: keyColumn('code', 'IdSite'), LibSite: column('text', 'LibSite'), IdPays: column('code', 'IdPays') },
};
