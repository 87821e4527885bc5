import { connect, createServer, type Server } from 'node:net';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { mostPages } from '@passerelle/contracts/hiring/pieces.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patiently } from '../../../../testing/patiently.ts';
import { pdf } from '../../../../testing/sample-files.ts';
import { type Headers, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, png } from '../testing/hiring-stage.ts';

/** What a phone on a bad line sends: too much, too large, twice at once, in part, slowly, or what a scanner refuses. */
let server: TestServer;
let stage: HiringStage;
let port: number;
beforeAll(async () => {
  server = await testServer({ connections: 24 });
  stage = await hiringStage(server);
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => await server.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
const pieceOf = async (headers: Headers, code = 'identity') =>
  (await stage.file(headers)).pieces.find(({ CodePiece }) => CodePiece === code);
const give = async (headers: Headers, bytes: Buffer, name: string, type: string, on = server) =>
  await on.anonymous.call(
    candidateCalls.give,
    {
      params: { IdPiece: (await pieceOf(headers))?.IdPiece ?? 0 },
      query: { name, beside: true },
      content: { bytes, type },
    },
    headers,
  );
/** Files of papers that are kept, or on their way to be, but for those that stand in one. */
const loose = async () =>
  (await rows(`select from "Fichier" where purpose = 'document' and state not in ('attached', 'erased')`)).length;

/** A PDF of so many bytes. */
const pdfOf = (bytes: number): Buffer => {
  const rest = bytes - pdf().length;
  return pdf('x'.repeat(rest));
};
/** A PDF of so many pages. */
const pagesOf = (count: number): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      `2 0 obj<</Type/Pages/Count ${count}/Kids[${Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')}]>>endobj`,
      ...Array.from(
        { length: count },
        (_, n) => `${n + 3} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj`,
      ),
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  );

test('ten pages are taken and the eleventh is refused with how many may be; a file of three hundred pages is one', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  for (let n = 0; n < mostPages; n += 1) expect((await give(headers, png, `${n}.png`, 'image/png')).status).toBe(204);
  const eleventh = await give(headers, png, 'more.png', 'image/png');
  expect(eleventh.error).toMatchObject({
    name: 'FILE_REFUSED',
    details: [{ rule: 'fileCount', value: String(mostPages) }],
  });
  expect((await pieceOf(headers))?.pages).toHaveLength(mostPages);
  const other = await stage.welcome(await stage.candidate());
  expect((await give(other.headers, pagesOf(300), 'all.pdf', 'application/pdf')).status).toBe(204);
});

test('five megabytes are taken; a byte more is refused with how large it may be, and leaves nothing', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  const before = await loose();
  const five = 5 * 1024 * 1024;
  const larger = await give(headers, pdfOf(five + 1), 'large.pdf', 'application/pdf');
  expect(larger.error).toMatchObject({ name: 'PAYLOAD_TOO_LARGE', details: [{ rule: 'fileSize', value: '5' }] });
  expect((await pieceOf(headers))?.Etat).toBe('missing');
  expect(await loose()).toBe(before);
  expect((await give(headers, pdfOf(five), 'large.pdf', 'application/pdf')).status).toBe(204);
});

test('two that are sent at once are both there', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  const sent = await Promise.all(
    ['one.png', 'two.png'].map(async (name) => await give(headers, png, name, 'image/png')),
  );
  expect(sent.map(({ status }) => status)).toEqual([204, 204]);
  expect((await pieceOf(headers))?.pages.map(({ name }) => name).toSorted()).toEqual(['one.png', 'two.png']);
});

/** A request as a browser writes it, up to its content. */
const headOf = (headers: Headers, IdPiece: number, length: number, name: string): string =>
  [
    `POST /api/candidat/pieces/${IdPiece}?name=${name}&beside=true HTTP/1.1`,
    'Host: portal.test',
    ...Object.entries({ ...headers, 'content-type': 'application/pdf', 'content-length': length }).map(
      ([key, value]) => `${key}: ${value}`,
    ),
    'Connection: close',
    '',
    '',
  ].join('\r\n');

test('one that is cut off at six tenths leaves nothing, and is given again', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  const before = await loose();
  const bytes = pdfOf(400_000);
  const line = connect({ port, host: '127.0.0.1' });
  line.on('error', () => undefined);
  line.write(headOf(headers, (await pieceOf(headers))?.IdPiece ?? 0, bytes.length, 'cut.pdf'));
  await new Promise<void>((done) => line.write(bytes.subarray(0, bytes.length * 0.6), () => done()));
  line.destroy();
  await patiently(async () => expect(await loose()).toBe(before));
  expect((await pieceOf(headers))?.Etat).toBe('missing');
  expect((await give(headers, bytes, 'cut.pdf', 'application/pdf')).status).toBe(204);
});

test('one that comes slowly is taken once it is whole', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  const bytes = pdfOf(120_000);
  const line = connect({ port, host: '127.0.0.1' });
  const answered = new Promise<string>((done) => line.once('data', (data) => done(data.toString())));
  line.write(headOf(headers, (await pieceOf(headers))?.IdPiece ?? 0, bytes.length, 'slow.pdf'));
  // Sixty kilobytes a second.
  for (let at = 0; at < bytes.length; at += 6000) {
    line.write(bytes.subarray(at, at + 6000));
    await new Promise((next) => setTimeout(next, 100));
  }
  expect(await answered).toMatch(/^HTTP\/1\.1 204/);
  line.destroy();
  expect((await pieceOf(headers))?.name).toBe('slow.pdf');
});

/** A virus scanner that says this of whatever it is given; nothing where it hangs up. */
async function scanner(says: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const listening: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    let seen = Buffer.alloc(0);
    socket.on('data', (data) => {
      seen = Buffer.concat([seen, data]);
      // The empty piece that ends a content.
      if (!seen.subarray(-4).equals(Buffer.alloc(4))) return;
      socket.end(says);
    });
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const at = listening.address();
  return { url: `tcp://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`, close: () => listening.close() };
}

test.each([
  ['stream: Eicar-Signature FOUND\0', 'FILE_REFUSED'],
  ['', 'FILE_NOT_SCANNED'],
])('what a scanner answers with %j is refused as %s, and nothing of it is kept', async (says, refused) => {
  const { headers } = await stage.welcome(await stage.candidate());
  const clamd = await scanner(says);
  const scanned = await testServer({ on: server.database, env: { CLAMAV_URL: clamd.url } });
  const before = await loose();
  const answer = await give(headers, png, 'paper.png', 'image/png', scanned);
  expect(answer.error?.name).toBe(refused);
  expect(await loose()).toBe(before);
  expect((await pieceOf(headers))?.Etat).toBe('missing');
  clamd.close();
});
