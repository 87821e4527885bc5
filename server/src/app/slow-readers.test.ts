import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../testing/test-server.ts';

/** Those who open and do not read, begin and do not end. */

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await testServer({ connections: 30 });
  // More than what sockets hold by themselves, so that whoever does not read holds the export back.
  const client = await server.database.pool.connect();
  await client.query('set statement_timeout = 0; set session_replication_role = replica');
  await client.query(
    `insert into "Personne" ("Prenom", "Nom", "CompteAD", "Mail", "IdPays", "IdStatut")
      select 'Slow', rpad('reader' || n, 100, 'r'), rpad('slow' || n, 100, 's'), rpad('m' || n, 240, 'm') || '@x.example', 'FR', 500
      from generate_series(1, 25000) n`,
  );
  client.release(true);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

function opened(text: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(text);
  sockets.push(socket);
  return socket;
}

const ofDirectory = {
  url: '/api/PersonneActifs/export',
  body: { format: 'csv', filter: '{}', columns: ['IndexPrenomNom', 'coordonnees', 'CompteAD'] },
};

/** An export of everybody that is begun, and not read any further than its first piece. */
async function unread(asked: { readonly url: string; readonly body: object } = ofDirectory): Promise<Socket> {
  const body = JSON.stringify(asked.body);
  const socket = opened(
    `POST ${asked.url} HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer ${await server.token('hr')}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  await new Promise<void>((resolve) => socket.once('data', () => resolve()));
  socket.pause();
  return socket;
}

/** Statements that somebody waits for, but this one. */
async function atWork(): Promise<number> {
  const { rows } = await server.database.pool.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  return rows[0]!.n;
}

/** How long the slowest but one of twenty pages of the directory took, in milliseconds. */
async function p95(): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < 20; n++) {
    const since = performance.now();
    const { status } = await server.as('hr').call(directoryCalls.list, { query: {} });
    expect(status).toBe(200);
    took.push(performance.now() - since);
  }
  return took.sort((one, other) => one - other).at(-2)!;
}

test('an export that is left gives its connection back within two seconds', async () => {
  const socket = await unread();
  await expect.poll(atWork).toBe(1);
  socket.destroy();
  await expect.poll(atWork, { timeout: 2000, interval: 50 }).toBe(0);
});

test('so does one by a definition', async () => {
  const { rows } = await server.database.pool.query<{ id: number }>(
    `select "IdImport" as id from "DefinitionImport" where "CodeImport" = 'people-work'`,
  );
  const socket = await unread({ url: `/api/imports/${rows[0]!.id}/export`, body: { format: 'csv' } });
  await expect.poll(atWork).toBe(1);
  socket.destroy();
  await expect.poll(atWork, { timeout: 2000, interval: 50 }).toBe(0);
});

test.runIf(process.env.NIGHTLY)(
  'ten that do not read, 500 slow heads and 1,000 that say nothing leave the others as they were',
  async () => {
    await p95();
    const alone = await p95();
    for (let n = 0; n < 10; n++) await unread();
    for (let n = 0; n < 500; n++) opened('GET /api/PersonneActifs HTTP/1.1\r\nHost: portal.test\r\nX-Slow: ');
    for (let n = 0; n < 1000; n++) opened('');
    await sleep(1000);
    const beside = await p95();
    // What a busy machine adds to a few milliseconds is no fault of theirs.
    expect(beside).toBeLessThanOrEqual(alone * 1.5 + 15);
    expect((await server.app.inject({ url: '/fr/login' })).statusCode).toBeLessThan(500);
  },
);
