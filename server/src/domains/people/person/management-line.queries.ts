import type { Client } from '../../../platform/db/database.ts';
import { firstOf } from '../../../platform/sure.ts';

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
  return firstOf(rows).cyclic;
}

/** Moves wait for each other from here to the end of the transaction: two of them could close a cycle. */
export async function lockLines(client: Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', ['management_line']);
}

/**
 * Brings the closure of a line up to the columns of "Personne", which were changed for these people, or which came with
 * them: they and everybody under them, whom it answers. In a transaction that called `lockLines` before it changed the columns.
 * @throws {ManagementCycleError} where one of them is above themselves
 */
export async function settleLine(
  client: Client,
  line: ManagementLine,
  people: readonly number[],
): Promise<readonly number[]> {
  const above = managementLines[line];
  const { rowCount } = await client.query(
    `with recursive climb(person, ancestor) as (
       select "IdPersonneEV1", "${above}" from "Personne" where "IdPersonneEV1" = any($1) and "${above}" is not null
       union
       select climb.person, boss."${above}" from climb join "Personne" boss on boss."IdPersonneEV1" = climb.ancestor
       where boss."${above}" is not null
     )
     select 1 from climb where person = ancestor limit 1`,
    [people],
  );
  if (rowCount) throw new ManagementCycleError(line);
  const { rows } = await client.query<{ person: number }>(
    `select unnest($2::integer[]) as person
     union select "IdPersonneEV1" from management_line where "Ligne" = $1 and "IdAncetre" = any($2)`,
    [line, people],
  );
  const concerned = rows.map(({ person }) => person);
  // By key, step by step (`offset 0`): those above are few, and would be found by reading everybody. What is as it was stays
  // untouched: of whoever goes with a whole team most is.
  await client.query(
    `with recursive climb(ancestor, person, depth) as (
       select "${above}", "IdPersonneEV1", 1 from "Personne" where "IdPersonneEV1" = any($2) and "${above}" is not null
       union all
       select boss.above, climb.person, climb.depth + 1
       from climb cross join lateral (select "${above}" as above from "Personne" where "IdPersonneEV1" = climb.ancestor
         offset 0) boss
       where boss.above is not null
     ), past as materialized (
       select "IdAncetre" as ancestor, "IdPersonneEV1" as person, "Profondeur" as depth from management_line
       where "Ligne" = $1 and "IdPersonneEV1" = any($2)
     ), gone as (
       delete from management_line old using (select ancestor, person from past except select ancestor, person from climb) ends
       where old."Ligne" = $1 and old."IdAncetre" = ends.ancestor and old."IdPersonneEV1" = ends.person
     )
     insert into management_line ("Ligne", "IdAncetre", "IdPersonneEV1", "Profondeur")
     select $1, ancestor, person, depth from (select * from climb except select * from past) begins order by ancestor, person
     on conflict ("Ligne", "IdAncetre", "IdPersonneEV1") do update set "Profondeur" = excluded."Profondeur"`,
    [line, concerned],
  );
  return concerned;
}
