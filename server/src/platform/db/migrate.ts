import { readdir, readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Db, rowOf, rowsOf } from './database.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Brings the schema up to date, or to what it was after a migration: forward only, one replica at a time. Returns the names of
 * what was applied.
 */
export async function migrate(db: Db, until?: string): Promise<readonly string[]> {
  if (until === undefined && (await isUpToDate(db))) return [];
  const migrator = new Migrator({
    db,
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
    provider: { getMigrations: readMigrations },
    // Several work on the schema at once, each on numbers of their own: what came later may stand before what is there.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until));
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Nearly always so, and told by names: the library reads every column of every table first. */
async function isUpToDate(db: Db): Promise<boolean> {
  const { there } = await rowOf(
    db,
    sql<{ there: boolean }>`select to_regclass('schema_migration') is not null as there`,
  );
  if (!there) return false;
  const applied = await rowsOf(db, sql<{ name: string }>`select name from schema_migration`);
  return isDeepStrictEqual(applied.map(({ name }) => name).toSorted(), (await migrationFiles()).map(nameOf).toSorted());
}

const nameOf = (file: string) => file.replace(/\.sql$/, '');

async function migrationFiles(): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const entries = await Promise.all(
    (await migrationFiles()).map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(new URL(file, folder), 'utf8');
      return [nameOf(file), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    }),
  );
  return Object.fromEntries(entries);
}
