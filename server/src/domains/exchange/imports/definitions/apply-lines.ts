import type { Writing } from '../../../../engines/act/act.ts';
import type { Importable, Loader } from '../../../../engines/imports/importable.ts';
import { faultsOf } from '../../../../engines/imports/judge-rows.ts';
import { actEach, actTogether } from '../../../../engines/plans/act-each.ts';
import type { LeftReason, PlannedRow, RefusedRows } from '../../../../engines/plans/plan-kind.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { readChanges } from './runs.queries.ts';
import { writeLines } from './write-lines.ts';

/** Lines of what was verified. */
interface Lines {
  readonly IdRun: number;
  readonly rows: readonly PlannedRow[];
}

/** Writes the lines that may be written; answers why the others are not. */
export async function writeWhatMay(
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
  subject: Importable,
  lines: Lines,
): Promise<RefusedRows> {
  let refused: RefusedRows = new Map();
  await actEach(
    writing,
    lines.rows.slice(0, 1),
    async (noting) => {
      refused = await writeWhatMay(noting, loader, subject, lines);
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
