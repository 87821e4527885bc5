import type pg from 'pg';

const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  text: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'unknown',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: string;
  written: 'always' | 'default' | 'must';
}

/** The types of a migrated database, as server/src/platform/db/schema.ts. */
export async function describeSchema(client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query<Column>(`
    select table_name, column_name, udt_name, is_nullable,
      case when is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' then 'always'
           when column_default is not null or is_identity = 'YES' then 'default' else 'must' end as written
    from information_schema.columns where table_schema = 'public'
      and table_name not like 'schema_migration%' and table_name in (select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE')
    order by table_name collate "C", ordinal_position`);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const lines = [
    '// Generated from the migrated database by `npm run generate`; a test refuses any drift.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '',
    'type Json = ColumnType<unknown, string, string>;',
    'type JsonWithDefault = ColumnType<unknown, string | undefined, string>;',
    '',
    'export interface Database {',
  ];
  for (const [table, columns] of tables) {
    lines.push(`  ${key(table)}: {`);
    for (const column of columns) lines.push(`    ${key(column.column_name)}: ${typeOf(column)};`);
    lines.push('  };');
  }
  lines.push('}', '');
  return lines.join('\n');
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
}

function typeOf(column: Column): string {
  const base = column.udt_name === 'jsonb' ? 'Json' : (types[column.udt_name] ?? 'string');
  const full = column.is_nullable === 'YES' ? `${base} | null` : base;
  if (base === 'Json') return column.written === 'default' ? 'JsonWithDefault' : full;
  if (column.written === 'always') return `GeneratedAlways<${full}>`;
  return column.written === 'default' ? `Generated<${full}>` : full;
}
