import { type FormValues, itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import type { LineFault, RequestLines } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Writing } from '../../act/act.ts';
import { formContext } from '../../forms/form-context.queries.ts';
import { formInForce } from '../../forms/form-in-force.queries.ts';
import { grantsOnNew } from '../../forms/form-rights.queries.ts';
import { changesOf, columnOf, judgeChange } from '../../forms/save-form.ts';
import type { KindLines, RequestKind, RequestRow } from '../kind/request-kind.ts';
import type { RequestHand } from '../request-hand.ts';

/** A line of what is asked. */
interface Line {
  readonly IdLigne: number;
  readonly values: FormValues;
}

/** What is asked line by line, in the order in which it was; nothing of a type that has no lines. */
export async function readLines(db: Db, kind: RequestKind, IdDemande: number): Promise<readonly Line[]> {
  const { lines, type } = kind;
  if (!lines || !type.lines) return [];
  const { form } = type.lines;
  const names = [...itemsOf(form).keys()];
  const selected = names.map((name) => sql`l.${sql.ref(columnOf(form.fields[name], name))} as ${sql.ref(name)}`);
  const rows = await rowsOf(
    db,
    sql<FormValues & { IdLigne: number }>`select l."IdLigne", ${sql.join(selected)} from ${sql.table(lines.table)} l
      where l."IdDemande" = ${IdDemande} order by l."IdLigne"`,
  );
  return rows.map(({ IdLigne, ...values }) => ({ IdLigne, values }));
}

/**
 * Makes what is asked line by line this, and nothing else. Each line is whole, of a draft as well.
 * @throws {ApiError} INVALID_INPUT with every fault of the first line that has some, at `body/lignes/<n>/<Champ>`
 */
export async function keepLines(
  hand: RequestHand,
  kind: RequestKind,
  { IdDemande }: Pick<RequestRow, 'IdDemande'>,
  lignes: readonly (readonly ChangedField[])[],
): Promise<void> {
  const { lines, type } = kind;
  if (!lines || !type.lines) throw new ApiError('INVALID_INPUT', [{ path: 'body/lignes', rule: 'unknownField' }]);
  const asked: Awaited<ReturnType<typeof judgeLine>>[] = [];
  for (const [n, fields] of lignes.entries()) asked.push(await judgeLine(hand, type.lines, fields, n));
  refuseLines(type.lines.find?.(asked.map(({ values }) => values)) ?? []);
  await putLines(
    hand.writing,
    lines,
    IdDemande,
    asked.map(({ after }) => after),
  );
}

/** Writes lines as they were. */
export async function restoreLines(
  writing: Writing,
  { lines, type }: RequestKind,
  IdDemande: number,
  lignes: readonly FormValues[],
): Promise<void> {
  const form = type.lines?.form;
  if (!lines || !form) return;
  const stored = lignes.map((line) =>
    Object.fromEntries(Object.entries(line).map(([name, value]) => [columnOf(form.fields[name], name), value])),
  );
  await putLines(writing, lines, IdDemande, stored);
}

async function putLines(
  { db, record }: Writing,
  lines: KindLines,
  IdDemande: number,
  stored: readonly FormValues[],
): Promise<void> {
  const before = await labelsOf(db, lines, IdDemande);
  await sql`delete from ${sql.table(lines.table)} where "IdDemande" = ${IdDemande}`.execute(db);
  for (const line of stored) {
    const columns = Object.entries({ ...line, IdDemande });
    await sql`insert into ${sql.table(lines.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => sql.val(value)))})`.execute(db);
  }
  const after = await labelsOf(db, lines, IdDemande);
  await record({ entity: 'Demande', id: IdDemande, before: { Lignes: before }, after: { Lignes: after } });
}

/** What is asked, all lines of it, in words. */
async function labelsOf(db: Db, { table, label }: KindLines, IdDemande: number): Promise<string | null> {
  const { words } = await rowOf(
    db,
    sql<{ words: string | null }>`select string_agg(${label}, ', ' order by l."IdLigne") as words
      from ${sql.table(table)} l where l."IdDemande" = ${IdDemande}`,
  );
  return words;
}

/** A request whose type has lines has one at least. */
export async function requireLines(db: Db, kind: RequestKind, IdDemande: number): Promise<void> {
  if (kind.lines && !kind.type.lines?.mayLack && (await readLines(db, kind, IdDemande)).length === 0)
    throw new ApiError('INVALID_INPUT', [{ path: 'body/lignes', rule: 'required' }]);
}

async function judgeLine(
  { writing: { db }, kernel, actor }: RequestHand,
  lines: RequestLines,
  fields: readonly ChangedField[],
  line: number,
) {
  const [{ form }, context] = await Promise.all([formInForce(db, lines.form), formContext(db, true)]);
  try {
    const changed = changesOf({ form }, fields);
    return await judgeChange({
      ...{ db, changed, context, key: undefined, stored: undefined, writer: { kernel, actor } },
      ...{ of: { form }, grants: grantsOnNew(form) },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details) throw error;
    const details = error.details.map((one) => ({
      ...one,
      path: one.path.replace('body/fields', `body/lignes/${line}`),
    }));
    throw new ApiError(error.code, details);
  }
}

function refuseLines(faults: readonly LineFault[]): void {
  if (faults.length > 0)
    throw new ApiError(
      'INVALID_INPUT',
      faults.map(({ line, field, rule }) => ({ path: `body/lignes/${line}/${field}`, rule })),
    );
}
