import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { firstOf } from '../sure.ts';
import { asPrepared, prepare } from './prepared.ts';
import type { ReadReplica } from './read-replica.ts';
import type { Database } from './schema.ts';
import type { Sql } from './sql.ts';

/** A handle to the database: the pool's, or a transaction's. Queries take it as their first argument. */
export type Db = Kysely<Database>;

// Dates travel as text and 64-bit counts as numbers, whatever the driver thinks.
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(20, Number);

/**
 * Opens a pool on a PostgreSQL (15 or later). `url` is a libpq URL; `size` the most connections it takes; `role` the
 * role that they take instead of the user's own.
 */
export function openPool(url: string, size: number, onError: (error: Error) => void, role?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'passerelle',
    // Compiling a plan costs more than any of our questions gains by it.
    options: `-c jit=off -c statement_timeout=30000 -c timezone=UTC${role ? ` -c role=${role}` : ''}`,
  });
  tellLost(pool, onError);
  return pool;
}

/** Tells of connections that are lost while they are to be had: a pool that ends does not wait until each of its own is closed. */
export function tellLost(pool: pg.Pool, onError: (error: Error) => void): void {
  // One that is lost while it works fails what it works on; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
}

/** Connections that a process opens besides those of its requests; the queue of jobs and the live channel each listen on one. */
export const besideRequests = { owner: 2, jobs: 2, listening: 2 } as const;

/** How the connections that requests may have are shared out; the sum is `size`, 2 or more. */
export function shareConnections(size: number): { readonly records: number; readonly lists: number } {
  const lists = Math.floor(size / 2);
  return { records: size - lists, lists };
}

export interface ListPools {
  /** For what is met in the order of a list, stopping at a page. */
  readonly walks: pg.Pool;
  /** For what words find, all of it. */
  readonly searches: pg.Pool;
  /** Answers what lists read, where there is one. */
  readonly replica?: Pick<ReadReplica, 'read'>;
  readonly end: () => Promise<void>;
}

/**
 * Pools for lists, on the database of `pool`, with `size` connections between them: the values decide the best plan of a
 * list (a rare word, a country with half of the people), so each time it is planned anew, though read and checked once.
 * Slow lists leave the other connections free. `tuneSearches` is run on each
 * connection for searches before its first one.
 */
export function openListPools(
  { options }: pg.Pool,
  size: number,
  onError: (error: Error) => void,
  tuneSearches?: (client: pg.ClientBase) => Promise<void>,
): ListPools {
  const open = (max: number, tune?: typeof tuneSearches) => {
    const pool = new pg.Pool({
      ...options,
      max,
      options: `${options.options} -c plan_cache_mode=force_custom_plan`,
      ...(tune && { verify: (client, done) => void tune(client).then(() => done(), done) }),
    });
    tellLost(pool, onError);
    return pool;
  };
  const walks = open(Math.ceil(size / 2));
  const searches = size > 1 ? open(Math.floor(size / 2), tuneSearches) : walks;
  return {
    walks,
    searches,
    end: async () => void (await Promise.all([...new Set([walks, searches])].map((pool) => pool.end()))),
  };
}

export function openDatabase(pool: pg.Pool): Db {
  const connect = async () => {
    const client = await pool.connect();
    return sessionOn(client, (discard) => client.release(discard));
  };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
}

/** A connection on which statements that are to be prepared are. */
function sessionOn(client: pg.ClientBase, release: (discard?: boolean) => void): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => await client.query(asPrepared(text, values));
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

/** The database as one session sees it: with its temporary tables, one thing at a time. */
export function databaseOn(client: pg.ClientBase): Db {
  const session = sessionOn(client, () => {});
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => session, end: async () => {}, options: {} } }),
  });
}

/** Runs a built statement, planned for its values, and returns its rows. */
export async function rowsOf<Row>(db: Db, statement: Sql<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(db);
  return rows;
}

/**
 * The same, prepared: for what is asked often and is found by key, so that no values ask for another plan. Several keys
 * are asked for as JSON: of an array PostgreSQL sees how long it is, and plans for that each time.
 */
export async function rowsPrepared<Row>(db: Db, statement: Sql<Row> | CompiledQuery<Row>): Promise<Row[]> {
  const compiled = 'sql' in statement ? statement : statement.compile(db);
  prepare(compiled.sql);
  const { rows } = await db.executeQuery(compiled);
  return rows;
}

/** The row of a statement that always answers one. */
export async function rowOf<Row>(db: Db, statement: Sql<Row>): Promise<Exclude<Row, undefined>> {
  return firstOf(await rowsOf(db, statement));
}

/** What a connection and a transaction have in common: text with `$1` parameters in, rows out. */
export interface Client {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/** A transaction as the client that hand-written SQL takes. */
export function clientOf(db: Db): Client {
  return {
    query: async <Row>(text: string, values: unknown[] = []) => {
      const { rows, numAffectedRows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
      return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) };
    },
  };
}
