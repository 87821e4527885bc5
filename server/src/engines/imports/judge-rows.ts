import { fold } from '@passerelle/contracts/fold.ts';
import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { formAround } from '@passerelle/contracts/forms/form-around.ts';
import type { ImportMode, LineState } from '@passerelle/contracts/imports/definition.ts';
import { breathing } from '../../platform/breathing.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { formContext } from '../forms/form-context.queries.ts';
import { formInForce } from '../forms/form-in-force.queries.ts';
import { grantsOn, grantsOnNew } from '../forms/form-rights.queries.ts';
import { readFormRows } from '../forms/form-row.queries.ts';
import { askedOnce } from '../forms/once.ts';
import { judgeChange, todayOf } from '../forms/save-form.ts';
import type { Values } from '../plans/plan-kind.ts';
import { refuseUnreachable } from './among-lines.ts';
import { type ActImportable, type AddingAct, type Importable, keyFields, type Loader } from './importable.ts';
import { type CellFault, type ReadLine, unknownRow } from './read-lines.ts';

/** What becomes of a line, and what would be written by it. */
export interface JudgedLine {
  readonly line: number;
  readonly state: LineState;
  readonly faults: readonly CellFault[];
  readonly change?: {
    readonly id: string | number | undefined;
    readonly before: Values | null;
    readonly after: Values;
    /** Fields that are to hold what other lines add, with these lines. */
    readonly names: Readonly<Record<string, number>>;
  };
}

/** Rows read at once. */
const pageSize = 500;

/**
 * Judges the lines of a file as each would be in its form: every fault that a form would tell, at its field. A row that this
 * loader cannot see is not there for them. Writes nothing.
 */
export async function judgeRows(
  db: Db,
  loader: Loader,
  subject: Importable,
  lines: readonly ReadLine[],
  mode: ImportMode = 'both',
  progress?: (judged: number) => Promise<void>,
): Promise<readonly JudgedLine[]> {
  if (subject.acts) return await judgeByActs(db, loader, subject, lines, mode);
  const { form: shipped, key: keyField, adds, unique = [] } = subject;
  const { kernel, actor } = loader;
  const keys = keyFields(subject);
  /** Fields of a line whose cells could not be read. */
  const unreadOf = ({ faults }: ReadLine): readonly string[] =>
    faults.flatMap(({ field }) => (field !== null && !keys.includes(field) ? [field] : []));
  const fields = [...new Set(lines.flatMap((line) => [...Object.keys(line.values), ...unreadOf(line)]))];
  const [inForce, forRows, forNew] = await Promise.all([
    formInForce(db, shipped.form),
    formContext(db, false),
    formContext(db, true),
  ]);
  const around = { ...shipped, form: formAround(inForce, fields) };
  const whole = { ...shipped, form: inForce.form };
  const once = askedOnce();
  const twice = repeatedBy(lines, ({ key }) => key);
  const act = adds?.act;
  const same = (await act?.alike?.(db, lines)) ?? new Map<number, string>();
  const claimed = [
    ...unique.map((field) => [field, repeatedBy(lines, (line) => wordOf(line, field))] as const),
    [null, repeatedBy(lines, ({ line }) => same.get(line))] as const,
  ];

  /** What the act that adds a row says of a new one; whom it names by other lines is there once it is done. */
  async function judgeAdded(
    { values, names }: ReadLine,
    { judge: judges }: AddingAct,
  ): Promise<Omit<JudgedLine, 'line'>> {
    try {
      const after = await judges(db, loader, values, Object.keys(names));
      return { state: 'added', faults: [], change: { id: undefined, before: null, after, names } };
    } catch (error) {
      const faults = faultsOf(error).filter(({ field, rule }) => rule !== 'required' || !names[field ?? '']);
      return refused(faults);
    }
  }

  /** What a form says of a change of one row, or of a new one. */
  async function judge(
    line: ReadLine,
    row: { readonly values: FormValues; readonly reached: readonly boolean[] } | undefined,
  ): Promise<Omit<JudgedLine, 'line'>> {
    const { key, values, names } = line;
    const of = row ? around : whole;
    const context = row ? forRows : forNew;
    const stored = row?.values;
    const today = todayOf(of, stored ?? values, context);
    const grants = row
      ? grantsOn(of.form, { kernel, actor, reached: row.reached }, inForce.rights, row.values, today)
      : grantsOnNew(of.form);
    // What is closed to them is not read, whatever is said of it.
    const unread = unreadOf(line);
    const hidden = [...Object.keys(values), ...unread].filter((name) => !grants[name]?.read);
    if (hidden.length > 0) return refused(hidden.map((field) => ({ field, rule: 'notAllowed' })));
    const closed = unread.filter((name) => !grants[name]?.write);
    if (closed.length > 0) return refused(closed.map((field) => ({ field, rule: 'readOnly' })));
    const said = Object.entries(values).filter(([name, value]) => !isSameValue(value, stored?.[name]));
    if (row && said.length === 0) return { state: 'unchanged', faults: [] };
    const changed = new Map(
      said.map(([IdChamp, Valeur]) => [IdChamp, { IdChamp, Valeur, Vu: stored?.[IdChamp] ?? null }]),
    );
    try {
      const { before, after, emptied } = await judgeChange({
        ...{ db, writer: loader, of, key, stored, changed, grants, context, once, coming: loader.coming },
      });
      // What the form would empty by itself is not what the file asks for.
      const lost = emptied.filter(({ IdChamp }) => changed.get(IdChamp)?.Valeur != null);
      if (lost.length > 0) return refused(lost.map(({ IdChamp }) => ({ field: IdChamp, rule: 'notAllowed' })));
      if (row && Object.keys(after).length === 0) return { state: 'unchanged', faults: [] };
      return {
        state: row ? 'changed' : 'added',
        faults: [],
        change: { id: key, before: row ? before : null, after, names },
      };
    } catch (error) {
      return refused(faultsOf(error));
    }
  }

  const judged: JudgedLine[] = [];
  const breathe = breathing();
  for (let from = 0; from < lines.length; from += pageSize) {
    await progress?.(from);
    const page = lines.slice(from, from + pageSize);
    const rows = await readFormRows(
      db,
      kernel,
      actor,
      around,
      page.flatMap(({ key }) => key ?? []),
    );
    for (const line of page) {
      await breathe();
      const faults: CellFault[] = [...line.faults];
      const row = line.key === undefined ? undefined : rows.get(line.key);
      const saidBy = line.keyBy ?? keyField;
      if (line.key !== undefined && !row) faults.push({ field: saidBy, rule: unknownRow, value: line.keySaid });
      if (line.keySaid === '' && !adds && faults.length === 0) faults.push({ field: keyField, rule: 'required' });
      const alike = [
        [saidBy, twice.get(line.line)] as const,
        ...claimed.map(([field, alike]) => [field, alike.get(line.line)] as const),
      ];
      for (const [field, some] of alike)
        if (some) faults.push({ field, rule: 'sameElsewhere', value: named(some.filter((one) => one !== line.line)) });
      // What would be a row of its own is judged as one where it may be.
      const isNew =
        adds !== undefined &&
        line.keySaid === '' &&
        !faults.some(({ field }) => field !== null && keys.includes(field));
      const known = row !== undefined || isNew;
      const verdict = !known ? refused([]) : isNew && act ? await judgeAdded(line, act) : await judge(line, row);
      const all = [
        ...faults.filter(
          ({ field }) => !verdict.faults.some((fault) => fault.field === field && shuts.has(fault.rule)),
        ),
        ...verdict.faults.filter(
          ({ field, rule }) => shuts.has(rule) || !faults.some((fault) => fault.field === field),
        ),
      ];
      judged.push(all.length > 0 ? { line: line.line, ...refused(all) } : { line: line.line, ...verdict });
    }
  }
  return refuseUnreachable(judged);
}

