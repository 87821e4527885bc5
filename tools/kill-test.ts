/**
 * Kills the server 30 times at random moments while people write, every third time its PostgreSQL with it, and counts
 * the writes that were acknowledged and are gone. None may be.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { findPostmaster } from '../server/src/platform/db/embedded-postmaster.ts';
import { embeddedIssuer } from '../server/src/platform/identity/embedded-issuer.ts';
import { issueToken } from '../server/src/platform/identity/issue-token.ts';
import { firstOf } from '../server/src/platform/sure.ts';
import { connect } from './connection.ts';
import { startLine } from './start-line.ts';

const kills = 30;
const writers = 8;
const longestWrite = 800;

const dataDir = await mkdtemp(join(tmpdir(), 'passerelle-kill-test-'));
const port = await freePort();
const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent', DATABASE_URL: '' };
const base = `http://127.0.0.1:${port}`;

const token = await firstStart();
const acknowledged: string[] = [];
let next = 0;
for (let kill = 0; kill < kills; kill++) {
  const server = await start();
  const stop = new AbortController();
  const work = Promise.all(Array.from({ length: writers }, () => write(stop.signal)));
  await sleep(50 + Math.random() * longestWrite);
  if (server.exitCode !== null) throw new Error(`The server ended by itself before kill ${kill + 1}.`);
  const postmaster = findPostmaster(join(dataDir, 'postgres'));
  server.kill('SIGKILL');
  if (kill % 3 === 2 && postmaster) process.kill(postmaster.pid, 'SIGKILL');
  await once(server, 'exit');
  stop.abort();
  await work;
}
const lost = await countMissing();
await rm(dataDir, { recursive: true });
console.log(`${kills} kills, ${acknowledged.length} acknowledged, ${lost} lost`);
process.exitCode = lost === 0 && acknowledged.length > 0 ? 0 : 1;

async function firstStart(): Promise<string> {
  const server = await start();
  const { settings, pool, close } = await connect(env);
  const issuer = embeddedIssuer(settings.PUBLIC_URL);
  const made = await issueToken({
    pool,
    issuer,
    audience: settings.OIDC_AUDIENCE,
    clientId: settings.OIDC_CLIENT_ID,
    login: 'hr',
    ttl: 3600,
  });
  await close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  return made;
}

async function start(): Promise<ChildProcess> {
  const server = spawn(process.execPath, startLine, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; tries < 600 && server.exitCode === null; tries++) {
    const ready = await fetch(`${base}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return server;
    await sleep(50);
  }
  throw new Error('The server does not start.');
}

/** Writes one draft after the other, and remembers each that the server said it kept. */
async function write(stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const subject = `write-${next++}`;
    const path = draftsCalls.write.path.replace('{form}', 'kill-test').replace('{subject}', subject);
    const kept = await fetch(`${base}/api${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ values: JSON.stringify({ subject, ballast: 'x'.repeat(500) }), baseVersion: null }),
      signal: stopped,
    }).then(
      async (answer) => answer.ok && (await answer.json()) !== null,
      () => false,
    );
    if (kept) acknowledged.push(subject);
    else await sleep(5);
  }
}

async function countMissing(): Promise<number> {
  const { pool, close } = await connect(env);
  const { rows } = await pool.query<{ lost: number }>(
    `select count(*) as lost from unnest($1::text[]) as said (subject)
     where not exists (select from draft where draft.form = 'kill-test' and draft.subject = said.subject)`,
    [acknowledged],
  );
  await close();
  return firstOf(rows).lost;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}
