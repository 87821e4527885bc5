import { column, keyColumn } from '../../engines/catalogue/column.ts';
import type { Subject } from '../../engines/catalogue/subject.ts';

/** A company, as perimeters speak of it. */
export const companySubject: Subject = {
  table: 'Societe',
  key: 'IdSociete',
  fields: {
    IdSociete: keyColumn('code', 'IdSociete'),
    LibSociete: column('text', 'LibSociete'),
    IdPays: column('code', 'IdPays'),
    Externe: column('boolean', 'Externe'),
  },
};
