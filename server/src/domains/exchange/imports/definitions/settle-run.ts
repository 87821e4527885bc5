import { mostAllOrNone } from '@passerelle/contracts/imports/definition.ts';
import type { Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { importPlan } from '@passerelle/contracts/imports/imports.plans.ts';
import type { PersonAsking } from '../../../../engines/act/act.ts';
import { columnOf } from '../../../../engines/forms/save-form.ts';
import { addingAct, type Importable } from '../../../../engines/imports/importable.ts';
import { type JudgedLine, judgeRows } from '../../../../engines/imports/judge-rows.ts';
import type { CellFault, GivenTable, ReadLine } from '../../../../engines/imports/read-lines.ts';
import { countAsked } from '../../../../engines/limits/count-call.ts';
import type { PlanInput } from '../../../../engines/plans/plan-kind.ts';
import type { Plans } from '../../../../engines/plans/plans.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type CreatedEntry, comesWith, namedEntries, withEntries } from './created-entries.ts';
import type { Definition } from './definitions.queries.ts';
import type { ReadTable, VerifyNeeds } from './read-by-definition.ts';
import { finishRun, type KeptLine, keepRefused, type RefusedKeys, readTried } from './runs.queries.ts';
import { verdictOf } from './verdict.ts';

type JudgeNeeds = Pick<VerifyNeeds, 'db' | 'kernel' | 'importables'>;
type Judging = Pick<Definition, 'subject' | 'state'>;

/** Judges the lines of a table, for somebody, with the entries of lists that come with them; writes nothing. */
export async function judgeWithEntries(
  { db, kernel, importables }: JudgeNeeds,
  actor: PersonAsking['actor'],
  { subject, state }: Judging,
  table: GivenTable,
  read: Pick<ReadTable, 'columns' | 'lines'>,
  progress?: (judged: number) => Promise<void>,
): Promise<Pick<JudgedTable, 'judged' | 'entries'> & { readonly lines: readonly ReadLine[] }> {
  const loader = { kernel, actor };
  const { lines, entries } = await withEntries(db, loader, importables, { subject, state }, table, read);
  const judging = entries.length > 0 ? { ...loader, coming: comesWith(entries) } : loader;
  const judged = await judgeRows(db, judging, subject, lines, state.mode, progress);
  return { judged, lines, entries: namedEntries(entries, subject, judged) };
}

/** The same, each new row with its key, to be kept. */
export async function judgeLines(
  needs: JudgeNeeds,
  actor: PersonAsking['actor'],
  definition: Judging,
  table: GivenTable,
  read: ReadTable,
  progress?: (judged: number) => Promise<void>,
): Promise<Pick<JudgedTable, 'judged' | 'kept' | 'entries'>> {
  const { judged, lines, entries } = await judgeWithEntries(needs, actor, definition, table, read, progress);
  const { subject } = definition;
  await countTold(needs.db, actor, subject, judged, lines);
  return { judged, kept: await keptLines(needs.db, subject, table, judged), entries };
}

/** A verification whose lines are judged and kept. */
interface JudgedTable {
  readonly IdRun: number;
  readonly table: GivenTable;
  readonly read: ReadTable;
  readonly judged: readonly JudgedLine[];
  readonly kept: readonly KeptLine[];
  readonly entries: readonly CreatedEntry[];
}

/** Tries what would be written of a verification as a plan, and says what came of it. */
export async function settleRun(
  needs: VerifyNeeds,
  once: PersonAsking,
  { IdImport, Version, state, subject }: Definition,
  { IdRun, table, read: { columns, hash }, judged, kept, entries }: JudgedTable,
): Promise<Verdict> {
  const { act, plans } = needs;
  const whole =
    !state.allOrNone || (judged.length <= mostAllOrNone && judged.every(({ state: one }) => one !== 'refused'));
  const writes = whole && kept.some(({ change }) => change);
  const tried = writes
    ? await preparePlan(needs, once, { IdImport, Version, IdRun, hash }, subject.form.entity)
    : nothingTried;
  const faults = new Map(
    kept.flatMap(({ line, change }) => {
      const fault = change && tried.refused.get(String(change.id));
      return fault ? [[line, [fault]] as const] : [];
    }),
  );
  const IdPlan = state.allOrNone && faults.size > 0 ? await giveUp(plans, once, tried.IdPlan) : tried.IdPlan;
  const final = judged.map((one): JudgedLine => {
    const some = faults.get(one.line);
    return some ? { line: one.line, state: 'refused', faults: some } : one;
  });
  const verdict = verdictOf(table, columns, final, IdPlan === null ? [] : entries);
  const awaited = await act(once, async (writing) => {
    await keepRefused(writing.db, IdRun, faults);
    return await finishRun(writing.db, IdRun, { IdPlan, counts: verdict.counts });
  });
  if (!awaited) await giveUp(plans, once, IdPlan);
  return { ...verdict, IdRun, IdPlan, hash, enCours: false };
}

/** Lines as they are kept, each new row with its key: lines that name it hold that. */
async function keptLines(
  db: Db,
  subject: Importable,
  table: GivenTable,
  judged: readonly JudgedLine[],
): Promise<readonly KeptLine[]> {
  const { form } = subject;
  const keys = new Map<number, string | number>();
  const next = async () => (subject.acts ? undefined : await subject.adds?.nextKey(db));
  for (const { change, line } of judged) if (change) keys.set(line, change.id ?? (await next()) ?? 0);
  return judged.map(({ change, faults, line }, index) => {
    const cells = table.rows[index]?.cells ?? [];
    if (!change) return { line, cells, faults, change: null };
    const { before, after, names } = change;
    const named = Object.entries(names).map(([name, other]) => [
      columnOf(form.form.fields[name], name),
      keys.get(other),
    ]);
    return {
      ...{ line, cells, faults },
      change: { id: keys.get(line) ?? 0, before, after: { ...after, ...Object.fromEntries(named) } },
    };
  });
}

/**
 * Counts lines that tell that somebody is there whom the loader may not see, as asking for each of them would be.
 * @throws {ApiError} TOO_MANY_REQUESTS for the file as a whole
 */
async function countTold(
  db: Db,
  actor: PersonAsking['actor'],
  subject: Importable,
  judged: readonly JudgedLine[],
  lines: readonly ReadLine[],
): Promise<void> {
  const tells = new Set(addingAct(subject)?.tellsOfOthers);
  const told = lines.filter((_line, index) => judged[index]?.faults.some(({ rule }) => tells.has(rule)));
  await countAsked(
    db,
    actor,
    'likeness',
    told.map(({ values }) => ['import', values]),
  );
}

/** What came of trying what was verified: its plan, where something of it is left, and why the others would be refused. */
interface Tried {
  readonly IdPlan: number | null;
  readonly refused: RefusedKeys;
}

const nothingTried: Tried = { IdPlan: null, refused: new Map() };

async function preparePlan(
  { db, plans }: VerifyNeeds,
  by: PersonAsking,
  input: PlanInput<typeof importPlan>,
  entity: string,
): Promise<Tried> {
  try {
    const IdPlan = await plans.prepare(by, importPlan.kind, input);
    return { IdPlan, refused: await readTried(db, IdPlan, entity) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PLAN_EMPTY') throw error;
    const refused = (error.details ?? [])
      .filter(({ path }) => path.startsWith(`${entity}/`))
      .map(({ path, rule, value }): [string, CellFault] => {
        // The key of a row may be of several parts.
        const [, id = '', field = ''] = /^[^/]*\/(.*)\/([^/]*)$/.exec(path) ?? [];
        return [id, { field: field || null, rule, ...(value !== undefined && { value }) }];
      });
    return { IdPlan: null, refused: new Map(refused) };
  }
}

async function giveUp(plans: Plans, by: PersonAsking, IdPlan: number | null): Promise<null> {
  if (IdPlan !== null) await plans.discard(by, IdPlan);
  return null;
}
