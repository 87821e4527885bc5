import { fold } from '@passerelle/contracts/fold.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { fieldGate } from '../access/field-gate.ts';
import { whereOpen } from '../conditions/compile.ts';
import { type FormImportable, type Importable, type Loader, matchFields } from './importable.ts';
import { KnownCodes } from './known-codes.queries.ts';

/**
 * The rows that a loader sees, as the words of a file say which one is meant, by the column that holds them: its key by itself or
 * by what the row is called, others by what the loader may read of them. A row that they cannot see is unknown, and makes no word
 * ambiguous: nothing is told of it.
 */
export async function readVisibleKeys(
  db: Db,
  loader: Loader,
  importable: Importable,
  words: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, KnownCodes>> {
  if (importable.acts) return new Map();
  const asked = matchFields(importable).filter((name) => words.has(name));
  return new Map(
    await Promise.all(
      asked.map(async (name) => [name, await readKeys(db, loader, importable, name, words.get(name) ?? [])] as const),
    ),
  );
}

async function readKeys(
  db: Db,
  { kernel, actor }: Loader,
  { form: { subject }, key: keyField }: FormImportable,
  name: string,
  words: readonly string[],
): Promise<KnownCodes> {
  const { fields, kind, sees, table } = subject;
  const key = sql`r.${sql.ref(subject.key)}`;
  const said = name === keyField ? subject.label : name;
  const field = fields[said];
  const read = whereOpen(fieldGate({ kernel, actor }, subject, said, 'r'));
  const word: Sql =
    field && 'value' in field ? sql`case when ${read} then ${field.value('r')}::text end` : sql`null::text`;
  const folded = [...new Set(words.map((one) => fold(one.trim())))];
  const byKey = name === keyField ? sql`or ${key}::text = any(${sql.val(folded)}::text[])` : sql``;
  const rows = await rowsOf(
    db,
    sql<{ code: string; word: string | null }>`select ${key}::text as code, ${word} as word from ${sql.table(table)} r
      where ${kernel.scope(actor, sees, kind, 'r')} and (fold(${word}) = any(${sql.val(folded)}::text[]) ${byKey})`,
  );
  const known = new KnownCodes('number');
  for (const { code, word: one } of rows) known.add(code, one === null ? [] : [one], name === keyField);
  return known;
}
