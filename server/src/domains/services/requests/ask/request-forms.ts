import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { FormDeclaration } from '@passerelle/contracts/forms/form.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestForms } from '@passerelle/contracts/requests/request-types.ts';
import { sql } from 'kysely';
import { columnField, filesColumn } from '../../../../engines/catalogue/columns.ts';
import type { SqlField } from '../../../../engines/catalogue/subject.ts';
import type { EditedForm } from '../../../../engines/forms/form-subject.ts';
import { columnOf } from '../../../../engines/forms/save-form.ts';
import { requestKinds } from '../../../../engines/requests/kind/kinds.ts';
import { isOfHeader } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { personSubject } from '../../../people/person/person.columns.ts';

/** The column of a request in rows of people who ask: apart from those of the person, which perimeters name. */
export const ofRequest = (name: string) => `demande_${name}`;

/** What is filled in of a request, known as `d`, in fields that were added on site: a column of such rows. */
export const ownValues = sql`, d."ChampsPropres" as ${sql.ref(ofRequest('ChampsPropres'))}`;

/** The table in which a kind keeps what a form of it holds; none of another's form. */
function tableFor({ type, table, lines }: RequestKind, form: FormDeclaration): string | undefined {
  if (type.lines?.form === form) return lines?.table;
  return type.form === form || Object.values(type.holderForms).includes(form) ? table : undefined;
}

/** Requests that are not over, as a form of theirs has them, each with the person whom it is for. */
function rowsOf(form: FormDeclaration): Sql {
  const names = [...itemsOf(form).keys()].filter((name) => form.fields[name]?.type !== 'files');
  const columns = names.map((name) => {
    const column = columnOf(form.fields[name], name);
    return sql`, ${sql.ref(`${isOfHeader(name) ? 'd' : 't'}.${column}`)} as ${sql.ref(ofRequest(name))}`;
  });
  const each = requestKinds().flatMap((kind) => {
    const table = tableFor(kind, form);
    if (table === undefined) return [];
    return sql`select p.*, d."IdDemande"${ownValues}${sql.join(columns, sql``)} from "Demande" d
      join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1" join ${sql.table(table)} t on t."IdDemande" = d."IdDemande"
      where d."typeDemande" = ${sql.lit(kind.typeDemande)} and d."IdStade" < ${sql.lit(stages.validated)}`;
  });
  return sql`(${sql.join(each, sql` union all `)})`;
}

function fieldOf(form: FormDeclaration, name: string): SqlField {
  const field = form.fields[name];
  if (!field) throw new Error(`${form.form} has no ${name}`);
  if (field.type === 'files') return filesColumn('Demande', 'IdDemande', name);
  const value = (alias: string) => sql.ref(`${alias}.${ofRequest(name)}`);
  if (field.type === 'person') return { type: 'person', value, to: () => personSubject };
  return { ...columnField(name, field), value } as SqlField;
}

/** What is filled in of a field that was added on site, in the type that it is of, in rows of requests that carry `ownValues`. */
export function ownField(name: string, { type }: Field): SqlField {
  const kept = (alias: string) => sql.ref(`${alias}.${ofRequest('ChampsPropres')}`);
  const text = (alias: string) => sql`(${kept(alias)}->>${name})`;
  if (type === 'codes') {
    const values = (alias: string) =>
      sql`array(select jsonb_array_elements_text(coalesce(nullif(${kept(alias)}->${name}, 'null'), '[]')))`;
    const exists = (alias: string, test: (value: Sql) => Sql<boolean>) =>
      sql<boolean>`exists (select from unnest(${values(alias)}) own(code) where ${test(sql.ref('own.code'))})`;
    return { type, values, exists };
  }
  if (type === 'number') return { type, sqlType: 'integer', value: (alias) => sql`${text(alias)}::integer` };
  if (type === 'date') return { type, value: (alias) => sql`${text(alias)}::date` };
  if (type === 'boolean') return { type, value: (alias) => sql`${text(alias)}::boolean` };
  return { type: type === 'code' ? 'code' : 'text', value: text };
}

/** The forms of requests, as they are edited on site: each over the requests that are not over. */
export const requestEditedForms = (): readonly EditedForm[] =>
  requestForms.map((form) => ({
    form,
    ownField,
    opens: (who, row) => sql<boolean>`exists (select from "Demande" d
    where d."IdDemande" = ${sql.ref(`${row}.IdDemande`)} and ${mayRead(who, 'd')})`,
    subject: {
      kind: 'person',
      table: 'Demande',
      rows: rowsOf(form),
      key: 'IdDemande',
      label: 'IndexPrenomNom',
      sees: 'suivie-demandes',
      catalogue: form.fields,
      fields: Object.fromEntries([...itemsOf(form).keys()].map((name) => [name, fieldOf(form, name)])),
    },
  }));
