import { fold } from '@passerelle/contracts/fold.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import {
  type ActImportable,
  addingAct,
  type Importable,
  type Importables,
  type Loader,
} from '../../../../engines/imports/importable.ts';
import { faultsOf } from '../../../../engines/imports/judge-rows.ts';
import { actEach, actTogether } from '../../../../engines/plans/act-each.ts';
import type { LeftReason, PlannedRow, RefusedRows } from '../../../../engines/plans/plan-kind.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { holdWords } from '../../../../platform/db/hold-words.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { holds, listThatGrows, missingEntries } from './created-entries.ts';
import { readChanges, readEntries } from './runs.queries.ts';
import { writeLines } from './write-lines.ts';

/** Lines of what was verified. */
interface Lines {
  readonly IdRun: number;
  readonly rows: readonly PlannedRow[];
}

/** What lines are of, among all that files bring: they may come with entries of lists. */
interface WrittenOf {
  readonly importables: Importables;
  readonly subject: Importable;
}

/** What brings the entry of a list that a row is. */
export const listOf = (importables: Importables, { entity }: PlannedRow): ActImportable | undefined =>
  listThatGrows(importables, entity);

/** Holds what writing lines, or taking them back, would hold: texts that only one row may have, or what their act holds. */
export async function holdTaken(
  db: Db,
  { importables, subject }: WrittenOf,
  rows: readonly PlannedRow[],
): Promise<void> {
  const byEntity = [...Map.groupBy(rows, ({ entity }) => entity)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [entity, some] of byEntity) {
    const of = entity === subject.form.entity ? subject : listThatGrows(importables, entity);
    const hold = of?.acts?.hold ?? (of && addingAct(of)?.hold);
    if (hold) await hold(db, some);
    else for (const field of of?.unique ?? []) await holdWords(db, field, wordsIn(some, field));
  }
}

const wordsIn = (rows: readonly PlannedRow[], field: string): readonly string[] =>
  rows
    .flatMap(({ before, after }) => [before?.[field], after?.[field]])
    .flatMap((word) => (typeof word === 'string' ? [fold(word)] : []));

/** Writes the lines that may be written; answers why the others are not. */
export async function writeWhatMay(
  writing: Writing,
  loader: Loader,
  of: WrittenOf,
  { IdRun, rows }: Lines,
): Promise<RefusedRows> {
  const { importables, subject } = of;
  const { entity } = subject.form;
  const added = await actEach(
    writing,
    rows.filter((row) => row.entity !== entity),
    async (noting, row) => await listOf(importables, row)?.acts.write(noting, loader, row),
    saidBy,
  );
  const lines = rows.filter((row) => row.entity === entity);
  const entries = await readEntries(writing.db, IdRun);
  const missing = entries.length > 0 ? await missingEntries(writing.db, loader, importables, entries) : [];
  const lacking = lines.flatMap((row) => {
    const lacks = missing.flatMap((entry) => {
      const path = holds(subject.form.subject.catalogue, row.after ?? {}, entry);
      return path === undefined ? [] : [{ path, rule: 'unknownValue', value: entry.label }];
    });
    return lacks[0] ? [[row.n, lacks[0]] as const] : [];
  });
  const left = new Map<number, LeftReason>([...added, ...lacking]);
  const open = lines.filter(({ n }) => !left.has(n));
  return new Map([...left, ...(await writeOpen(writing, loader, subject, { IdRun, rows: open }))]);
}

async function writeOpen(
  writing: Writing,
  loader: Loader,
  subject: Importable,
  { IdRun, rows }: Lines,
): Promise<RefusedRows> {
  const { acts } = subject;
  if (acts) return await actEach(writing, rows, async (noting, row) => await acts.write(noting, loader, row), saidBy);
  const act = subject.adds?.act;
  const byAct = rows.filter(({ before }) => act && !before);
  const others = rows.filter((row) => !byAct.includes(row));
  const whole = byAct.length > 0 ? await readChanges(writing.db, subject.form.entity, IdRun) : [];
  const arriving = new Set(whole.filter(({ before }) => !before).map(({ id }) => Number(id)));
  const add = async (noting: Writing, { id, after }: PlannedRow) =>
    await act?.add(noting, loader, Number(id), { after: after ?? {}, arriving });
  return new Map([
    ...(await actEach(writing, byAct, add, saidBy)),
    ...(await actTogether(
      writing,
      others,
      async (noting, some) => await writeLines(noting, loader, subject, some),
      saidBy,
    )),
  ]);
}

/** The same, where one that is refused, or moved, refuses all: nothing is left of what was written of the others. */
export async function writeAllOrNone(
  writing: Writing,
  loader: Loader,
  of: WrittenOf,
  lines: Lines,
): Promise<RefusedRows> {
  let refused: RefusedRows = new Map();
  await actEach(
    writing,
    lines.rows.slice(0, 1),
    async (noting) => {
      refused = await writeWhatMay(noting, loader, of, lines);
      if (refused.size > 0) throw new ApiError('CONFLICT');
    },
    saidBy,
  );
  if (refused.size === 0) return refused;
  return new Map(lines.rows.map(({ n }) => [n, refused.get(n) ?? { path: '', rule: 'allOrNone' }]));
}

/** Why a line was refused, as a plan keeps it. */
export function saidBy(error: ApiError): LeftReason {
  const [first] = faultsOf(error);
  return {
    path: first?.field ?? '',
    rule: first?.rule ?? error.code,
    ...(first?.value !== undefined && { value: first.value }),
  };
}
