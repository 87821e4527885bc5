import type { mergePeoplePlan } from '@passerelle/contracts/merge/merge.plans.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { readFormRow } from '../../../engines/forms/form-row.queries.ts';
import { judgeMany } from '../../../engines/forms/judge-many.ts';
import { type MergedLine, mergeRows, refusals } from '../../../engines/merge/merge-rows.ts';
import type { MergedTables } from '../../../engines/merge/merged.ts';
import type { PlanInput, Values } from '../../../engines/plans/plan-kind.ts';
import { rowOf, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import { mergedPerson, personRelations } from '../../people/person/merged-person.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import { personFormSubject } from '../../people/person/person.form.ts';
import { holdPeople } from '../../people/person/person-lock.queries.ts';

type Merge = PlanInput<typeof mergePeoplePlan>;

interface MergeNeeds {
  readonly kernel: AccessKernel;
  readonly merged: MergedTables;
  readonly actor: Actor;
}

const relationColumns = personRelations.map((relation) => `IdPersonneEV1${relation}`);

/**
 * Makes two records one: what points at the one who goes moves or ends as its table says, then that record is emptied, then the
 * kept one takes what was chosen of it.
 * @throws {ApiError} IN_USE with each rule under which the two may not be one; INVALID_INPUT of fields that may not be taken
 */
export async function mergePeople(
  writing: Writing,
  { kernel, merged, actor }: MergeNeeds,
  { keeps, goes, fields }: Merge,
): Promise<readonly MergedLine[]> {
  const { db } = writing;
  await holdPeople(db, [keeps, goes]);
  const refused = await refusals(db, merged, { keeps, goes });
  if (refused.length > 0)
    throw new ApiError(
      'IN_USE',
      refused.map(({ table, rule }) => ({ path: table, rule })),
    );
  const reader = { db, kernel, actor };
  const [kept, other] = await Promise.all([storedOf(db, keeps), storedOf(db, goes)]);
  const chosen = await valuesOf(reader, goes, fields);
  const lines = await mergeRows(writing, merged, { keeps, goes });
  const under = await moveRelations(writing, { keeps, goes }, kept, other);
  await emptyRecord(writing, { keeps, goes }, other, fields.includes('Mail'));
  await takeFields(writing, { kernel, actor }, keeps, chosen);
  if (fields.includes('Mail') && typeof kept.Mail === 'string') await holdAddress(writing, goes, kept.Mail);
  return under === 0
    ? lines
    : [...lines, { table: 'Personne', column: 'IdPersonneEV1Manager', verb: 'moves', count: under }];
}

async function storedOf(db: Writing['db'], key: number): Promise<Values> {
  const { row } = await rowOf(
    db,
    sql<{ row: Values }>`select to_jsonb(p) as row from "Personne" p where p."IdPersonneEV1" = ${key}`,
  );
  return row;
}

/** What the one who goes holds in the fields that were chosen, as far as who merges may read it. */
async function valuesOf(
  { db, kernel, actor }: Pick<MergeNeeds, 'kernel' | 'actor'> & { readonly db: Writing['db'] },
  goes: number,
  fields: readonly string[],
): Promise<Values> {
  if (fields.length === 0) return {};
  const row = sure(await readFormRow(db, kernel, actor, personFormSubject, goes));
  return Object.fromEntries(fields.map((name) => [name, row.values[name] ?? null]));
}

/** Whoever had the one who goes in some place has the one who is kept there; answers how many they are. */
async function moveRelations(
  writing: Writing,
  { keeps, goes }: Pick<Merge, 'keeps' | 'goes'>,
  kept: Values,
  other: Values,
): Promise<number> {
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
  await writeAll(writing, rows);
  return others.length;
}

const valuesIn = (columns: readonly string[], value: (column: string) => unknown): Values =>
  Object.fromEntries(columns.map((column) => [column, value(column)]));

/** Nothing is left of a record but the key that it is known by, the name that what it did is told by, and what others may not be called. */
async function emptyRecord(
  writing: Writing,
  { keeps, goes }: Pick<Merge, 'keeps' | 'goes'>,
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
  await writeAll(writing, [{ key: goes, before, after }]);
}

/** @throws {ApiError} INVALID_INPUT with what speaks against a field */
async function takeFields(
  writing: Writing,
  { kernel, actor }: Pick<MergeNeeds, 'kernel' | 'actor'>,
  keeps: number,
  chosen: Values,
): Promise<void> {
  const names = Object.keys(chosen);
  if (names.length === 0) return;
  const { changes, left } = await judgeMany(writing.db, { kernel, actor }, personFormSubject, [keeps], names, () => ({
    ...chosen,
  }));
  const faults = left.filter(({ reason: { rule } }) => rule !== 'unchanged');
  if (faults.length > 0)
    throw new ApiError(
      'INVALID_INPUT',
      faults.map(({ reason: { path, ...reason } }) => ({ path: `body/input/fields/${path}`, ...reason })),
    );
  await writeAll(
    writing,
    changes.map(({ before, after }) => ({ key: keeps, before: { ...before }, after: { ...after } })),
  );
}

/** An address that the kept one gave up for the other's stays claimed, as all that somebody was called by does. */
async function holdAddress(writing: Writing, goes: number, mail: string): Promise<void> {
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

interface PersonRow {
  readonly key: number;
  readonly before: Values;
  readonly after: Values;
}

/** @throws {ApiError} NOT_AUTHORIZED where it would take the way in from whoever administers */
async function writeAll(writing: Writing, rows: readonly PersonRow[]): Promise<void> {
  if (rows.length === 0) return;
  const planned = rows.map(({ key, before, after }, n) => ({ n, entity: 'Personne', id: String(key), before, after }));
  const [left] = await writePlannedPeople(writing, planned);
  if (!left) return;
  const [, rule] = left;
  throw rule === 'administers'
    ? new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule }])
    : new ApiError('CONFLICT', [{ path: 'body/input', rule }]);
}
