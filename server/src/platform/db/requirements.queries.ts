import type pg from 'pg';
import { firstOf } from '../sure.ts';

interface Found {
  readonly version: number;
  readonly database: string;
  readonly user: string;
  readonly encoding: string;
  readonly characters: string;
  readonly may_create: boolean;
  readonly trigrams: boolean;
}

/**
 * Looks whether this PostgreSQL can hold the portal. Returns what is to be said of one that can, but not well.
 *
 * @throws Error that lists all that is missing, a line each, with what to do about it
 */
export async function requireDatabase(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<Found>(`
    select current_setting('server_version_num')::int / 10000 as version, datname as database, current_user as user,
      pg_encoding_to_char(encoding) as encoding, datctype as characters,
      coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as may_create,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams
    from pg_database where datname = current_database()`);
  const { version, database, user, encoding, characters, may_create, trigrams } = firstOf(rows);
  const missing = [
    version < 15 && `PostgreSQL ${version} is too old: DATABASE_URL must point at version 15 or later.`,
    encoding !== 'UTF8' && `The database ${database} is in ${encoding}: create one in UTF8.`,
    !trigrams && "The extension pg_trgm is not there: install the contrib package of PostgreSQL's.",
    !may_create && `${user} may not create tables: alter database "${database}" owner to "${user}".`,
  ].filter((line) => line !== false);
  if (missing.length > 0) throw new Error(['The database cannot be used:', ...missing].join('\n  - '));
  return ['C', 'POSIX'].includes(characters)
    ? [
        `search: the characters of the database are ${characters}, so accented letters are not found (create one with lc_ctype C.UTF-8)`,
      ]
    : [];
}
