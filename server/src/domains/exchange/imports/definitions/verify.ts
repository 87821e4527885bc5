import { createHash } from 'node:crypto';
import { mostAllOrNone } from '@passerelle/contracts/imports/definition.ts';
import type { Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { importPlan } from '@passerelle/contracts/imports/imports.plans.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { ActFunction, PersonAsking } from '../../../../engines/act/act.ts';
import { columnOf } from '../../../../engines/forms/save-form.ts';
import { addingAct, type Importable, keyFields, matchFields } from '../../../../engines/imports/importable.ts';
import { type JudgedLine, judgeRows } from '../../../../engines/imports/judge-rows.ts';
import { readKnownCodes } from '../../../../engines/imports/known-codes.queries.ts';
import { type MappedColumn, mapColumns } from '../../../../engines/imports/map-columns.ts';
import {
  type CellFault,
  type GivenTable,
  keyWords,
  peopleWords,
  type ReadLine,
  readLines,
  settleDays,
} from '../../../../engines/imports/read-lines.ts';
import { settleHeadings } from '../../../../engines/imports/settle-headings.ts';
import { readVisibleKeys } from '../../../../engines/imports/visible-keys.queries.ts';
import { countAsked } from '../../../../engines/limits/count-call.ts';
import type { PlanInput } from '../../../../engines/plans/plan-kind.ts';
import type { Plans } from '../../../../engines/plans/plans.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { columnsIn } from './check-definition.ts';
import { withDefaults } from './default-values.ts';
import type { Definition } from './definitions.queries.ts';
import {
  type KeptLine,
  keepRefused,
  keepRun,
  type RefusedKeys,
  readTried,
  type SaidOfFile,
  setPlan,
} from './runs.queries.ts';
import { noVerdict, verdictOf } from './verdict.ts';

export interface VerifyNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly plans: Plans;
}

/** A file as a definition reads it. */
interface ReadTable {
  readonly columns: readonly MappedColumn[];
  readonly lines: readonly ReadLine[];
  readonly hash: string;
  readonly asked: Verdict['jours'];
}

/**
 * Reads a table by a definition, for somebody.
 * @throws {ApiError} IMPORT_COLONNES with every mandatory column that it lacks
 */
export async function readByDefinition(
  { db, kernel }: Pick<VerifyNeeds, 'db' | 'kernel'>,
  { actor, language }: { readonly actor: PersonAsking['actor']; readonly language: Language },
  { IdImport, Version, state, subject }: Definition,
  table: GivenTable,
  { colonnes, jours }: SaidOfFile,
): Promise<ReadTable> {
  const { catalogue } = subject.form.subject;
  const { most = table.rows.length } = subject;
  if (table.rows.length > most)
    throw new ApiError('IMPORT_LIGNES_MAX', [{ path: 'body', rule: 'tableLines', value: String(most) }]);
  const defined = columnsIn(state.columns);
  const columns = mapColumns(table.headings, defined, catalogue, subject.key, colonnes);
  const there = new Set(columns.map(({ field }) => field));
  const needed = defined.filter(
    ({ field, mandatory }) =>
      mandatory ||
      (state.mode === 'update' && field === subject.key && !keyFields(subject).some((name) => there.has(name))),
  );
  const missing = needed.filter(({ field }) => !there.has(field));
  if (missing.length > 0 || columns.every(({ field }) => field === null))
    throw new ApiError(
      'IMPORT_COLONNES',
      missing.map(({ field }) => ({ path: `colonnes/${field}`, rule: 'required', value: field })),
    );
  const days = settleDays(table, columns, catalogue, jours);
  const fields = Object.fromEntries(
    defined.flatMap(({ field, default: said }) =>
      catalogue[field] && (there.has(field) || said !== undefined) ? [[field, catalogue[field]]] : [],
    ),
  );
  const named = peopleWords(table, columns, catalogue);
  const [codes, people, keys] = await Promise.all([
    readKnownCodes(db, fields, language),
    named.length > 0 ? subject.people?.(db, { kernel, actor }, named) : undefined,
    readVisibleKeys(db, { kernel, actor }, subject, keyWords(table, columns, matchFields(subject))),
  ]);
  const orders = new Map(days.map(({ field, order }) => [field, order]));
  const read = readLines(table, columns, {
    fields: catalogue,
    state,
    keyFields: matchFields(subject),
    keys,
    codes,
    orders,
    people,
    calledBy: addingAct(subject)?.calledBy,
  });
  const lines = withDefaults(read, defined, catalogue, codes);
  const asked = days.flatMap(({ field, heading, asked: example }) =>
    example === undefined ? [] : [{ Champ: field, heading, example }],
  );
  return { columns, lines, hash: hashOf(IdImport, Version, lines), asked };
}

