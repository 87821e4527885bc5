import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docx, pdf, png } from '../../../testing/sample-files.ts';
import { type Caller, type Content, type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let employee: Caller;
let hr: Caller;
beforeAll(async () => {
  server = await testServer();
  employee = server.as('employee');
  hr = server.as('hr');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const sends = async (
  content: Content,
  { by = employee, name = 'paper.pdf', purpose = 'document' as 'document' | 'photo' | 'attachment' } = {},
) => await by.call(filesCalls.send, { query: { purpose, name }, content });
const paper = (): Content => ({ bytes: pdf(), type: 'application/pdf' });
const ids = (...some: readonly string[]) => ({ query: { ids: some.join() } });

describe('a file', () => {
  test('comes back to its sender as an attachment under its name, never as a page', async () => {
    const sent = await sends(paper(), { name: 'Ma “pièce”\u202e 100%.pdf' });
    expect(sent.body).toMatchObject({ name: 'Ma “pièce” 100%.pdf', type: 'application/pdf', size: pdf().length });
    const { headers, raw, status } = await employee.call(filesCalls.read, { params: sent.body });
    expect([status, raw]).toEqual([200, pdf().toString('latin1')]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf().length),
      'content-disposition': `attachment; filename="Ma _pie_ce_ 100_.pdf"; filename*=UTF-8''Ma%20%E2%80%9Cpi%C3%A8ce%E2%80%9D%20100%25.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  test('of somebody else answers the same bytes as one that is not there, by every call', async () => {
    const { IdFichier } = (await sends(paper())).body;
    const none = { IdFichier: '00000000-0000-4000-8000-000000000000' };
    for (const call of [filesCalls.read, filesCalls.discard]) {
      const theirs = await hr.call(call, { params: { IdFichier } });
      expect([theirs.status, theirs.raw]).toEqual([404, (await hr.call(call, { params: none })).raw]);
    }
    expect((await hr.call(filesCalls.describe, ids(IdFichier))).body).toEqual([]);
    expect((await employee.call(filesCalls.describe, ids(IdFichier, none.IdFichier))).body).toMatchObject([
      { IdFichier, name: 'paper.pdf' },
    ]);
    expect((await employee.call(filesCalls.discard, { params: { IdFichier } })).status).toBe(204);
    expect((await employee.call(filesCalls.read, { params: { IdFichier } })).status).toBe(404);
  });

  test('is not sent without a session', async () => {
    expect((await sends(paper(), { by: server.anonymous })).error?.name).toBe('TOKEN_INVALID');
  });

  test.each<[string, string, string, string]>([
    ['a program', 'run.exe', 'application/octet-stream', 'fileType'],
    ['two ends', 'paper.pdf.exe', 'application/pdf', 'fileType'],
    ['a workbook where documents are asked for (CORE-124)', 'sheet.xlsx', 'application/pdf', 'fileType'],
    ['another declared type (CORE-126)', 'paper.pdf', 'image/png', 'fileContent'],
    ['no declared type', 'paper.pdf', '', 'fileContent'],
    [
      'another content',
      'paper.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'fileContent',
    ],
  ])('%s is refused, and says why', async (_, name, type, rule) => {
    const { status, error } = await sends({ bytes: pdf(), type }, { name });
    expect([status, error?.name, error?.details?.[0]]).toEqual([
      422,
      'FILE_REFUSED',
      expect.objectContaining({ path: 'content', rule }),
    ]);
  });

  test('that is empty is refused', async () => {
    const { error } = await sends({ bytes: '', type: 'application/pdf' });
    expect(error?.details?.[0]?.rule).toBe('fileEmpty');
  });

  test.each([
    [async () => await docx(), 'a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    [async () => await png(), 'a.PNG', 'image/png'],
  ])('of each kind is taken', async (bytes, name, type) => {
    expect((await sends({ bytes: await bytes(), type }, { name })).status).toBe(200);
  });
});

describe('on the wire', () => {
  /** Sends by hand; what was answered, or that the connection was cut. */
  async function wire(headers: Readonly<Record<string, string>>, pieces: AsyncIterable<Buffer>) {
    const { port } = server.app.server.address() as AddressInfo;
    const token = await server.token('employee');
    let given = 0;
    const answer = await new Promise<{ readonly status: number; readonly body: string } | 'cut'>((resolve) => {
      const sending = request({
        port,
        method: 'POST',
        path: '/api/Fichiers?purpose=document&name=a.pdf',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf', ...headers },
      });
      sending.on('error', () => resolve('cut'));
      sending.on('response', (response) => {
        let body = '';
        response.on('data', (piece) => {
          body += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode!, body }));
      });
      void (async () => {
        for await (const piece of pieces) {
          if (sending.destroyed) return;
          given += piece.length;
          sending.write(piece);
          while (sending.writableNeedDrain && !sending.destroyed) await sleep(2);
        }
        sending.end();
      })();
    });
    return { answer, given };
  }

  async function* endless() {
    for (;;) {
      yield Buffer.alloc(65_536);
      await sleep(1);
    }
  }

  test('a length that is too large is refused before anything of it is read', async () => {
    const { answer } = await wire({ 'content-length': String(50_000_000) }, endless());
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('"value":"20"') });
  });

  test('what is larger than it may be is told so, and whoever goes on for ever is hung up on', async () => {
    const { answer, given } = await wire({}, endless());
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('PAYLOAD_TOO_LARGE') });
    expect(given).toBeLessThan(30_000_000);
  });

  test('whoever leaves half-way leaves nothing behind', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const leaving = new AbortController();
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(pdf());
        await sleep(300);
        leaving.abort();
      },
    });
    const left = fetch(`http://127.0.0.1:${port}/api/Fichiers?purpose=document&name=left.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await server.token('employee')}`, 'content-type': 'application/pdf' },
      body,
      duplex: 'half',
      signal: leaving.signal,
    } as RequestInit);
    await expect(left).rejects.toThrow();
    await sleep(300);
    const { rows } = await server.database.pool.query(`select from "Fichier" where name = 'left.pdf'`);
    expect(rows).toEqual([]);
  });
});
