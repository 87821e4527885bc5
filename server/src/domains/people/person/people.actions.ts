import { fold } from '@passerelle/contracts/fold.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import type { Events } from '../../../engines/act/events.ts';
import type { HoldingWriter, LeftRows, PlannedRow, PlannedTable, Values } from '../../../engines/plans/plan-kind.ts';
import { writeTable } from '../../../engines/plans/planned-rows.ts';
import { clientOf, type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { firstOf, nth } from '../../../platform/sure.ts';
import { changeMarks } from '../../foundation/actor/changed-by.queries.ts';
import { mayKeepOut } from '../../foundation/actor/presence.ts';
import { closedToWriter, touchesWayIn } from '../../foundation/actor/ways-in.policy.ts';
import { giveEmployeeRole, holdMoreThanEmployee, mayBringEmployeeRole } from '../roles/employee-role.actions.ts';
import {
  lockLines,
  ManagementCycleError,
  type ManagementLine,
  managementLines,
  settleLine,
} from './management-line.queries.ts';
import './people.events.ts';
import { holdPeople } from './person-lock.queries.ts';
import { teamTagSpelling } from './team-tags.queries.ts';

const personTable: PlannedTable = { table: 'Personne', key: ['IdPersonneEV1'] };

const tagTables = {
  ListeTag: { table: 'PersonneTag', column: 'CodeTag' },
  tags: { table: 'PersonneEquipeTag', column: 'Tag' },
} as const;
type TagField = keyof typeof tagTables;
const tagFields = Object.keys(tagTables) as TagField[];

const lines = Object.entries(managementLines) as [ManagementLine, string][];

type MovedLines = Events['people.changed']['lines'];

type PeopleStep = (writing: Writing, rows: readonly PlannedRow[]) => Promise<LeftRows>;

/**
 * Writes people as planned: columns of "Personne", with whole sets of tags under `ListeTag` and `tags`. Those above
 * somebody new come before them. Keeps the management lines and the employee role up with it, and says who was changed.
 * Whoever was changed since is left (`moved`), whoever is to be taken away but is referred to (`inUse`), and whoever
 * administers where who writes does not and it is what they come in by, or would keep them out (`administers`).
 * @throws {ApiError} MANAGER_CYCLE where somebody would be above themselves
 */
export async function writePlannedPeople(writing: Writing, planned: readonly PlannedRow[]): Promise<LeftRows> {
  const left = new Map<number, string>();
  const closed = await closedToWriter(writing.db, writing.by, keysOf(planned.filter(isForAdministrators)));
  for (const row of planned) if (isForAdministrators(row) && closed.has(Number(row.id))) left.set(row.n, 'administers');
  const open = planned.filter(({ n }) => !left.has(n));
  const rows = await withKnownTags(writing.db, open);
  const moves = rows.some((row) => lines.some(([, column]) => column in { ...row.before, ...row.after }));
  // In one order for all, and people before lines, as whoever saves a record holds them: else two would wait for each other.
  if (moves || rows.length > 1) await holdPeople(writing.db, keysOf(rows));
  if (moves) await lockLines(clientOf(writing.db));
  for (const run of sameStep(rows)) for (const [n, rule] of await stepOf(firstOf(run))(writing, run)) left.set(n, rule);
  return left;
}

/** People as plans write them. */
export const plannedPeople: HoldingWriter = {
  write: writePlannedPeople,
  hold: async (db, ids) => await holdPeople(db, ids.map(Number)),
};

/** Whether somebody who is there comes in otherwise, or no more: of who administers that is for administrators. */
const isForAdministrators = ({ before, after }: PlannedRow) =>
  before !== null && after !== null && (touchesWayIn(before, after) || mayKeepOut(after));

function stepOf({ before, after }: PlannedRow): PeopleStep {
  if (!before) return createPeople;
  return after ? changePeople : removePeople;
}

const createPeople: PeopleStep = async (writing, rows) => {
  const { written, left } = await writeColumns(writing.db, rows);
  await writeTags(writing.db, written);
  const lines = await settle(writing.db, written);
  await giveEmployeeRole(writing.db, keysOf(written));
  await tell(writing, written, lines);
  return left;
};

const changePeople: PeopleStep = async (writing, rows) => {
  // Rows of the same person speak of different columns, so their order is free: alike ones are written together.
  const alike = [...Map.groupBy(rows, ({ after }) => Object.keys(after ?? {}).join()).values()].flat();
  const retagged = await changedTags(writing.db, rows);
  const { written, left } = await writeColumns(
    writing.db,
    alike.filter(({ n }) => !retagged.has(n)),
  );
  await writeTags(writing.db, written);
  const lines = await settle(writing.db, written);
  const brought = written.filter(({ after }) => mayBringEmployeeRole(after));
  if (brought.length > 0) await giveEmployeeRole(writing.db, keysOf(brought));
  await tell(writing, written, lines);
  return new Map([...left, ...retagged]);
};

const removePeople: PeopleStep = async (writing, rows) => {
  const keys = keysOf(rows);
  const used = new Set([...(await holdMoreThanEmployee(writing.db, keys)), ...(await referredTo(writing.db, keys))]);
  const kept = new Map<number, string>(await changedTags(writing.db, rows));
  for (const { n, id } of rows) if (used.has(Number(id))) kept.set(n, 'inUse');
  const { written, left } = await writeColumns(
    writing.db,
    rows.filter(({ n }) => !kept.has(n)),
  );
  await tell(writing, written, {});
  return new Map([...left, ...kept]);
};

async function writeColumns(db: Db, rows: readonly PlannedRow[]) {
  const found = await writeTable(
    db,
    personTable,
    rows.map((row) => ({ ...row, before: without(row.before, tagFields), after: without(row.after, tagFields) })),
  );
  const written = rows.filter(({ n }) => found.has(n));
  const left = new Map(rows.flatMap(({ n }) => (found.has(n) ? [] : [[n, 'moved'] as const])));
  return { written, left };
}

/** Brings every line that these rows speak of up to what they say. Answers who is under others than before. */
async function settle(db: Db, rows: readonly PlannedRow[]): Promise<MovedLines> {
  const moved: { -readonly [Line in ManagementLine]?: readonly number[] } = {};
  for (const [line, column] of lines) {
    const people = keysOf(rows.filter(({ before, after }) => (after?.[column] ?? before?.[column] ?? null) !== null));
    if (people.length === 0) continue;
    moved[line] = await settleLine(clientOf(db), line, people).catch((error: unknown) => {
      if (!(error instanceof ManagementCycleError)) throw error;
      throw new ApiError('MANAGER_CYCLE', [{ path: column, rule: 'cycle' }]);
    });
  }
  return moved;
}

async function tell({ recordAll, emit }: Writing, rows: readonly PlannedRow[], lines: MovedLines): Promise<void> {
  if (rows.length === 0) return;
  const unsaid = [...changeMarks, 'IdPersonneEV1'];
  const said = rows.map((row) => ({
    ...row,
    before: without(row.before, unsaid),
    after: without(row.after, unsaid),
  }));
  await recordAll(said);
  const people = said.map(({ id, before, after }) => ({ IdPersonneEV1: Number(id), before, after }));
  await emit('people.changed', { people, lines });
}

/** Rows about people whose tags are not as `before` says. */
async function changedTags(db: Db, rows: readonly PlannedRow[]): Promise<LeftRows> {
  const moved = new Map<number, string>();
  for (const field of tagFields) {
    const about = rows.filter(({ before }) => before && field in before);
    if (about.length === 0) continue;
    const { table, column } = tagTables[field];
    const held = await rowsOf(
      db,
      sql<{ key: number; tag: string }>`select "IdPersonneEV1" as key, ${sql.ref(column)} as tag
        from ${sql.table(table)} where "IdPersonneEV1" = any(${keysOf(about)})`,
    );
    const now = Map.groupBy(held, ({ key }) => key);
    for (const { n, id, before } of about) {
      // A team tag was written as others spell it.
      const same = field === 'tags' ? fold : String;
      const wanted = new Set(((before?.[field] ?? []) as readonly string[]).map(same));
      const tags = now.get(Number(id)) ?? [];
      if (tags.length !== wanted.size || tags.some(({ tag }) => !wanted.has(same(tag)))) moved.set(n, 'moved');
    }
  }
  return moved;
}

/** The same rows, with team tags as others spell them. */
async function withKnownTags(db: Db, rows: readonly PlannedRow[]): Promise<readonly PlannedRow[]> {
  const given = rows.flatMap(({ after }) => teamTagsOf(after));
  if (given.length === 0) return rows;
  const spelled = await teamTagSpelling(db, { only: given, but: keysOf(rows) });
  return rows.map((row) =>
    row.after && 'tags' in row.after
      ? { ...row, after: { ...row.after, tags: teamTagsOf(row.after).map(spelled) } }
      : row,
  );
}

const teamTagsOf = (values: Values | null) => (values?.tags ?? []) as readonly string[];

async function writeTags(db: Db, rows: readonly PlannedRow[]): Promise<void> {
  for (const field of tagFields) {
    const about = rows.filter(({ after }) => after && field in after);
    if (about.length === 0) continue;
    const { table, column } = tagTables[field];
    await sql`delete from ${sql.table(table)} where "IdPersonneEV1" = any(${keysOf(about)})`.execute(db);
    const pairs = about.flatMap(({ id, after }) =>
      ((after?.[field] ?? []) as readonly string[]).map((tag) => ({ person: Number(id), tag })),
    );
    await sql`insert into ${sql.table(table)} ("IdPersonneEV1", ${sql.ref(column)})
      select * from unnest(${pairs.map(({ person }) => person)}::integer[], ${pairs.map(({ tag }) => tag)}::text[])`.execute(
      db,
    );
  }
}

/** Tables whose rows are part of a person and go with them; roles are looked at by their own domain. */
const parts = [
  'Personne',
  'PersonneTag',
  'PersonneEquipeTag',
  'management_line',
  'PersonneRole',
  'person_identifier',
  'duplicate_test',
  'counted_call',
  // What they were told, as that they have another manager.
  'PersonneNotification',
];

/** Which of these people any other table refers to. */
async function referredTo(db: Db, people: readonly number[]): Promise<readonly number[]> {
  const references = await rowsOf(
    db,
    sql<{ table: string; column: string }>`select c.relname as table, a.attname as column
      from pg_constraint f join pg_class c on c.oid = f.conrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f' and f.confrelid = '"Personne"'::regclass and c.relname <> all(${parts})`,
  );
  const found = references.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${people})`,
  );
  const rows = await rowsOf(db, sql<{ key: number }>`${sql.join(found, sql` union `)}`);
  return rows.map(({ key }) => key);
}

function keysOf(rows: readonly PlannedRow[]): number[] {
  return rows.map(({ id }) => Number(id));
}

function without(values: Values | null, names: readonly string[]): Values | null {
  return values && Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Consecutive rows of the same step. */
function* sameStep(rows: readonly PlannedRow[]): Generator<readonly PlannedRow[]> {
  for (let start = 0; start < rows.length; ) {
    const step = stepOf(nth(rows, start));
    const after = rows.findIndex((row, index) => index > start && stepOf(row) !== step);
    const end = after === -1 ? rows.length : after;
    yield rows.slice(start, end);
    start = end;
  }
}
