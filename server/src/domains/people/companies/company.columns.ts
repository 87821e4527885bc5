import { type CompanyField, companyFields } from '@passerelle/contracts/companies/company.fields.ts';
import { companyForm } from '@passerelle/contracts/companies/company.form.ts';
import { type MailPosition, mailPositions } from '@passerelle/contracts/companies/company-mails.ts';
import { sql } from 'kysely';
import { columnsOf } from '../../../engines/catalogue/columns.ts';
import { inForce } from '../../../engines/catalogue/in-force.ts';
import type { CataloguedSubject, SqlField } from '../../../engines/catalogue/subject.ts';
import { isPresent } from '../../foundation/actor/presence.ts';

/** What most of the people present in a company do; the first of the list where several are even. */
const activity: SqlField = {
  type: 'code',
  sqlType: 'integer',
  value: (alias) => sql`(select p."IdActivite" from "Personne" p
    where p."IdSociete" = ${sql.ref(`${alias}.IdSociete`)} and p."IdActivite" is not null
      and ${isPresent('p')}
    group by p."IdActivite" order by count(*) desc, p."IdActivite" limit 1)`,
};

/** What a position of `Mails` holds, as `entriesAt` reads it. */
function position(name: MailPosition): SqlField {
  const entries = (alias: string) =>
    sql`unnest(string_to_array(split_part(${sql.ref(`${alias}.Mails`)}, '#', ${sql.lit(mailPositions.indexOf(name) + 1)}), ';'))`;
  return {
    type: 'codes',
    values: (alias) => sql`array(select e from ${entries(alias)} as e where e ~ '\\S')`,
    exists: (alias, test) =>
      sql<boolean>`exists (select from ${entries(alias)} as e where e ~ '\\S' and ${test(sql.ref('e'))})`,
  };
}

export const companySubject: CataloguedSubject = {
  kind: 'company',
  table: 'Societe',
  key: 'IdSociete',
  label: 'LibSociete',
  form: companyForm,
  sees: 'access-module-societe',
  catalogue: companyFields,
  fields: columnsOf(companyFields, {
    Actif: inForce,
    IdActivite: activity,
    ...Object.fromEntries(mailPositions.map((name) => [name, position(name)])),
  } as Partial<Record<CompanyField, SqlField>>),
};
