import { sql } from 'kysely';
import { fieldGate } from '../../../engines/access/field-gate.ts';
import { sortKey } from '../../../engines/catalogue/shown.ts';
import { whereOpen } from '../../../engines/conditions/compile.ts';
import { FilterError } from '../../../engines/conditions/parse.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import { countOf, gatedValue, run, shownRows } from '../../../engines/lists/rows.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { allOf, always, type Sql } from '../../../platform/db/sql.ts';
import { directory } from '../../people/directory/directory.list.ts';
import { visiblePeople } from '../../people/directory/directory.queries.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { attributeOf, userFields } from './attributes.ts';
import { compileFilter } from './scim-filter.ts';

/** A program that reads. */
export interface ScimReader extends ListReader {
  readonly program: number;
}

/** A person with the fields that the program may read, and what it calls them. */
export interface FoundUser {
  readonly IdPersonneEV1: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly externalId: string | undefined;
}

export interface UsersAsked {
  readonly filter?: string | undefined;
  readonly sortBy?: string | undefined;
  readonly descending: boolean;
  readonly skip: number;
  readonly limit: number;
}

/** Who is a user to this program: whom it sees, with a login that it may read. */
export function users(reader: ScimReader): Sql<boolean> {
  return allOf([
    visiblePeople(reader, 'p'),
    whereOpen(fieldGate(reader, personSubject, 'CompteAD', 'p')),
    sql<boolean>`p."CompteAD" is not null`,
  ]);
}

/** A page of users and how many there are, in the order of their keys unless asked otherwise. */
export async function readUsers(
  reader: ScimReader,
  { filter, sortBy, descending, skip, limit }: UsersAsked,
): Promise<{ readonly total: number; readonly found: readonly FoundUser[] }> {
  const where = allOf([users(reader), filter ? compileFilter(reader, filter) : always]);
  const order =
    sortBy === undefined ? sql`` : sql`${sorted(reader, sortBy)} ${descending ? sql`desc` : sql`asc`} nulls last,`;
  const [total, rows] = await Promise.all([
    countOf(reader, sql`select count(*) from "Personne" p where ${where}`),
    limit === 0
      ? []
      : run(
          reader,
          sql`select ${shownRows(reader, directory, userFields).select} from "Personne" p where ${where}
            order by ${order} p."IdPersonneEV1" ${descending && sortBy === undefined ? sql`desc` : sql`asc`}
            limit ${limit} offset ${skip}`,
        ),
  ]);
  return { total, found: await withExternal(reader, rows) };
}

/** One user; undefined where there is none for this program. */
export async function readUser(reader: ScimReader, IdPersonneEV1: number): Promise<FoundUser | undefined> {
  const rows = await run(
    reader,
    sql`select ${shownRows(reader, directory, userFields).select} from "Personne" p
      where p."IdPersonneEV1" = ${IdPersonneEV1} and ${users(reader)}`,
    reader.pool,
  );
  const [user] = await withExternal(reader, rows);
  return user;
}

/** The same as a transaction finds it that holds it, so that nothing of it moves any more. */
export async function readHeldUser(reader: ScimReader, db: Db, IdPersonneEV1: number): Promise<FoundUser | undefined> {
  const rows = await rowsOf(
    db,
    sql<{ row: unknown[] }>`select json_build_array(${shownRows(reader, directory, userFields).select}) as row
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1} and ${users(reader)}`,
  );
  const [user] = await withExternal(
    { ...reader, db },
    rows.map(({ row }) => row),
  );
  return user;
}

/** What an attribute is sorted by. Throws FILTER_INVALID where it is none, or is read of nobody. */
function sorted(reader: ScimReader, name: string): Sql {
  if (name.toLowerCase() === 'id') return sql`p."IdPersonneEV1"`;
  const [field = ''] = attributeOf(name)?.fields ?? [];
  if (!personSubject.catalogue[field]?.sortable) throw new FilterError('sortBy', 'unknownField', name);
  const gate = fieldGate(reader, personSubject, field, 'p');
  if (gate === 'closed') throw new FilterError('sortBy', 'notReadable', name);
  return gatedValue(gate, sortKey(personSubject, field, 'p', reader.language).value);
}

async function withExternal(reader: ScimReader, rows: readonly unknown[][]): Promise<readonly FoundUser[]> {
  const { read } = shownRows(reader, directory, userFields);
  const shown = rows.map((row) => ({ IdPersonneEV1: Number(row[0]), values: read(row) }));
  const called = await externalIds(
    reader.db,
    reader.program,
    shown.map(({ IdPersonneEV1 }) => IdPersonneEV1),
  );
  return shown.map((one) => ({ ...one, externalId: called.get(one.IdPersonneEV1) }));
}

async function externalIds(db: Db, program: number, people: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (people.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number; externalId: string }>`select e."IdPersonneEV1", e."externalId" from scim_external e
      where e."IdProgramme" = ${program} and e."IdPersonneEV1" = any(${sql.val(people)}::integer[])`,
  );
  return new Map(rows.map((row) => [row.IdPersonneEV1, row.externalId]));
}
