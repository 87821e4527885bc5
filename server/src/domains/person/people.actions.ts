import { sql } from 'kysely';
import type { Change, Writing } from '../../engines/act/act.ts';
import { clientOf, type Db, rowsOf } from '../../platform/db/database.ts';
import '../roles/roles.events.ts';
import {
  addToLines,
  type ManagementLine,
  type Move,
  managementLines,
  moveAllInLine,
} from './management-line.queries.ts';

type Value = string | number | boolean | null;
type Row = Record<string, Value>;

export interface PersonInput {
  /** Absent for somebody new. */
  readonly IdPersonneEV1?: number;
  /** Columns of "Personne"; what is absent is left as it is. */
  readonly values: Readonly<Row>;
  /** Whole new sets. */
  readonly tags?: Readonly<Partial<Record<TagField, readonly string[]>>>;
}

export interface WrittenPerson {
  readonly IdPersonneEV1: number;
  readonly outcome: 'created' | 'updated' | 'unchanged';
}

const tagTables = {
  ListeTag: { table: 'PersonneTag', column: 'CodeTag' },
  tags: { table: 'PersonneEquipeTag', column: 'Tag' },
} as const;

type TagField = keyof typeof tagTables;
const tagFields = Object.keys(tagTables) as TagField[];

/**
 * Creates and changes people, all together. Those above somebody new must be there already; to change who is above
 * somebody who is there, use `moveEverywhere`. Only what differs is written. `by` is shown as who changed it.
 */
export async function writePeople(
  writing: Writing,
  people: readonly PersonInput[],
  by: string,
): Promise<readonly WrittenPerson[]> {
  const { db } = writing;
  const keys = people.flatMap(({ IdPersonneEV1 }) => IdPersonneEV1 ?? []);
  const before = new Map((await lockPeople(db, keys)).map((row) => [row.IdPersonneEV1 as number, row]));
  const tagsBefore = await readTags(db, keys);
  const newKeys = await reserveKeys(db, people.length - keys.length);
  const written: WrittenPerson[] = [];
  const changes: Change[] = [];
  const created: Row[] = [];
  const updated: Row[] = [];
  const tagSets: { IdPersonneEV1: number; field: TagField; tags: readonly string[] }[] = [];
  const mark = { DisplayNameModif: by, DateM: new Date().toISOString() };
  for (const { IdPersonneEV1, values, tags = {} } of people) {
    const now = IdPersonneEV1 === undefined ? undefined : before.get(IdPersonneEV1);
    const key = IdPersonneEV1 ?? newKeys.next().value!;
    const kept = tagsBefore.get(key) ?? { ListeTag: [], tags: [] };
    const differs = now && Object.keys(values).some((name) => values[name] !== now[name]);
    const otherTags = tagFields.filter((field) => tags[field] && tags[field].join('\n') !== kept[field].join('\n'));
    for (const field of otherTags) tagSets.push({ IdPersonneEV1: key, field, tags: tags[field]! });
    if (!now) created.push({ ...values, ...mark, IdPersonneEV1: key });
    else if (differs || otherTags.length) updated.push({ ...now, ...values, ...mark });
    const outcome = !now ? 'created' : differs || otherTags.length ? 'updated' : 'unchanged';
    written.push({ IdPersonneEV1: key, outcome });
    if (outcome === 'unchanged') continue;
    const tagsOf = (from: Partial<Record<TagField, readonly string[]>>) =>
      Object.fromEntries(otherTags.map((field) => [field, from[field] ?? []]));
    const old = now && { ...pick(now, Object.keys(values)), ...tagsOf(kept) };
    changes.push({ entity: 'Personne', id: key, before: old ?? null, after: { ...values, ...tagsOf(tags) } });
  }
  await insertPeople(db, created);
  await updatePeople(db, updated, [
    ...new Set(people.flatMap(({ values }) => Object.keys(values))),
    ...Object.keys(mark),
  ]);
  await writeTags(db, tagSets);
  if (created.length)
    await addToLines(
      clientOf(db),
      created.map((row) => row.IdPersonneEV1 as number),
    );
  await writing.recordAll(changes);
  const touched = updated.map((row) => row.IdPersonneEV1 as number);
  if (touched.length) await writing.emit('rights.personChanged', { people: touched });
  return written;
}

/** Who is to be above whom, by line. Recruiters and account owners are no line, but move the same way. */
export type Moves = Readonly<Partial<Record<ManagementLine | 'Recruteur' | 'Responsable', readonly Move[]>>>;

/**
 * Puts people under others, on every line at once.
 * @throws {ManagementCycleError} where somebody would be above themselves once all have moved; nothing is changed
 */
