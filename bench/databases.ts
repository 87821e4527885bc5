import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { prepareDatabase } from '../server/src/app/prepare.ts';
import { openDatabase, openPool } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const dataDir = `${root}data/bench`;

/** What the data depends on: a database made by other code is made again. */
const sources = [
  'server/migrations',
  'server/src/domains/demonstration/demo',
  'server/src/domains/demonstration/demo/names',
];

export interface BenchServer {
  /** Version of PostgreSQL, as it says it. */
  readonly version: string;
  /** A database of so many people, made now unless an earlier run left it; undefined where it is not and may not be made. */
  readonly database: (people: number, make?: boolean) => Promise<string | undefined>;
  /** A database of so many people to write in, as its owner, with the role that the application takes; gone at the end. */
  readonly scratch: (people: number) => Promise<Scratch>;
  /** A copy of the database of so many people, to write in; gone at the end. Nobody may be connected to that one. */
  readonly copy: (people: number) => Promise<Scratch>;
  readonly stop: () => Promise<void>;
}

export interface Scratch {
  readonly databaseUrl: string;
  readonly role: string | undefined;
  readonly drop: () => Promise<void>;
}

/** The PostgreSQL of `DATABASE_URL`, else an embedded one of our own; databases are kept between runs. */
export async function openBenchServer(say: (message: string) => void): Promise<BenchServer> {
  const given = process.env.DATABASE_URL;
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir, log: { info: say, warn: say } });
  const server = new pg.Client({ connectionString: given ?? embedded!.url });
  server.on('error', (error) => say(error.message));
  await server.connect();
  const version = await server.query<{ server_version: string }>('show server_version');
  return {
    version: version.rows[0]!.server_version,
    database: async (people, make = true) => {
      const name = `passerelle_bench_${people}_${fingerprint()}`;
      const known = await server.query('select from pg_database where datname = $1', [name]);
      if (known.rowCount === 0 && !make) return undefined;
      if (known.rowCount === 0) await makeDatabase(server, name, people, say);
      return urlOf(server, name);
    },
    scratch: async (people) => {
      const name = `passerelle_bench_scratch_${process.pid}`;
      await server.query(`create database "${name}"`);
      const databaseUrl = urlOf(server, name);
      const pool = openPool(databaseUrl, 2, (error) => say(error.message));
      const db = openDatabase(pool);
      const role = await prepareDatabase({ pool, db, demoPeople: people, log: () => {} });
      await db.destroy();
      const drop = async () => void (await server.query(`drop database "${name}" with (force)`));
      return { databaseUrl, role, drop };
    },
    copy: async (people) => {
      const name = `passerelle_bench_copy_${process.pid}`;
      await server.query(
        `create database "${name}" template "passerelle_bench_${people}_${fingerprint()}" strategy file_copy`,
      );
      const drop = async () => void (await server.query(`drop database "${name}" with (force)`));
      return { databaseUrl: urlOf(server, name), role: undefined, drop };
    },
    stop: async () => {
      await server.end();
      await embedded?.stop();
    },
  };
}

async function makeDatabase(server: pg.Client, name: string, people: number, say: (message: string) => void) {
  say(`making a group of ${people} people, once…`);
  const unfinished = `${name}_unfinished`;
  const { rows: outdated } = await server.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1)`,
    [`passerelle_bench_${people}_`],
  );
  for (const { datname } of outdated) await server.query(`drop database "${datname}"`);
  await server.query(`create database "${unfinished}"`);
  const pool = openPool(urlOf(server, unfinished), 2, (error) => say(error.message));
  const db = openDatabase(pool);
  try {
    await prepareDatabase({ pool, db, demoPeople: people, log: () => {} });
    // What autovacuum would do within the hour; without it the first minutes measure something else.
    const client = await pool.connect();
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
    client.release();
  } finally {
    await db.destroy();
  }
  await server.query(`alter database "${unfinished}" rename to "${name}"`);
}

function urlOf({ host, port, user, password }: pg.Client, database: string): string {
  const url = new URL(`postgresql://localhost:${port}/${database}`);
  url.searchParams.set('host', host);
  if (user) url.searchParams.set('user', user);
  if (password) url.searchParams.set('password', password);
  return url.href;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of sources) {
    for (const file of readdirSync(`${root}${folder}`, { withFileTypes: true })) {
      if (file.isFile() && !file.name.includes('.test.')) hash.update(readFileSync(`${root}${folder}/${file.name}`));
    }
  }
  return hash.digest('hex').slice(0, 10);
}
