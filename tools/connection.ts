import { type ParseArgsConfig, parseArgs } from 'node:util';
import type pg from 'pg';
import { startFailure } from '../server/src/app/start-failure.ts';
import { readSettings, type Settings } from '../server/src/platform/config/settings.ts';
import { type Db, openDatabase, openPool } from '../server/src/platform/db/database.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../server/src/platform/db/embedded.ts';
import { reach } from '../server/src/platform/db/reach.ts';
import { sure } from '../server/src/platform/sure.ts';

export interface Connection {
  readonly settings: Settings;
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly close: () => Promise<void>;
}

/**
 * The database of the settings: `DATABASE_URL`, that of a running server, or the embedded one started for the while.
 *
 * @throws Error for whoever runs the tool: settings that are not right, or a database that does not answer
 */
export async function connect(env: NodeJS.ProcessEnv = process.env): Promise<Connection> {
  const settings = readSettings(env);
  const running = settings.DATABASE_URL ?? runningEmbeddedPostgres(settings.DATA_DIR);
  const quiet = { info: () => {}, warn: (message: string) => console.error(message) };
  const started = running ? undefined : await startEmbeddedPostgres({ dataDir: settings.DATA_DIR, log: quiet });
  const pool = openPool(sure(running ?? started?.url), 4, (error) => console.error(error.message));
  const close = async () => {
    await pool.end();
    await started?.stop();
  };
  try {
    (await reach(pool)).release(true);
  } catch (error) {
    await close();
    throw error;
  }
  return { settings, pool, db: openDatabase(pool), close };
}

/** Does one thing with the database, and ends with the number that it gives; what fails is said in words, and the tool ends with 1. */
export async function withDatabase(work: (connection: Connection) => Promise<unknown>): Promise<void> {
  let connection: Connection | undefined;
  try {
    connection = await connect();
    const ended = await work(connection);
    if (typeof ended === 'number') process.exitCode = ended;
  } catch (error) {
    console.error(startFailure(error));
    process.exitCode = 1;
  } finally {
    await connection?.close();
  }
}

/** Arguments as `parseArgs` reads them; where they are not known, says how the tool is used and ends with 2. */
export function readArguments<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}
