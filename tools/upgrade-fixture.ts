import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { UpgradeFixture } from '../server/src/testing/upgrades/fixture.ts';
import { withDatabase } from './connection.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node tools/upgrade-fixture.ts FILE.json.gz');
  process.exit(2);
}

/** Secrets of an installation, and what passes: a test makes its own. */
const leftOut = ['oidc_key', 'oidc_payload', 'live_event', 'job_run', 'job_slot'];

/** Keeps all that the installation of the settings holds, with the schema that it has, for later versions to upgrade in their tests. */
await withDatabase(async ({ pool }) => {
  const last = await pool.query<{ name: string }>('select name from schema_migration order by name desc limit 1');
  const migration = last.rows[0]?.name;
  if (!migration) throw new Error('There is no schema');
  const { rows: found } = await pool.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.table_name not like 'schema_migration%' and c.table_name <> all($1) group by 1 order by 1`,
    [leftOut],
  );
  const tables: UpgradeFixture['tables'][number][] = [];
  for (const { table, columns } of found) {
    const list = columns.map((column) => `"${column}"::text`).join(', ');
    const { rows } = await pool.query<{ row: (string | null)[] }>(`select array[${list}] as row from "${table}"`);
    if (rows.length > 0) tables.push({ table, columns, rows: rows.map(({ row }) => row) });
  }
  const fixture: UpgradeFixture = { migration, tables };
  await writeFile(file, gzipSync(JSON.stringify(fixture), { level: 9 }));
  console.log(`${file}: ${migration}, ${tables.length} tables`);
});
