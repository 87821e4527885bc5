import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { subjectOfList } from '@passerelle/contracts/imports/imports.contract.ts';
import {
  type EditedListName,
  editedLists,
  entryFields,
  labelField,
} from '@passerelle/contracts/reference/entry.fields.ts';
import { entryForm } from '@passerelle/contracts/reference/entry.form.ts';
import { referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import { type ActImportable, actColumns, type Loader } from '../../../engines/imports/importable.ts';
import { faultsOf, type JudgedLine } from '../../../engines/imports/judge-rows.ts';
import { type CellFault, type ReadLine, unknownRow } from '../../../engines/imports/read-lines.ts';
import type { PlannedRow, Values } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addEntry, holdList, judgeEntry, nextEntryKey, removeEntry, saveEntry } from './entries.actions.ts';
import { columnsOf, labelOf, type StoredEntry, valuesOf } from './entries.queries.ts';

/** The entries of each list, as files bring them: by the acts of the page that edits the list, and for whoever may open it. */
export const importedLists: readonly ActImportable[] = editedLists.map((name) => ({
  name: subjectOfList(name),
  form: actColumns(name, fieldsOf(name)),
  key: 'Code',
  ...(referenceList(name).known !== 'all' && { adds: true }),
  most: 5000,
  acts: {
    judge: async (db, loader, lines) => await judgeLines(db, loader, name, lines),
    write: async (writing, loader, row) => {
      requireEditor(loader);
      if (row.before) await saveEntry(writing, loader, name, row.id, changesOf(name, row));
      else await addEntry(writing, loader, name, addedBy(name, row), keyOf(name, row));
    },
    takeBack: async (writing, loader, row) => {
      requireEditor(loader);
      if (row.after) await saveEntry(writing, loader, name, row.id, changesOf(name, row));
      else {
        await requireUntouched(writing.db, name, row);
        await removeEntry(writing, name, row.id);
      }
    },
    hold: async (db) => await holdList(db, name),
  },
}));

/** What says which entry is meant, and what its form asks for. */
function fieldsOf(name: EditedListName): Readonly<Record<string, Field>> {
  const asked = [...itemsOf(entryForm(name, false)).keys()] as (keyof typeof entryFields)[];
  return Object.fromEntries((['Code', ...asked] as const).map((field) => [field, entryFields[field]]));
}

function requireEditor({ kernel, actor }: Loader): void {
  if (!kernel.holds(actor, 'adm')) throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'right' }]);
}

const keyOf = (name: EditedListName, { id }: PlannedRow) =>
  referenceList(name).idType === 'number' ? Number(id) : undefined;

/** What an entry that is added is filled in with. */
function addedBy(name: EditedListName, { id, after }: PlannedRow): readonly ChangedField[] {
  const items = itemsOf(entryForm(name, true));
  return Object.entries({ Code: id, ...valuesOf(name, after ?? {}) })
    .filter(([field, value]) => items.has(field) && value !== null && value !== undefined)
    .map(([IdChamp, value]) => ({ IdChamp, Valeur: value as ChangedField['Valeur'] }));
}

/** What changes of an entry, each with what was there. */
function changesOf(name: EditedListName, { before, after }: PlannedRow): readonly ChangedField[] {
  const [was, is] = [valuesOf(name, before ?? {}), valuesOf(name, after ?? {})];
  return [...itemsOf(entryForm(name, false)).keys()]
    .filter((field) => !isSameValue(is[field], was[field]))
    .map((IdChamp) => ({
      IdChamp,
      Valeur: (is[IdChamp] ?? null) as ChangedField['Valeur'],
      Vu: (was[IdChamp] ?? null) as ChangedField['Valeur'],
    }));
}

async function requireUntouched(db: Db, name: EditedListName, { id, before }: PlannedRow): Promise<void> {
  const { byKey } = await readStored(db, name);
  const stored = byKey.get(id);
  const added = valuesOf(name, before ?? {});
  const is = stored && valuesOf(name, stored);
  const touched = [...itemsOf(entryForm(name, true)).keys()].some(
    (field) => field !== 'Code' && !isSameValue(is?.[field], added[field]),
  );
  if (touched) throw new ApiError('CONFLICT', [{ path: `body/fields/${labelField(name)}`, rule: 'moved' }]);
}

