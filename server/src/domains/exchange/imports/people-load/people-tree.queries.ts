import type pg from 'pg';
import type { Client } from '../../../../platform/db/database.ts';
import { firstOf, lastOf } from '../../../../platform/sure.ts';
import { type ManagementLine, managementLines } from '../../../people/person/management-line.queries.ts';
import { type Above, depthsAmong, nobody, nodesInCycles } from './people-lines.ts';
import { refuse, stageFaults } from './people-stage.queries.ts';

const page = 20_000;
const lines = Object.keys(managementLines) as ManagementLine[];

/** People who are there are nodes by their keys; those who are to come follow, by their lines. */
interface Nodes {
  readonly maxKey: number;
  readonly count: number;
}

/** Refuses the rows that would put somebody above themselves, until none is left. */
export async function refuseCycles(client: pg.ClientBase): Promise<void> {
  const nodes = await countNodes(client);
  for (const line of lines) {
    for (;;) {
      const above = await readAbove(client, nodes, line);
      const cycle = above ? nodesInCycles(above) : [];
      if (cycle.length === 0) break;
      const { rows } = await client.query<{ line: number }>(
        `select r.line from people_row r join people_link l on l.line = r.line and l.field = $1
         where not r.refused and coalesce(r.existing, $2 + r.line) = any($3)`,
        [line, nodes.maxKey, cycle],
      );
      await stageFaults(
        client,
        rows.map((row) => ({ line: row.line, field: line, rule: 'cycle' })),
      );
      await refuse(client);
    }
  }
}

/** Orders new people after the managers they are to be put under: their `depth` among each other. */
export async function orderByManager(client: Client): Promise<void> {
  const nodes = await countNodes(client);
  const above = await readAbove(client, nodes, 'Manager');
  if (!above) return;
  const depths = depthsAmong(above, (node) => node > nodes.maxKey);
  for (let start = nodes.maxKey + 1; start < nodes.count; start += page) {
    const part = Array.from(depths.subarray(start, start + page));
    const under = part.flatMap((depth, index) => (depth > 0 ? [[start + index - nodes.maxKey, depth] as const] : []));
    await client.query(
      'update people_row r set depth = d.depth from unnest($1::integer[], $2::integer[]) d(line, depth) where r.line = d.line',
      [under.map(([line]) => line), under.map(([, depth]) => depth)],
    );
  }
}

/**
 * Orders the moves of each line from the top of what the line will be: whoever is moved is put under somebody who is
 * already where they will be, so that no move closes a cycle on the way.
 */
export async function orderMoves(client: Client): Promise<void> {
  const nodes = await countNodes(client);
  for (const line of lines) {
    const { rows } = await client.query<{ line: number; node: number }>(
      `select line, case when created then $1 + line else person end as node from people_move where field = '${line}'`,
      [nodes.maxKey],
    );
    const above = rows.length > 1 ? await readAbove(client, nodes, line) : undefined;
    if (!above) continue;
    const depths = depthsAmong(above, () => true);
    await client.query(
      `update people_move m set depth = d.depth from unnest($1::integer[], $2::integer[]) d(line, depth)
       where m.field = '${line}' and m.line = d.line`,
      [rows.map((row) => row.line), rows.map(({ node }) => depths[node])],
    );
  }
}

async function countNodes(client: Client): Promise<Nodes> {
  const { rows } = await client.query<{ key: number; line: number }>(
    'select (select coalesce(max("IdPersonneEV1"), 0) from "Personne") as key, (select coalesce(max(line), 0) from people_row) as line',
  );
  const { key, line } = firstOf(rows);
  return { maxKey: key, count: key + line + 1 };
}

/** A line as it will be once the file is loaded; undefined where the file doesn't touch it. */
async function readAbove(client: Client, nodes: Nodes, line: ManagementLine): Promise<Above | undefined> {
  const { rows } = await client.query(`select from people_link where field = '${line}' limit 1`);
  if (rows.length === 0) return undefined;
  const above = new Int32Array(nodes.count).fill(nobody);
  const nodeOf = (node: number) => (node < 0 ? nodes.maxKey - node : node);
  const now = `select "IdPersonneEV1" as node, "${managementLines[line]}" as up from "Personne"
    where "${managementLines[line]}" is not null and "IdPersonneEV1" > $1 order by 1 limit ${page}`;
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ node: number; up: number }>(now, [after]);
    for (const { node, up } of rows) above[node] = up;
    if (rows.length < page) break;
    after = lastOf(rows).node;
  }
  const then = `select r.line, r.existing, l.node as up from people_link l join people_row r using (line)
    where l.field = '${line}' and not r.refused and r.line between $1 and $2 and l.line between $1 and $2`;
  for (let first = 1; nodes.maxKey + first < nodes.count; first += page) {
    const { rows } = await client.query<{ line: number; existing: number | null; up: number | null }>(then, [
      first,
      first + page - 1,
    ]);
    for (const { line, existing, up } of rows) above[existing ?? nodeOf(-line)] = up === null ? nobody : nodeOf(up);
  }
  return above;
}
