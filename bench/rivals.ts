import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openPool } from '../server/src/platform/db/database.ts';
import { embeddedIssuer } from '../server/src/platform/identity/embedded-issuer.ts';
import { issueToken } from '../server/src/platform/identity/issue-token.ts';
import { startLine } from '../tools/start-line.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A server under measure. */
export interface Rival {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

export interface Floor extends Rival {
  /** Gives the floor what it answers without asking the database. */
  readonly know: (known: { readonly rights: object; readonly me: unknown }) => void;
}

/** Somebody of the demonstration cast, signed in. */
export interface Persona<Login extends string = string> {
  readonly login: Login;
  readonly IdPersonneEV1: number;
  readonly authorization: string;
}

/** Starts the product as its operator would, on a database or (with `DATA_DIR`) on its own; resolves once it is ready. */
export async function startProduct(env: Readonly<Record<string, string>>): Promise<Rival> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, startLine, {
    cwd: root,
    env: { ...withoutSettings(), PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: 'ignore',
  });
  const ended = new AbortController();
  child.once('exit', () =>
    ended.abort(new Error(`The server ended by itself (${child.exitCode ?? child.signalCode})`)),
  );
  while (!(await answers(`${url}/health/ready`))) {
    ended.signal.throwIfAborted();
    await sleep(10);
  }
  return { url, pid: child.pid!, stop: () => stop(child) };
}

export async function startFloor(databaseUrl: string): Promise<Floor> {
  const child = spawn(process.execPath, [`${root}bench/floor.ts`], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    know: (known) => void child.send(known),
    stop: () => stop(child),
  };
}

/** Signs a persona in at a product that uses this database. */
export async function signIn<Login extends string>(
  databaseUrl: string,
  product: string,
  login: Login,
): Promise<Persona<Login>> {
  const pool = openPool(databaseUrl, 1, () => {});
  try {
    const token = await issueToken({
      pool,
      issuer: embeddedIssuer(product),
      audience: `${product}/api`,
      clientId: 'passerelle',
      login,
      ttl: 4 * 3600,
    });
    return { login, IdPersonneEV1: await idOf(pool, login), authorization: `Bearer ${token}` };
  } finally {
    await pool.end();
  }
}

async function idOf(pool: pg.Pool, login: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select "IdPersonneEV1" as id from "Personne" where lower("CompteAD") = $1',
    [login],
  );
  return rows[0]!.id;
}

/** Resident memory of a process, in MB (Linux; undefined elsewhere). */
export function residentMemory(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** The memory of a process while something is done, in MB: before, at most, and after; not a number where nobody can tell. */
export async function memoryWhile<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly before: number; readonly most: number; readonly after: number }> {
  const memory = () => residentMemory(pid) ?? Number.NaN;
  const before = memory();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memory());
  }, 100);
  try {
    const answer = await work();
    return { answer, before, most, after: memory() };
  } finally {
    clearInterval(watching);
  }
}

/** The environment without what would change the product under measure. */
function withoutSettings(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, DATA_DIR: _data, HOST: _host, NODE_ENV: _mode, ...rest } = process.env;
  return rest;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
