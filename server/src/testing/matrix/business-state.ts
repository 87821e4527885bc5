import type pg from 'pg';

/**
 * A fingerprint of everything that the database holds: equal only when nothing at all was written. That a role was used
 * is noted whatever the answer, and who read what comes a moment after the read.
 */
export async function businessState(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('role_use', 'sensitive_read') order by 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `(select md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) from ${name} t)`,
  );
  const { rows } = await pool.query<{ state: string }>(`select md5(concat(${parts.join(', ')})) as state`);
  return rows[0]!.state;
}
