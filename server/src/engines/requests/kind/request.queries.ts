import type { FormDeclaration, FormValues } from '@passerelle/contracts/forms/form.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { isOwnField } from '@passerelle/contracts/forms/own-fields.ts';
import { sql } from 'kysely';
import { type Db, rowsPrepared } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { filesColumn } from '../../catalogue/columns.ts';
import { columnOf, emptyOf } from '../../forms/save-form.ts';
import type { RequestKind, RequestRow } from './request-kind.ts';

/** The header of a request, known as `d`, as `RequestRow` has it. */
export const header = sql`d."IdDemande", d."typeDemande", d."IdPersonneEV1", d."IdPersonneEV1Demandeur", d."RoleIdPersonneEV1",
  d."IdRole", d."IdSociete", d."IdSite", d."IdStade", d."Tour", d."Rang", d."Circuit", d."Ecartes", d."Version", d."ARevoir", d."Motif", d."IdPanier",
  d."IdDemandeLiee", d."VersionValidee"`;

/** The request, of those that a condition over `d` keeps. */
export async function findRequest(db: Db, IdDemande: number, which: Sql<boolean>): Promise<RequestRow | undefined> {
  const [row] = await rowsPrepared(
    db,
    sql<RequestRow>`select ${header} from "Demande" d where d."IdDemande" = ${IdDemande} and ${which}`,
  );
  return row;
}

/**
 * The request, held until the transaction ends: whoever moves it comes after.
 * @throws {ApiError} NOT_FOUND where there is none, or none that the condition over `d` keeps
 */
export async function lockRequest(db: Db, IdDemande: number, which: Sql<boolean>): Promise<RequestRow> {
  const [row] = await rowsPrepared(
    db,
    sql<RequestRow>`select ${header} from "Demande" d where d."IdDemande" = ${IdDemande} and ${which} for no key update of d`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** Several, in the order of their keys: those that are there, of those that the condition keeps. */
export async function lockRequests(db: Db, keys: readonly number[], which: Sql<boolean>): Promise<RequestRow[]> {
  return await rowsPrepared(
    db,
    sql<RequestRow>`select ${header} from "Demande" d where d."IdDemande" = any(${sql.val(keys)}::integer[]) and ${which}
      order by d."IdDemande" for no key update of d`,
  );
}

/** Fields of forms that stand in the header, since rights and lists are about them. */
const ofHeader: ReadonlySet<string> = new Set(['IdSite', 'IdDemandeLiee']);

/** Whether a field stands in the header of a request, and not in the table of its type. */
export const isOfHeader = (name: string): boolean => ofHeader.has(name);

/** All forms that the fields of a request are filled in by. */
export const formsOf = ({ type }: Pick<RequestKind, 'type'>): readonly FormDeclaration[] => [
  type.form,
  ...Object.values(type.holderForms),
];

/** What is filled in of a request, by whoever asks and whoever decides. */
export async function readValues(db: Db, kind: RequestKind, IdDemande: number): Promise<FormValues> {
  const values = (await readValuesOf(db, kind, [IdDemande])).get(IdDemande);
  if (!values) throw new Error(`Request ${IdDemande} has nothing in ${kind.table}`);
  return values;
}

/** What is filled in of several of a type, by key. */
export async function readValuesOf(
  db: Db,
  kind: RequestKind,
  keys: readonly number[],
): Promise<ReadonlyMap<number, FormValues>> {
  const selected = formsOf(kind).flatMap((form) =>
    [...itemsOf(form).keys()].map((name) => {
      const field = form.fields[name];
      if (field?.type === 'files') {
        const files = filesColumn('Demande', 'IdDemande', name);
        return sql`${files.type === 'files' ? files.values('d') : sql`null`} as ${sql.ref(name)}`;
      }
      return sql`${sql.ref(`${ofHeader.has(name) ? 'd' : 't'}.${columnOf(field, name)}`)} as ${sql.ref(name)}`;
    }),
  );
  const rows = await rowsPrepared(
    db,
    sql<FormValues & { '#': FormValues; '#key': number }>`select ${sql.join(selected)}, d."ChampsPropres" as "#",
        d."IdDemande" as "#key"
      from "Demande" d join ${sql.table(kind.table)} t using ("IdDemande")
      where d."IdDemande" = any(${sql.val(keys)}::integer[])`,
  );
  return new Map(rows.map(({ '#': own, '#key': key, ...values }) => [key, { ...values, ...own }]));
}

/**
 * Writes what is filled in: columns by name, those of files apart, and together those of fields that were added on site.
 * The row of its type is made where it is not there.
 */
export async function writeValues(
  db: Db,
  kind: RequestKind,
  IdDemande: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(columns);
  const set = (those: readonly string[]) =>
    sql.join(those.map((name) => sql`${sql.ref(name)} = ${sql.val(columns[name] ?? null)}`));
  const added = names.filter(isOwnField);
  const own = names.filter((name) => !ofHeader.has(name) && !isOwnField(name));
  const above = names.filter((name) => ofHeader.has(name));
  await sql`insert into ${sql.table(kind.table)} ("IdDemande") values (${IdDemande}) on conflict do nothing`.execute(
    db,
  );
  if (own.length > 0)
    await sql`update ${sql.table(kind.table)} set ${set(own)} where "IdDemande" = ${IdDemande}`.execute(db);
  if (added.length > 0)
    await sql`update "Demande" set "ChampsPropres" = "ChampsPropres"
      || ${JSON.stringify(Object.fromEntries(added.map((name) => [name, columns[name] ?? null])))}::jsonb
      where "IdDemande" = ${IdDemande}`.execute(db);
  if (above.length > 0) await sql`update "Demande" set ${set(above)} where "IdDemande" = ${IdDemande}`.execute(db);
}

/** The fields that a form asks for, emptied: what is filled in over it is all that there is. */
export function nothingOf(form: FormDeclaration): FormValues {
  return Object.fromEntries([...itemsOf(form).keys()].map((name) => [name, emptyOf(form.fields[name])]));
}