/** The same of what acts write: what could not be read of a line is told beside what they say of it. */
async function judgeByActs(
  db: Db,
  loader: Loader,
  { acts, key, adds }: ActImportable,
  lines: readonly ReadLine[],
  mode: ImportMode,
): Promise<readonly JudgedLine[]> {
  const judged = await acts.judge(db, loader, lines);
  const about = Map.groupBy(judged, ({ change }) => change?.id);
  return judged.map((one, index): JudgedLine => {
    const { line, state, change } = one;
    const faults = [...(lines[index]?.faults ?? [])];
    const alike = change ? (about.get(change.id) ?? []).filter((other) => other.line !== line) : [];
    if (alike.length > 0)
      faults.push({ field: key, rule: 'sameElsewhere', value: named(alike.map((other) => other.line)) });
    if (state === 'added' && (mode === 'update' || !adds)) faults.push({ field: key, rule: unknownRow });
    if (state !== 'added' && state !== 'refused' && mode === 'create') faults.push({ field: key, rule: 'notAllowed' });
    faults.push(...one.faults.filter(({ field }) => !faults.some((fault) => fault.field === field)));
    return faults.length > 0 ? { line, ...refused(faults) } : one;
  });
}

/** What says that a field is not theirs goes before what is wrong with its cell. */
const shuts: ReadonlySet<string> = new Set(['notAllowed', 'readOnly']);

const refused = (faults: readonly CellFault[]) => ({ state: 'refused' as const, faults });

/** Every fault of a refusal, at its field. Throws what is none. */
export function faultsOf(error: unknown): readonly CellFault[] {
  if (!(error instanceof ApiError)) throw error;
  if (!error.details?.length) return [{ field: null, rule: error.code }];
  return error.details.map(({ path, rule, value }) => ({
    field: path.startsWith('body/fields/') ? path.slice('body/fields/'.length) : null,
    rule,
    ...(value !== undefined && { value }),
  }));
}

function wordOf({ values }: ReadLine, field: string): string | undefined {
  const value = values[field];
  return typeof value === 'string' && value.trim() !== '' ? fold(value.trim()) : undefined;
}

/**
 * Lines that several have in common by a key, or by what only one row may hold, each with all of them: none is the one that
 * counts. Words are told apart as the database does, whatever their case and accents.
 */
function repeatedBy<Of>(
  lines: readonly ReadLine[],
  by: (line: ReadLine) => Of | undefined,
): ReadonlyMap<number, readonly number[]> {
  const groups = [...Map.groupBy(lines, by)].filter(([of, some]) => of !== undefined && some.length > 1);
  return new Map(
    groups.flatMap(([, some]) => {
      const all = some.map(({ line }) => line);
      return all.map((line) => [line, all] as const);
    }),
  );
}

/** Lines that are named; of many the first few. */
const named = (lines: readonly number[]): string =>
  lines.length > mostNamed ? `${lines.slice(0, mostNamed).join(', ')}…` : lines.join(', ');
const mostNamed = 5;