/** What was verified, whatever its headings were called and in whichever language its codes were written: what is read, in its order. */
function hashOf(IdImport: number, Version: number, lines: readonly ReadLine[]): string {
  const places = new Map(lines.map(({ line }, index) => [line, index]));
  const said = lines.map(({ key, keySaid, values, names, faults }) => [
    key ?? keySaid,
    [
      ...Object.entries(values),
      ...Object.entries(names).map(([name, line]) => [name, { line: places.get(line) }] as const),
    ].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    faults.map(({ field, value = '' }) => [field, value]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([IdImport, Version, said]))
    .digest('hex');
}

/** Judges a table, keeps its lines, and prepares the plan that writes those that may be written. */
export async function verify(
  needs: VerifyNeeds,
  by: PersonAsking & { readonly language: Language },
  definition: Definition,
  given: GivenTable,
  said: SaidOfFile,
): Promise<Verdict> {
  const { db, kernel, act, plans } = needs;
  const { actor } = by;
  const { subject, state } = definition;
  const table = settleHeadings(given, columnsIn(state.columns), subject.form.subject.catalogue, subject.key);
  const { columns, lines, hash, asked } = await readByDefinition(needs, by, definition, table, said);
  if (asked.length > 0) return { ...noVerdict, ...verdictOf(table, columns, []), jours: asked };
  const judged = await judgeRows(db, { kernel, actor }, subject, lines, state.mode);
  await countTold(db, actor, subject, judged, lines);
  const kept = await keptLines(db, subject, table, judged);
  const { IdImport, Version } = definition;
  const once = { ...by, once: undefined };
  const IdRun = await act(
    once,
    async (writing) =>
      await keepRun(writing.db, actor, { IdImport, Version, hash, headings: table.headings, said }, kept),
  );
  const whole =
    !state.allOrNone || (judged.length <= mostAllOrNone && judged.every(({ state: one }) => one !== 'refused'));
  const writes = whole && kept.some(({ change }) => change);
  const tried = writes ? await preparePlan(needs, once, { IdImport, Version, IdRun, hash }) : nothingTried;
  const faults = new Map(
    kept.flatMap(({ line, change }) => {
      const fault = change && tried.refused.get(String(change.id));
      return fault ? [[line, [fault]] as const] : [];
    }),
  );
  const IdPlan = state.allOrNone && faults.size > 0 ? await giveUp(plans, once, tried.IdPlan) : tried.IdPlan;
  await act(once, async (writing) => {
    if (IdPlan !== null) await setPlan(writing.db, IdRun, IdPlan);
    await keepRefused(writing.db, IdRun, faults);
  });
  const final = judged.map((one): JudgedLine => {
    const some = faults.get(one.line);
    return some ? { line: one.line, state: 'refused', faults: some } : one;
  });
  return { ...verdictOf(table, columns, final), IdRun, IdPlan, hash };
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
): Promise<Tried> {
  try {
    const IdPlan = await plans.prepare(by, importPlan.kind, input);
    return { IdPlan, refused: await readTried(db, IdPlan) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PLAN_EMPTY') throw error;
    const refused = (error.details ?? []).map(({ path, rule, value }): [string, CellFault] => {
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