export async function moveEverywhere(writing: Writing, moves: Moves, by: string): Promise<void> {
  const { db } = writing;
  for (const [field, list = []] of Object.entries(moves) as [keyof Moves, readonly Move[]][]) {
    if (list.length === 0) continue;
    const column = `IdPersonneEV1${field}` as const;
    const people = list.map(({ person }) => person);
    const before = await rowsOf(
      db,
      sql<{ person: number; above: number | null }>`select "IdPersonneEV1" as person, ${sql.ref(column)} as above
        from "Personne" where "IdPersonneEV1" = any(${people}) for update`,
    );
    const was = new Map(before.map(({ person, above }) => [person, above]));
    if (Object.hasOwn(managementLines, field)) await moveAllInLine(clientOf(db), field as ManagementLine, list);
    await sql`update "Personne" p set ${sql.ref(column)} = move.above, "DisplayNameModif" = ${by}, "DateM" = now()
      from unnest(${people}::integer[], ${list.map(({ above }) => above)}::integer[]) as move(person, above)
      where p."IdPersonneEV1" = move.person`.execute(db);
    await writing.recordAll(
      list.map(({ person, above }) => ({
        entity: 'Personne',
        id: person,
        before: { [column]: was.get(person) ?? null },
        after: { [column]: above },
      })),
    );
    await writing.emit('rights.personChanged', { people });
  }
}

function pick(row: Readonly<Row>, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

async function lockPeople(db: Db, keys: readonly number[]): Promise<readonly Row[]> {
  if (keys.length === 0) return [];
  return rowsOf(db, sql<Row>`select * from "Personne" where "IdPersonneEV1" = any(${keys}) order by 1 for update`);
}

async function reserveKeys(db: Db, count: number): Promise<Iterator<number>> {
  const rows = await rowsOf(
    db,
    sql<{
      key: number;
    }>`select nextval(pg_get_serial_sequence('"Personne"', 'IdPersonneEV1')) as key from generate_series(1, ${count}::integer)`,
  );
  return rows.map(({ key }) => key).values();
}

async function insertPeople(db: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  // A column that only some rows speak of takes its default on the others, and so goes with its own kind.
  const groups = Map.groupBy(rows, (row) => columns.filter((column) => Object.hasOwn(row, column)).join());
  for (const group of groups.values()) {
    const names = sql.join(Object.keys(group[0]!).map((column) => sql.ref(column)));
    await sql`insert into "Personne" (${names})
      select ${names} from jsonb_populate_recordset(null::"Personne", ${JSON.stringify(group)}::jsonb)`.execute(db);
  }
}

async function updatePeople(db: Db, rows: readonly Row[], columns: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`fresh.${column}`)}`);
  await sql`update "Personne" p set ${sql.join(sets)}
    from jsonb_populate_recordset(null::"Personne", ${JSON.stringify(rows)}::jsonb) fresh
    where p."IdPersonneEV1" = fresh."IdPersonneEV1"`.execute(db);
}

async function readTags(db: Db, keys: readonly number[]): Promise<ReadonlyMap<number, Record<TagField, string[]>>> {
  const tags = new Map<number, Record<TagField, string[]>>(keys.map((key) => [key, { ListeTag: [], tags: [] }]));
  if (keys.length === 0) return tags;
  for (const field of tagFields) {
    const { table, column } = tagTables[field];
    const rows = await rowsOf(
      db,
      sql<{
        key: number;
        tag: string;
      }>`select "IdPersonneEV1" as key, ${sql.ref(column)} as tag from ${sql.table(table)}
        where "IdPersonneEV1" = any(${keys})`,
    );
    for (const { key, tag } of rows) tags.get(key)![field].push(tag);
  }
  for (const sets of tags.values()) for (const field of tagFields) sets[field].sort();
  return tags;
}

async function writeTags(
  db: Db,
  sets: readonly { IdPersonneEV1: number; field: TagField; tags: readonly string[] }[],
): Promise<void> {
  for (const field of tagFields) {
    const of = sets.filter((set) => set.field === field);
    if (of.length === 0) continue;
    const { table, column } = tagTables[field];
    const people = of.map(({ IdPersonneEV1 }) => IdPersonneEV1);
    await sql`delete from ${sql.table(table)} where "IdPersonneEV1" = any(${people})`.execute(db);
    const pairs = of.flatMap(({ IdPersonneEV1, tags }) => tags.map((tag) => ({ IdPersonneEV1, tag })));
    await sql`insert into ${sql.table(table)} ("IdPersonneEV1", ${sql.ref(column)})
      select * from unnest(${pairs.map((pair) => pair.IdPersonneEV1)}::integer[], ${pairs.map(({ tag }) => tag)}::text[])`.execute(
      db,
    );
  }
}
