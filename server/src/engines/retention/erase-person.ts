import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Writing } from '../act/act.ts';
import type { Entities } from '../entities/entity.ts';
import type { FilePlace } from '../files/file-owner.ts';
import type { Files } from '../files/files.ts';
import { eraseValues } from '../history/erase.ts';
import type { AboutWhom, Kept, KeptOfPeople, KeptTables } from './kept.ts';

export interface EraseNeeds {
  readonly kept: KeptTables;
  readonly entities: Entities;
  readonly files: Files;
}

interface Told {
  readonly entity: string;
  readonly id: string;
}

/** The words that only they are known by; what is short, or a word of others, is none. */
const namedBy = ['IndexPrenomNom', 'Mail', 'MailPerso', 'NIN', 'CompteAD'] as const;
const shortestName = 6;
/** Stands where somebody was named. */
const nobody = '…';

/**
 * Erases all that is known of a person but that there was somebody: rows and columns as each table says, their files with
 * their bytes, and their values in the history, whose entries and seals stay. Returns how many entries lost their values.
 */
export async function erasePerson(
  writing: Writing,
  needs: EraseNeeds,
  person: number,
  reason: string,
): Promise<number> {
  const { db } = writing;
  const tables = Object.entries(needs.kept).filter((entry): entry is [string, KeptOfPeople] => isOfPeople(entry[1]));
  const names = await namesOf(db, person);
  const told = await toldOf(db, needs, tables, person);
  const places = await placesOf(db, needs, person);
  // What goes is found by how they are called, while they are.
  for (const [table, { about, becomes }] of tables)
    if (about && becomes === 'gone')
      await sql`delete from ${sql.table(table)} t where ${where(about, person)}`.execute(db);
  for (const [table, { names: naming }] of tables)
    if (naming) await sql`delete from ${sql.table(table)} t where ${naming(person)}`.execute(db);
  for (const [table, { about, becomes, words = [] }] of tables) {
    if (about && becomes && becomes !== 'gone') {
      const set = Object.entries(becomes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update ${sql.table(table)} t set ${sql.join(set)} where ${where(about, person)}`.execute(db);
    }
    for (const column of words) await forgetNames(db, table, column, names);
  }
  // By now their names say nothing: what is recorded of them does not either.
  await needs.files.erase(writing, places);
  let erased = 0;
  const by = { IdPersonneEV1: null, RoleIdPersonneEV1: null, IdPersonneRole: null, candidate: null, program: null };
  for (const one of told) erased += await eraseValues(db, one, by, reason);
  return erased;
}

/** Where the files are that are about a person, as every table says which of its rows are. */
export async function placesOf(
  db: Db,
  { entities, kept }: Pick<EraseNeeds, 'entities' | 'kept'>,
  person: number,
): Promise<readonly FilePlace[]> {
  const places: FilePlace[] = [];
  for (const [table, how] of Object.entries(kept)) {
    if (!isOfPeople(how) || !how.about || !how.files) continue;
    const { about, files } = how;
    const key = entities.get(files.entity)?.rows.key[0];
    // What has no key here would be left for ever, and nobody told.
    if (key === undefined) throw new Error(`Files of ${files.entity} are found by no entity`);
    const rows = await rowsOf(
      db,
      sql<{
        id: string;
      }>`select t.${sql.ref(key)}::text as id from ${sql.table(table)} t where ${where(about, person)}`,
    );
    for (const { id } of rows) for (const field of files.fields) places.push({ entity: files.entity, id, field });
  }
  return places;
}

/** Whether a table holds more of people than their keys. */
export function isOfPeople(kept: Kept): kept is KeptOfPeople {
  return typeof kept === 'object';
}

/** Which rows of a table, known as `t`, are about a person. */
export function where(about: AboutWhom, person: number): Sql<boolean> {
  return typeof about === 'string' ? sql<boolean>`t.${sql.ref(about)} = ${person}` : about(person);
}

async function namesOf(db: Db, person: number): Promise<readonly string[]> {
  const [row] = await rowsOf(
    db,
    sql<Record<(typeof namedBy)[number], string | null>>`select ${sql.join(namedBy.map((name) => sql.ref(name)))}
      from "Personne" where "IdPersonneEV1" = ${person}`,
  );
  return namedBy.flatMap((name) => {
    const word = row?.[name];
    // A login without a point is a word like another.
    const tells = word && word.length >= shortestName && (name !== 'CompteAD' || word.includes('.'));
    return tells ? [word] : [];
  });
}

/** Takes names out of what somebody wrote, as a text or within JSON. */
async function forgetNames(db: Db, table: string, column: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const json = JSON.stringify(name).slice(1, -1);
    const of = sql`t.${sql.ref(column)}`;
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = (jsonb_populate_record(t,
        jsonb_build_object(${column}::text, case when pg_typeof(${of}) = 'jsonb'::regtype
          then replace(${of}::text, ${json}, ${nobody})::jsonb else to_jsonb(replace(${of}::text, ${name}, ${nobody})) end))).${sql.ref(column)}
      where strpos(${of}::text, ${json}) > 0 or strpos(${of}::text, ${name}) > 0`.execute(db);
  }
}

/** Rows of which the history tells something of the person: those that are there, and those that were. */
async function toldOf(
  db: Db,
  { entities }: EraseNeeds,
  tables: readonly (readonly [string, KeptOfPeople])[],
  person: number,
): Promise<readonly Told[]> {
  const found = new Map<string, Told>([[`Personne/${person}`, { entity: 'Personne', id: String(person) }]]);
  for (const [table, { about, becomes }] of tables) {
    if (!about || !becomes) continue;
    for (const { name, rows } of [...entities].filter((entity) => entity.rows.table === table)) {
      const id = sql`concat_ws('/', ${sql.join(rows.key.map((column) => sql`t.${sql.ref(column)}::text`))})`;
      const here = sql`select ${id} as id from ${sql.table(table)} t where ${where(about, person)}`;
      const gone =
        typeof about === 'string'
          ? sql`union select e.entity_id from history_entry e join history_values v using (id) where e.entity = ${name}
              and ${String(person)} in (v.before->>${about}, v.after->>${about})`
          : sql``;
      for (const row of await rowsOf(db, sql<{ id: string }>`${here} ${gone}`))
        found.set(`${name}/${row.id}`, { entity: name, id: row.id });
    }
  }
  // Papers that were replaced since are told by what they were of.
  const papers = await rowsOf(
    db,
    sql<{
      id: string;
    }>`select e.entity_id as id from history_entry e join history_values v using (id) where e.entity = 'Fichier'
      and 'Personne' in (v.before->>'owner_entity', v.after->>'owner_entity')
      and ${String(person)} in (v.before->>'owner_id', v.after->>'owner_id')`,
  );
  for (const { id } of papers) found.set(`Fichier/${id}`, { entity: 'Fichier', id });
  return [...found.values()];
}
