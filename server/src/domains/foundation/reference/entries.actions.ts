import type { FieldGrant } from '@passerelle/contracts/forms/evaluate-form.ts';
import { type FormDeclaration, itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { type EditedListName, labelField } from '@passerelle/contracts/reference/entry.fields.ts';
import { entryForm } from '@passerelle/contracts/reference/entry.form.ts';
import { referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { formContext } from '../../../engines/forms/form-context.queries.ts';
import type { FormSubject } from '../../../engines/forms/form-subject.ts';
import { changesOf, type FormWriter, judgeChange } from '../../../engines/forms/save-form.ts';
import { type RecordedRows, recordedRows } from '../../../engines/plans/recorded-rows.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import { columnsOf, labelOf, type StoredEntry, valuesOf } from './entries.queries.ts';
import { readUses } from './uses.queries.ts';

/** Changes of a list take turns: labels and keys are not taken twice, and nobody arranges what somebody adds to. */
export async function holdList(db: Db, name: EditedListName): Promise<void> {
  await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(db);
}

function rowsOfList(name: EditedListName): RecordedRows {
  return recordedRows({ table: name, key: [referenceList(name).id] });
}

/** Adds an entry as its form says it, and answers its key: the one that is asked for, or a number that none has. */
export async function addEntry(
  writing: Writing,
  writer: FormWriter,
  name: EditedListName,
  fields: readonly ChangedField[],
  as?: number,
): Promise<string> {
  const { db, announce } = writing;
  const { id, idType, known } = referenceList(name);
  if (known === 'all') throw new ApiError('ENTRY_OF_PRODUCT');
  await holdList(db, name);
  const { values } = await judgeEntry(writing, writer, name, undefined, fields);
  const { Code, ...rest } = values;
  const key = idType === 'text' ? String(Code) : (as ?? (await nextEntryKey(db, name)));
  await rowsOfList(name).insert(writing, { [id]: key, ...columnsOf(name, undefined, rest) });
  announce({ topic: 'reference.changed', to: 'everyone', data: { Liste: name } });
  return String(key);
}

/** Changes fields of an entry. A field that moved since it was read is a conflict, others merge. */
export async function saveEntry(
  writing: Writing,
  writer: FormWriter,
  name: EditedListName,
  Cle: string,
  fields: readonly ChangedField[],
): Promise<void> {
  await holdList(writing.db, name);
  const row = await entryOf(writing, name, Cle);
  const { values } = await judgeEntry(writing, writer, name, row, fields);
  if (Object.keys(values).length === 0) return;
  await rowsOfList(name).update(writing, row, columnsOf(name, row, values));
  writing.announce({ topic: 'reference.changed', to: 'everyone', data: { Liste: name } });
}

function requireWhole(Cles: readonly string[], known: ReadonlySet<string>): void {
  const seen = new Set<string>();
  for (const [at, key] of Cles.entries()) {
    if (!known.has(key)) throw invalidInput(`body/Cles/${at}`, 'unknownValue', key);
    if (seen.has(key)) throw invalidInput(`body/Cles/${at}`, 'duplicate', key);
    seen.add(key);
  }
  const missing = [...known].filter((key) => !seen.has(key));
  if (missing.length > 0) throw invalidInput('body/Cles', 'incomplete', missing.join(', '));
}

/**
 * Puts a list in an order, or back in its own where none is given.
 * @throws {ApiError} INVALID_INPUT at the key that is none of it or stands twice, at `body/Cles` where some are missing
 */
export async function arrangeList(writing: Writing, name: EditedListName, Cles: readonly string[]): Promise<void> {
  const { db, recordAll, announce } = writing;
  const { id, more } = referenceList(name);
  await holdList(db, name);
  const rows = await rowsOf(
    db,
    sql<{ key: string; Ordre: number | null }>`select ${sql.ref(id)}::text as key, "Ordre" from ${sql.table(name)}`,
  );
  if (Cles.length === 0 && 'Ordre' in more) throw invalidInput('body/Cles', 'required');
  const asked = new Map(Cles.map((key, at) => [key, at + 1]));
  if (Cles.length > 0) requireWhole(Cles, new Set(rows.map(({ key }) => key)));
  const moved = rows.filter(({ key, Ordre }) => Ordre !== (asked.get(key) ?? null));
  if (moved.length === 0) return;
  const anew = JSON.stringify(moved.map(({ key }) => ({ key, at: asked.get(key) ?? null })));
  await sql`update ${sql.table(name)} r set "Ordre" = given.at
    from jsonb_to_recordset(${anew}::jsonb) as given(key text, at integer) where r.${sql.ref(id)}::text = given.key`.execute(
    db,
  );
  await recordAll(
    moved.map(({ key, Ordre }) => ({
      entity: name,
      id: key,
      before: { Ordre },
      after: { Ordre: asked.get(key) ?? null },
    })),
  );
  announce({ topic: 'reference.changed', to: 'everyone', data: { Liste: name } });
}

/**
 * Takes an entry away that nothing uses.
 * @throws {ApiError} NOT_FOUND, ENTRY_OF_PRODUCT; IN_USE with what uses it at `<entity>/<field>`, and how often
 */
export async function removeEntry(writing: Writing, name: EditedListName, Cle: string): Promise<void> {
  const { db, announce } = writing;
  await holdList(db, name);
  const row = await entryOf(writing, name, Cle);
  const { id, known = [] } = referenceList(name);
  if (known === 'all' || known.includes(row[id] as string | number)) throw new ApiError('ENTRY_OF_PRODUCT');
  await refuseUsed(db, name, Cle);
  await sql`savepoint removing`.execute(db);
  try {
    await rowsOfList(name).remove(writing, row);
  } catch (error) {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
    // Somebody took it into use meanwhile.
    await sql`rollback to savepoint removing`.execute(db);
    await refuseUsed(db, name, Cle);
    throw new ApiError('IN_USE');
  }
  announce({ topic: 'reference.changed', to: 'everyone', data: { Liste: name } });
}

const foreignKeyViolation = '23503';

async function refuseUsed(db: Db, name: EditedListName, Cle: string): Promise<void> {
  const uses = await readUses(db, name, Cle);
  if (uses.length > 0)
    throw new ApiError(
      'IN_USE',
      uses.map(({ entity, field, counts }) => ({
        path: `${entity}/${field}`,
        rule: 'inUse',
        value: String(counts[Cle] ?? 0),
      })),
    );
}

async function entryOf(writing: Writing, name: EditedListName, Cle: string): Promise<StoredEntry> {
  const { id } = referenceList(name);
  // Keys come as text, and may be longer than any that the list could have.
  const [known] = await rowsOf(
    writing.db,
    sql<{
      key: string | number;
    }>`select ${sql.ref(id)} as key from ${sql.table(name)} where ${sql.ref(id)}::text = ${Cle}`,
  );
  const row = known && (await rowsOfList(name).find(writing, known.key));
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** Whoever edits lists fills in all that their form has. */
function grantsOf(form: FormDeclaration): Readonly<Record<string, FieldGrant>> {
  return Object.fromEntries([...itemsOf(form).keys()].map((field) => [field, { read: true, write: true }]));
}

/**
 * What is to be written of an entry, or of one to be.
 * @throws {ApiError} as its form does
 */
export async function judgeEntry(
  { db }: Pick<Writing, 'db'>,
  writer: FormWriter,
  name: EditedListName,
  row: StoredEntry | undefined,
  fields: readonly ChangedField[],
) {
  const form = entryForm(name, row === undefined);
  const stored = row && valuesOf(name, row);
  return await judgeChange({
    db,
    writer,
    of: { form, check: checkOf(name, row) },
    key: undefined,
    stored,
    changed: changesOf({ form }, fields),
    grants: grantsOf(form),
    context: await formContext(db, row === undefined),
  });
}

/** A key, or a French label, that another entry has is refused. */
function checkOf(name: EditedListName, row: StoredEntry | undefined): FormSubject['check'] {
  const { id, repeats = false } = referenceList(name);
  const field = labelField(name);
  return async ({ db, changed: { Code, [field]: label } }) => {
    const found = await rowOf(
      db,
      sql<{ code: boolean; label: boolean }>`select
        exists(select from ${sql.table(name)} where ${sql.ref(id)}::text = ${Code ?? null}) as code,
        exists(select from ${sql.table(name)} where fold(${sql.ref(labelOf(name))}) = fold(${repeats ? null : (label ?? null)}::text)
          and ${sql.ref(id)}::text is distinct from ${row ? String(row[id]) : null}) as label`,
    );
    return [
      ...(found.code ? [{ field: 'Code', rule: 'duplicate' as const }] : []),
      ...(found.label ? [{ field, rule: 'duplicate' as const }] : []),
    ];
  };
}

/** A number that no entry has, nor ever had. */
export async function nextEntryKey(db: Db, name: EditedListName): Promise<number> {
  const { id } = referenceList(name);
  const found = await rowOf(
    db,
    sql<{ key: number }>`select greatest(
        (select max(${sql.ref(id)}) from ${sql.table(name)}),
        (select max(entity_id::integer) from history_entry where entity = ${name} and entity_id ~ '^[0-9]{1,9}$')
      )::integer as key`,
  );
  return sure(found.key ?? 0) + 1;
}
