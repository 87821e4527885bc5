import type pg from 'pg';
import { readSettings, type Settings } from '../server/src/platform/config/settings.ts';
import { type Db, openDatabase, openPool } from '../server/src/platform/db/database.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '../server/src/platform/db/embedded.ts';

export interface Connection {
  readonly settings: Settings;
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly close: () => Promise<void>;
}

/** The database of the settings: `DATABASE_URL`, that of a running server, or the embedded one started for the while. */
export async function connect(env: NodeJS.ProcessEnv = process.env): Promise<Connection> {
  const settings = readSettings(env);
  const url = settings.DATABASE_URL ?? runningEmbeddedPostgres(settings.DATA_DIR);
  const quiet = { info: () => {}, warn: (message: string) => console.error(message) };
  const started = url ? undefined : await startEmbeddedPostgres({ dataDir: settings.DATA_DIR, log: quiet });
  const pool = openPool(url ?? started!.url, 4, (error) => console.error(error.message));
  const db = openDatabase(pool);
  return {
    settings,
    pool,
    db,
    close: async () => {
      await db.destroy();
      await started?.stop();
    },
  };
}
