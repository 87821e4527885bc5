import type { Client } from '../../platform/db/database.ts';

/** The management lines, with the column of "Personne" that each one follows. */
export const managementLines = {
  Manager: 'IdPersonneEV1Manager',
  Manager2: 'IdPersonneEV1Manager2',
  MngProxi: 'IdPersonneEV1MngProxi',
  ADG: 'IdPersonneEV1ADG',
} as const;

export type ManagementLine = keyof typeof managementLines;

/** Somebody would be above themselves. */
export class ManagementCycleError extends Error {
  override readonly name = 'ManagementCycleError';
  readonly line: ManagementLine;

  constructor(line: ManagementLine) {
    super(`Somebody would be above themselves on the line ${line}`);
    this.line = line;
  }
}

/**
 * Fills `management_line` anew from the columns of "Personne". In a transaction.
 * @throws {ManagementCycleError} where the columns hold a cycle
 */
export async function rebuildManagementLines(client: Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', ['management_line']);
  await client.query('delete from management_line');
  for (const line of Object.keys(managementLines) as ManagementLine[]) await rebuild(client, line);
}

async function rebuild(client: Client, line: ManagementLine): Promise<void> {
  const above = managementLines[line];
  if (await hasCycle(client, above)) throw new ManagementCycleError(line);
  // Sorted: the primary key fills from left to right, twice as fast.
  await client.query(
    `insert into management_line ("Ligne", "IdAncetre", "IdPersonneEV1", "Profondeur")
     with recursive climb(ancestor, person, depth) as (
       select "${above}", "IdPersonneEV1", 1 from "Personne" where "${above}" is not null
       union all
       select boss."${above}", climb.person, climb.depth + 1
       from climb join "Personne" boss on boss."IdPersonneEV1" = climb.ancestor
       where boss."${above}" is not null
     )
     select $1, ancestor, person, depth from climb order by ancestor, person`,
    [line],
  );
}

/** Climbing round a cycle would never end; coming down from those who have nobody above, a cycle is never reached. */
async function hasCycle(client: Client, above: string): Promise<boolean> {
  const { rows } = await client.query<{ cyclic: boolean }>(
    `with recursive reached(id) as (
       select "IdPersonneEV1" from "Personne" where "${above}" is null
       union all
       select below."IdPersonneEV1" from reached join "Personne" below on below."${above}" = reached.id
     )
     select (select count(*) from reached) < (select count(*) from "Personne") as cyclic`,
  );
  return rows[0]!.cyclic;
}

/**
 * Puts a person, with everybody under them, under another manager of a line (null: under nobody): the column of
 * "Personne" and the closure together. In a transaction; moves wait for each other, so that two of them can't close a
 * cycle.
 * @throws {ManagementCycleError} where the new manager is the person or under them; nothing is changed
 */
export async function moveInLine(
  client: Client,
  line: ManagementLine,
  person: number,
  newManager: number | null,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', ['management_line']);
  if (newManager !== null && (person === newManager || (await isAbove(client, line, person, newManager))))
    throw new ManagementCycleError(line);
  await client.query(`update "Personne" set "${managementLines[line]}" = $2 where "IdPersonneEV1" = $1`, [
    person,
    newManager,
  ]);
  await client.query(
    `with below as (
       select $2::integer as id
       union all select "IdPersonneEV1" from management_line where "Ligne" = $1 and "IdAncetre" = $2
     )
     delete from management_line old using management_line up, below
     where up."Ligne" = $1 and up."IdPersonneEV1" = $2
       and old."Ligne" = $1 and old."IdAncetre" = up."IdAncetre" and old."IdPersonneEV1" = below.id`,
    [line, person],
  );
  if (newManager === null) return;
  await client.query(
    `insert into management_line ("Ligne", "IdAncetre", "IdPersonneEV1", "Profondeur")
     select $1, above.id, below.id, above.depth + below.depth + 1
     from (
       select $3::integer as id, 0 as depth
       union all select "IdAncetre", "Profondeur" from management_line where "Ligne" = $1 and "IdPersonneEV1" = $3
     ) above, (
       select $2::integer as id, 0 as depth
       union all select "IdPersonneEV1", "Profondeur" from management_line where "Ligne" = $1 and "IdAncetre" = $2
     ) below`,
    [line, person, newManager],
  );
}

async function isAbove(client: Client, line: ManagementLine, above: number, below: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from management_line where "Ligne" = $1 and "IdAncetre" = $2 and "IdPersonneEV1" = $3',
    [line, above, below],
  );
  return rowCount === 1;
}

/** A person and who they are to be put under on a line; null is nobody. */
export interface Move {
  readonly person: number;
  readonly above: number | null;
}

/** Beyond this many, a line is filled anew faster than it is changed move by move. */
const fewMoves = 500;

/**
 * Puts many people under others on one line, together: what counts is that the line has no cycle once all have moved.
 * @throws {ManagementCycleError}
 */
export async function moveAllInLine(client: Client, line: ManagementLine, moves: readonly Move[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', ['management_line']);
  if (moves.length <= fewMoves) {
    for (const { person } of moves) await moveInLine(client, line, person, null);
    for (const { person, above } of moves) if (above !== null) await moveInLine(client, line, person, above);
    return;
  }
  await client.query(
    `update "Personne" p set "${managementLines[line]}" = move.above
     from unnest($1::integer[], $2::integer[]) as move(person, above) where p."IdPersonneEV1" = move.person`,
    [moves.map(({ person }) => person), moves.map(({ above }) => above)],
  );
  await client.query('delete from management_line where "Ligne" = $1', [line]);
  await rebuild(client, line);
}

/**
 * Brings people who are new, and so have nobody under them, into the closure of every line, under those whom their
 * columns name. Those must be in it already.
 */
export async function addToLines(client: Client, people: readonly number[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', ['management_line']);
  for (const [line, above] of Object.entries(managementLines)) {
    await client.query(
      `insert into management_line ("Ligne", "IdAncetre", "IdPersonneEV1", "Profondeur")
       select $1, "${above}", "IdPersonneEV1", 1 from "Personne" where "IdPersonneEV1" = any($2) and "${above}" is not null
       union all
       select $1, up."IdAncetre", p."IdPersonneEV1", up."Profondeur" + 1
       from "Personne" p join management_line up on up."Ligne" = $1 and up."IdPersonneEV1" = p."${above}"
       where p."IdPersonneEV1" = any($2) order by 2, 3`,
      [line, people],
    );
  }
}
