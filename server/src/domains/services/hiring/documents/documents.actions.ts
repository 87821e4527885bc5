import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import type { documentsCalls } from '@passerelle/contracts/hiring/documents.contract.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { Files } from '../../../../engines/files/files.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { instant } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { documentField, documentOwner } from './documents.entity.ts';

type Saved = Static<typeof documentsCalls.save.body>;
type Row = Readonly<Record<string, unknown>>;

/**
 * Adds a document to read, or changes one.
 * @throws {ApiError} NOT_FOUND; CONFLICT where it is not as it was read; INVALID_INPUT where a country or company is none
 */
export async function saveDocument(
  writing: Writing,
  files: Pick<Files, 'attach'>,
  actor: Actor,
  { IdDocument, Lu, Titre, document, ...rest }: Saved,
): Promise<number> {
  const { db, record } = writing;
  await requirePlaces(writing, rest);
  const values: Row = { LibDocument: Titre.text, Traductions: JSON.stringify(Titre.Traductions), ...rest };
  const before = IdDocument === undefined ? undefined : await lockDocument(writing, IdDocument, Lu);
  const marked: Row = { ...values, IdPersonneEV1M: actor.IdPersonneEV1 };
  const names = sql.join(Object.keys(marked).map((name) => sql.ref(name)));
  const given = sql.join(Object.values(marked).map((value) => sql`${value}`));
  const { id, after } = await rowOf(
    db,
    before === undefined
      ? sql<{ id: number; after: Row }>`insert into "DocumentAccueil" as t (${names}) values (${given})
          returning t."IdDocument" as id, to_jsonb(t) as after`
      : sql<{
          id: number;
          after: Row;
        }>`update "DocumentAccueil" t set (${names}, "DateM") = (${given}, clock_timestamp())
          where t."IdDocument" = ${IdDocument} returning t."IdDocument" as id, to_jsonb(t) as after`,
  );
  await record({ entity: documentOwner, id, ...(before && { before }), after });
  await files.attach(writing, actor, { entity: documentOwner, id, field: documentField }, document, 'body/document');
  return id;
}

async function lockDocument({ db }: Writing, IdDocument: number, Lu: string | null | undefined): Promise<Row> {
  const [found] = await rowsOf(
    db,
    sql<{ at: string; row: Row }>`select ${instant(sql`t."DateM"`)} as at, to_jsonb(t) as row from "DocumentAccueil" t
      where t."IdDocument" = ${IdDocument} for update`,
  );
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.at !== Lu) throw new ApiError('CONFLICT', [{ path: 'body/Lu', rule: 'another' }]);
  return found.row;
}

/** @throws {ApiError} INVALID_INPUT where a country or a company is none */
async function requirePlaces({ db }: Writing, { IdPays, IdSociete }: Pick<Saved, 'IdPays' | 'IdSociete'>) {
  const { country, company } = await rowOf(
    db,
    sql<{ country: boolean; company: boolean }>`select
      ${IdPays}::text is null or exists (select from "Pays" where "IdPays" = ${IdPays}) as country,
      ${IdSociete}::integer is null or exists (select from "Societe" where "IdSociete" = ${IdSociete}) as company`,
  );
  const faults: readonly ErrorDetail[] = [
    ...(country ? [] : [{ path: 'body/IdPays', rule: 'unknownValue' }]),
    ...(company ? [] : [{ path: 'body/IdSociete', rule: 'unknownValue' }]),
  ];
  if (faults.length > 0) throw new ApiError('INVALID_INPUT', faults);
}

/** The candidate of a file says that they read a document: the first time counts. */
export async function markRead({ db }: Writing, IdDemande: number, IdDocument: number): Promise<void> {
  await sql`insert into "DossierLu" ("IdDemande", "IdDocument") values (${IdDemande}, ${IdDocument})
    on conflict do nothing`.execute(db);
}
