import { sql } from 'kysely';
import type { SqlField, Subject } from '../../engines/catalogue/subject.ts';

const key = (name: string): SqlField => ({
  type: 'code',
  sqlType: 'integer',
  value: (alias) => sql.ref(`${alias}.${name}`),
});
const text = (type: 'text' | 'code', name: string): SqlField => ({
  type,
  value: (alias) => sql.ref(`${alias}.${name}`),
});

/** A site, as perimeters speak of it. */
export const siteSubject: Subject = {
  table: 'Site',
  key: 'IdSite',
  fields: { IdSite: key('IdSite'), LibSite: text('text', 'LibSite'), IdPays: text('code', 'IdPays') },
};

/** A company, as perimeters speak of it. */
export const companySubject: Subject = {
  table: 'Societe',
  key: 'IdSociete',
  fields: {
    IdSociete: key('IdSociete'),
    LibSociete: text('text', 'LibSociete'),
    IdPays: text('code', 'IdPays'),
    Externe: { type: 'boolean', value: (alias) => sql.ref(`${alias}.Externe`) },
  },
};
