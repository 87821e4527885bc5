import type pg from 'pg';
import { besideRequests } from '../../platform/db/beside.ts';

/**
 * A fingerprint of everything that the database holds, a line for each table: equal only when nothing at all was
 * written, and two that differ show which tables were. What is written beside the requests (`besideRequests`) is left out.
 */
export async function businessState(pool: pg.Pool): Promise<string> {
  const tables = await businessTables(pool);
  const lines = tables.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as state from ${quoted(table)} t`,
  );
  const { rows } = await pool.query<{ name: string; state: string }>(`${lines.join(' union all ')} order by name`);
  return rows.map(({ name, state }) => `${name} ${state}`).join('\n');
}

export async function businessTables(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [Object.keys(besideRequests)],
  );
  return rows.map(({ name }) => name);
}

export const quoted = (table: string) => `public."${table}"`;
