import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { type FilePurposeName, fileKinds } from '@passerelle/contracts/files/file.kinds.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doc, docx, eicar, jpg, pdf, png, xlsx, zipOf } from '../../../testing/sample-files.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Bytes = Buffer | Promise<Buffer>;
/** Sent as what its name says unless `as` does; refused by this rule, or harmless as `harmless` finds it. */
interface Hostile {
  readonly name: string;
  readonly bytes: () => Bytes;
  readonly as?: string;
  readonly purpose?: FilePurposeName;
}

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([
    length,
    Buffer.from(type, 'latin1'),
    data,
    crc(Buffer.concat([Buffer.from(type, 'latin1'), data])),
  ]);
};
function crc(bytes: Buffer): Buffer {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((value ^ 0xffffffff) >>> 0);
  return sum;
}
/** A PNG that says it is that large; what is in it compresses to nothing. */
function hugePng(width: number, height: number, interlace = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, interlace], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>');
const program = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(600)]);
const joined = async (...parts: readonly Bytes[]) => Buffer.concat(await Array.fromAsync(parts));
/** A document whose directory says that a part unpacks to that much. */
async function swollen(size: number): Promise<Buffer> {
  const bytes = await docx({ 'word/media/image1.png': Buffer.alloc(1000) });
  const at = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
  bytes.writeUInt32LE(size, at + 24);
  return bytes;
}

