import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { quoted } from '../matrix/business-state.ts';

/** What an installation held, as text, with the last migration of its schema; what is generated is left out. */
export interface UpgradeFixture {
  readonly migration: string;
  readonly tables: readonly {
    readonly table: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly (string | null)[])[];
  }[];
  /** Addresses of calendars, which are kept nowhere. */
  readonly feeds?: readonly string[];
}

/** Those that are kept: each upgrades to every later version. */
export const kept = ['2026-11-24'] as const;

/** One on which much rests: definitions, views, subscriptions, calendars, webhooks, files that wait. */
export const connected = '2026-11-29';

export async function readFixture(name: (typeof kept)[number] | typeof connected): Promise<UpgradeFixture> {
  const packed = await readFile(new URL(`${name}.json.gz`, import.meta.url));
  return JSON.parse(gunzipSync(packed).toString('utf8')) as UpgradeFixture;
}

const atOnce = 500;

/** Puts it into a database of its schema: rows as they were, without what writing them would set off. */
export async function restore(client: pg.ClientBase, { tables }: UpgradeFixture): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  for (const { table, columns, rows } of tables) {
    // Migrations bring rows of their own; these hold what became of them.
    await client.query(`delete from ${quoted(table)}`);
    const names = columns.map((column) => `"${column}"`).join(', ');
    const types = await client.query<{ type: string }>(
      `select format_type(atttypid, atttypmod) as type from unnest($2::text[]) with ordinality as asked(name, n)
        join pg_attribute on attrelid = $1::regclass and attname = name order by n`,
      [quoted(table), columns],
    );
    const casts = types.rows.map(({ type }, index) => `(row ->> ${index})::${type}`).join(', ');
    for (let from = 0; from < rows.length; from += atOnce)
      await client.query(
        `insert into ${quoted(table)} (${names}) overriding system value select ${casts} from jsonb_array_elements($1::jsonb) row`,
        [JSON.stringify(rows.slice(from, from + atOnce))],
      );
    for (const column of columns)
      await client
        .query(
          `select setval(s.name, greatest((select max("${column}")::text::bigint from ${quoted(table)}), 1))
          from (select pg_get_serial_sequence($1, $2) as name) s where s.name is not null`,
          [quoted(table), column],
        )
        .catch(() => undefined);
  }
  await client.query('reset session_replication_role');
}