interface Stored {
  readonly byKey: ReadonlyMap<string, StoredEntry>;
  /** By what it is called, where entries are told apart by that. */
  readonly byLabel: ReadonlyMap<string, StoredEntry>;
}

async function readStored(db: Db, name: EditedListName): Promise<Stored> {
  const { id, repeats = false } = referenceList(name);
  const rows = await rowsOf(db, sql<{ row: StoredEntry }>`select to_jsonb(r) as row from ${sql.table(name)} r`);
  const labelled = repeats ? [] : rows.map(({ row }) => [fold(String(row[labelOf(name)])), row] as const);
  return { byKey: new Map(rows.map(({ row }) => [String(row[id]), row])), byLabel: new Map(labelled) };
}

const wordOf = (label: unknown): string => (typeof label === 'string' ? fold(label.trim()) : '');

const refused = (line: number, faults: readonly CellFault[]): JudgedLine => ({ line, state: 'refused', faults });

/** Judges lines as the form of an entry does. An entry is meant by its code, else by its French label; the others are added. */
async function judgeLines(
  db: Db,
  loader: Loader,
  name: EditedListName,
  lines: readonly ReadLine[],
): Promise<readonly JudgedLine[]> {
  if (!loader.kernel.holds(loader.actor, 'adm'))
    return lines.map(({ line, values }) =>
      refused(
        line,
        Object.keys(values).map((field) => ({ field, rule: 'notAllowed' })),
      ),
    );
  const stored = await readStored(db, name);
  const { id, idType } = referenceList(name);
  let next = idType === 'number' ? await nextEntryKey(db, name) : 0;
  const label = labelField(name);
  const called = Map.groupBy(lines, ({ values }) => wordOf(values[label]));
  const judged: JudgedLine[] = [];
  for (const { line, values } of lines) {
    const { Code, ...said } = values;
    const code = typeof Code === 'string' ? Code.trim() : '';
    const word = wordOf(said[label]);
    const row = code === '' ? stored.byLabel.get(word) : stored.byKey.get(code);
    if (!row && code !== '' && idType === 'number') {
      judged.push(refused(line, [{ field: 'Code', rule: unknownRow, value: code }]));
      continue;
    }
    const twin = row || referenceList(name).repeats || word === '' ? [] : (called.get(word) ?? []);
    const [other] = twin.filter((one) => one.line !== line);
    if (other) {
      judged.push(refused(line, [{ field: label, rule: 'sameElsewhere', value: String(other.line) }]));
      continue;
    }
    const asked = { ...(!row && code !== '' && { Code: code }), ...said };
    const one = await judgeOne(db, loader, name, row, asked);
    if ('faults' in one) judged.push(refused(line, one.faults));
    else if (row && Object.keys(one.after).length === 0) judged.push({ line, state: 'unchanged', faults: [] });
    else {
      const key = row ? String(row[id]) : idType === 'number' ? next++ : code;
      judged.push({
        ...{ line, state: row ? 'changed' : 'added', faults: [] },
        change: { id: key, before: row ? one.before : null, after: one.after, names: {} },
      });
    }
  }
  return judged;
}

type JudgedEntry = { readonly before: Values; readonly after: Values } | { readonly faults: readonly CellFault[] };

async function judgeOne(
  db: Db,
  loader: Loader,
  name: EditedListName,
  row: StoredEntry | undefined,
  said: Values,
): Promise<JudgedEntry> {
  const was = row && valuesOf(name, row);
  const changed = Object.entries(said)
    .filter(([field, value]) => !isSameValue(value, was?.[field]))
    .map(([IdChamp, value]) => ({
      IdChamp,
      Valeur: value as ChangedField['Valeur'],
      Vu: (was?.[IdChamp] ?? null) as ChangedField['Valeur'],
    }));
  if (row && changed.length === 0) return { before: {}, after: {} };
  try {
    const { values } = await judgeEntry({ db }, loader, name, row, changed);
    const { Code: _code, ...written } = values;
    const after = columnsOf(name, row, written);
    const before = Object.fromEntries(Object.keys(after).map((column) => [column, row?.[column] ?? null]));
    return { before, after };
  } catch (error) {
    return { faults: faultsOf(error) };
  }
}