const refused: Readonly<Record<string, readonly Hostile[]>> = {
  fileType: [
    { name: 'drawing.svg', bytes: () => svg, as: 'image/svg+xml' },
    { name: 'page.html', bytes: () => html, as: 'text/html' },
    { name: 'page.pdf.html', bytes: () => pdf(), as: 'application/pdf' },
    { name: 'run.exe', bytes: () => program, as: 'application/octet-stream' },
    { name: 'paper.pdf.exe', bytes: () => pdf(), as: 'application/pdf' },
    { name: 'paper\u202efdp.exe', bytes: () => pdf(), as: 'application/pdf' },
    { name: 'paper.pdf/', bytes: () => pdf(), as: 'application/pdf' },
    { name: 'paper.pdf ::$DATA', bytes: () => pdf(), as: 'application/pdf' },
    { name: '.pdf', bytes: () => pdf(), as: 'application/pdf' },
    { name: '..', bytes: () => pdf(), as: 'application/pdf' },
    { name: 'pdf', bytes: () => pdf(), as: 'application/pdf' },
    { name: 'macros.docm', bytes: () => docx(), as: 'application/vnd.ms-word.document.macroEnabled.12' },
    { name: 'many.zip', bytes: () => zipOf({ a: 'b' }), as: 'application/zip' },
    { name: 'sheet.xlsx', bytes: () => xlsx(), as: fileKinds.xlsx[0], purpose: 'document' },
    { name: 'paper.pdf', bytes: () => pdf(), as: fileKinds.pdf[0], purpose: 'photo' },
    { name: 'moving.gif', bytes: () => Buffer.from('GIF89a'), as: 'image/gif', purpose: 'photo' },
    { name: 'picture.webp', bytes: () => Buffer.from('RIFF0000WEBP'), as: 'image/webp', purpose: 'photo' },
  ],
  fileContent: [
    { name: 'drawing.png', bytes: () => svg },
    { name: 'drawing.jpg', bytes: () => svg },
    { name: 'page.pdf', bytes: () => html },
    { name: 'page.doc', bytes: () => html },
    { name: 'page.png', bytes: () => html },
    { name: 'picture.pdf', bytes: () => png() },
    { name: 'picture.jpg', bytes: () => png() },
    { name: 'unknown.jpg', bytes: () => png(), as: 'application/octet-stream' },
    { name: 'unknown.png', bytes: () => html, as: 'application/octet-stream' },
    { name: 'picture.png', bytes: () => jpg() },
    { name: 'program.pdf', bytes: () => program },
    { name: 'program.docx', bytes: () => program },
    { name: 'program.jpeg', bytes: () => program },
    { name: 'archive.docx', bytes: () => zipOf({ 'a.exe': 'MZ' }) },
    { name: 'workbook.docx', bytes: () => xlsx() },
    { name: 'document.xlsx', bytes: () => docx(), purpose: 'attachment' },
    { name: 'old-workbook.doc', bytes: () => doc('Workbook') },
    { name: 'message.doc', bytes: () => doc('__substg1.0_0037001F') },
    { name: 'words.pdf', bytes: () => Buffer.from('only words') },
    { name: 'later.pdf', bytes: () => joined(Buffer.alloc(2000), pdf()) },
    { name: 'gif.png', bytes: () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1') },
    { name: 'paper.pdf', bytes: () => pdf(), as: 'text/html' },
    { name: 'paper.pdf', bytes: () => pdf(), as: '' },
    { name: 'photo.png', bytes: () => png(), as: 'image/svg+xml' },
    { name: 'texts.csv', bytes: () => html, purpose: 'texts' },
    { name: 'texts.csv', bytes: () => png(), purpose: 'texts' },
    { name: 'texts.xml', bytes: () => svg, purpose: 'texts' },
    { name: 'texts.xlf', bytes: () => html, purpose: 'texts' },
  ],
  fileEmpty: [
    { name: 'empty.pdf', bytes: () => Buffer.alloc(0) },
    { name: 'empty.png', bytes: () => Buffer.alloc(0) },
  ],
  fileDamaged: [
    { name: 'half.pdf', bytes: () => pdf().subarray(0, 60) },
    { name: 'half.png', bytes: async () => (await png({ width: 300, height: 300 })).subarray(0, 90) },
    { name: 'half.jpg', bytes: async () => (await jpg({ width: 300, height: 300 })).subarray(0, 400) },
  ],
  filePixels: [
    { name: 'bomb.png', bytes: () => hugePng(30_000, 30_000) },
    { name: 'long.png', bytes: () => hugePng(60_000, 2_000) },
    { name: 'woven.png', bytes: () => hugePng(100_000, 100_000, 1) },
  ],
  filePacked: [{ name: 'bomb.docx', bytes: () => swollen(900_000_000) }],
  fileMacros: [
    { name: 'macros.docx', bytes: () => docx({ 'word/vbaProject.bin': 'Attribute' }) },
    { name: 'macros.doc', bytes: () => doc('WordDocument', '_VBA_PROJECT') },
  ],
};

const harmless: readonly (Hostile & { readonly called: string; readonly without?: string })[] = [
  { name: '../../../etc/passwd.pdf', bytes: () => pdf(), called: 'passwd.pdf' },
  { name: 'C:\\Windows\\System32\\evil.pdf', bytes: () => pdf(), called: 'evil.pdf' },
  { name: 'a\u0007b\r\nSet-Cookie: x.pdf', bytes: () => pdf(), called: 'ab Set-Cookie- x.pdf' },
  { name: 'CON.pdf', bytes: () => pdf(), called: '_CON.pdf' },
  { name: `${'x'.repeat(400)}.pdf`, bytes: () => pdf(), called: `${'x'.repeat(100)}.pdf` },
  { name: '"><img src=x onerror=alert(1)>.pdf', bytes: () => pdf(), called: '---img src=x onerror=alert(1)-.pdf' },
  { name: 'p\u0301a\u200bper.pdf', bytes: () => pdf(), called: '\u1e55aper.pdf' },
  { name: 'both.pdf', bytes: async () => joined(pdf(), zipOf({ 'a.exe': 'MZ' })), called: 'both.pdf' },
  { name: 'unknown.jpg', bytes: () => jpg(), as: 'application/octet-stream', called: 'unknown.jpg' },
  { name: 'short.jpg', bytes: () => jpg(), as: 'image/jpg', called: 'short.jpg' },
  { name: 'script.pdf', bytes: () => pdf('<script>alert(1)</script>'), called: 'script.pdf' },
  { name: 'behind.png', bytes: () => joined(png(), zipOf({ 'run.js': 'x' })), called: 'behind.png', without: 'run.js' },
  { name: 'behind.jpg', bytes: () => joined(jpg(), html), called: 'behind.jpg', without: 'alert' },
  { name: 'virus.png', bytes: () => joined(png(), Buffer.from(eicar)), called: 'virus.png', without: 'EICAR' },
];

async function send({ name, bytes, as, purpose = 'document' }: Hostile) {
  const end = name.split('.').at(-1) as keyof typeof fileKinds;
  const content = { bytes: await bytes(), type: as ?? fileKinds[end][0] };
  return await server.as('employee').call(filesCalls.send, { query: { purpose, name }, content });
}

test('there are sixty of them and more', () => {
  expect(Object.values(refused).flat().length + harmless.length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(refused).flatMap(([rule, files]) => files.map((file) => [file.name, rule, file] as const)))(
  '%j is refused: %s',
  async (_, rule, file) => {
    const { status, error } = await send(file);
    expect([status, error?.name, error?.details?.[0]?.rule]).toEqual([422, 'FILE_REFUSED', rule]);
  },
);

test.each(['paper.pdf\u0000.exe', 'paper\u0000.pdf'])('%j is no name', async (name) => {
  const { error } = await send({ name, bytes: () => pdf(), as: 'application/pdf' });
  expect(error?.name).toBe('INVALID_INPUT');
});

test('nothing is kept of all that', async () => {
  const { rows } = await server.database.pool.query('select from "Fichier"');
  expect(rows).toEqual([]);
  const kept = await readdir(server.settings.DATA_DIR, { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile())).toEqual([]);
});

test.each(harmless.map((file) => [file.name, file] as const))('%j is kept without harm', async (_, file) => {
  const { body } = await send(file);
  expect(body.name).toBe(file.called);
  const { headers, raw } = await server.as('employee').call(filesCalls.read, { params: body });
  expect(headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  });
  if (file.without) expect(raw).not.toContain(file.without);
  const { rows } = await server.database.pool.query('select sha256 from "Fichier" where "IdFichier" = $1', [
    body.IdFichier,
  ]);
  const path = join(server.settings.DATA_DIR, 'files', body.IdFichier.slice(0, 2), body.IdFichier);
  expect(
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ).toBe(rows[0].sha256);
});
