import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import type { MergedLine } from '../../../engines/merge/merge-rows.ts';
import type { Merging } from '../../../engines/merge/merged.ts';
import type { Values } from '../../../engines/plans/plan-kind.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { mergedPerson, personRelations } from './merged-person.ts';
import { writePlannedPeople } from './people.actions.ts';
import { holdPeople } from './person-lock.queries.ts';

const relationColumns = personRelations.map((relation) => `IdPersonneEV1${relation}`);

/** The rows of both, held until the transaction ends. */
export async function holdBoth(
  { db }: Writing,
  { keeps, goes }: Merging,
): Promise<{ readonly kept: Values; readonly other: Values }> {
  await holdPeople(db, [keeps, goes]);
  return { kept: await storedOf(db, keeps), other: await storedOf(db, goes) };
}

async function storedOf(db: Writing['db'], key: number): Promise<Values> {
  const { row } = await rowOf(
    db,
    sql<{ row: Values }>`select to_jsonb(p) as row from "Personne" p where p."IdPersonneEV1" = ${key}`,
  );
  return row;
}

/** Whoever had the one who goes in some place has the one who is kept there; answers how many they are. */
export async function moveRelations(
  writing: Writing,
  { keeps, goes }: Merging,
  kept: Values,
  other: Values,
): Promise<readonly MergedLine[]> {
  const others = await rowsOf(
    writing.db,
    sql<{ key: number; row: Values }>`select p."IdPersonneEV1" as key, to_jsonb(p) as row from "Personne" p
      where ${goes} in (${sql.join(relationColumns.map((column) => sql.ref(`p.${column}`)))})
        and p."IdPersonneEV1" not in (${keeps}, ${goes}) order by 1`,
  );
  const former = await rowsOf(
    writing.db,
    sql<{
      key: number;
    }>`select "IdPersonneEV1" as key from "Personne" where "IdPersonneEV1Fusion" = ${goes} order by 1`,
  );
  const rows = others.map(({ key, row }) => {
    const columns = relationColumns.filter((column) => row[column] === goes);
    return { key, before: valuesIn(columns, () => goes), after: valuesIn(columns, () => keeps) };
  });
  const own = relationColumns.filter((column) => kept[column] === goes);
  // Whom the kept one had above them is themself by now: above them is whoever was above the other.
  const above = (column: string) => (other[column] === keeps ? null : (other[column] ?? null));
  if (own.length > 0) rows.push({ key: keeps, before: valuesIn(own, () => goes), after: valuesIn(own, above) });
  for (const { key } of former)
    rows.push({ key, before: { IdPersonneEV1Fusion: goes }, after: { IdPersonneEV1Fusion: keeps } });
  await writeRecords(writing, rows);
  if (others.length === 0) return [];
  return [{ table: 'Personne', verb: 'moves', count: others.length }];
}

const valuesIn = (columns: readonly string[], value: (column: string) => unknown): Values =>
  Object.fromEntries(columns.map((column) => [column, value(column)]));

/** Nothing is left of a record but the key that it is known by, the name that what it did is told by, and what others may not be called. */
export async function emptyRecord(
  writing: Writing,
  { keeps, goes }: Merging,
  other: Values,
  frees: boolean,
): Promise<void> {
  const { at } = await rowOf(writing.db, sql<{ at: string }>`select to_json(now())#>>'{}' as at`);
  const after: Values = {
    ...mergedPerson,
    ...(frees && { Mail: null }),
    IdStatut: statuts.ARCHIVED,
    SessionsDepuis: at,
    IdPersonneEV1Fusion: keeps,
  };
  const before = valuesIn(Object.keys(after), (column) => other[column] ?? null);
  await writeRecords(writing, [{ key: goes, before, after }]);
}

/** An address that the kept one gave up for the other's stays claimed, as all that somebody was called by does. */
export async function holdAddress(writing: Writing, goes: number, mail: string): Promise<void> {
  const row = await rowOf(
    writing.db,
    sql<{
      row: Values & { kind: string; digest: string };
    }>`insert into person_identifier as t (kind, digest, "IdPersonneEV1")
      values ('mail', identifier_digest(${mail}), ${goes}) returning to_jsonb(t) - 'IdListe' as row`,
  );
  await writing.record({
    entity: 'merged person_identifier',
    id: `${row.row.kind}/${row.row.digest}`,
    after: row.row,
  });
}

/** What is written of a record. */
export interface PersonRow {
  readonly key: number;
  readonly before: Values;
  readonly after: Values;
}

/** @throws {ApiError} NOT_AUTHORIZED where it would take the way in from whoever administers */
export async function writeRecords(writing: Writing, rows: readonly PersonRow[]): Promise<void> {
  if (rows.length === 0) return;
  const planned = rows.map(({ key, before, after }, n) => ({ n, entity: 'Personne', id: String(key), before, after }));
  const [left] = await writePlannedPeople(writing, planned);
  if (!left) return;
  const [, rule] = left;
  throw rule === 'administers'
    ? new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule }])
    : new ApiError('CONFLICT', [{ path: 'body/input', rule }]);
}
