import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { httpSink } from '../../testing/http-sink.ts';
import { webhookSender } from './webhook-sender.ts';

/** Receivers that are told something over a real network, and answer as none should. */
const sender = webhookSender({ WEBHOOK_HOSTS: 'localhost' });
const message = { headers: { 'webhook-id': '1' }, body: '{}' };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Whoever writes what it likes, once it was asked. */
async function raw(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/hook`;
}
/** Writes the same for ever. */
const endlessly = (first: string, again: string) => (socket: Socket) => {
  socket.write(first);
  const go = () => {
    while (!socket.destroyed && socket.write(again));
    if (!socket.destroyed) socket.once('drain', go);
  };
  go();
};

describe('is no answer', () => {
  const ok = 'HTTP/1.1 200 OK\r\n';
  test.each<[string, (socket: Socket) => void]>([
    [
      'a content without an end',
      endlessly(`${ok}transfer-encoding: chunked\r\n\r\n`, `400\r\n${'x'.repeat(1024)}\r\n`),
    ],
    ['a content of a length that nobody has', endlessly(`${ok}content-length: 99999999999\r\n\r\n`, 'x'.repeat(1024))],
    ['headers without an end', endlessly(ok, `x-more: ${'x'.repeat(1000)}\r\n`)],
    ['what is not HTTP', (socket) => void socket.end('SSH-2.0-nobody\r\n')],
    ['nothing at all', (socket) => void socket.destroy()],
    ['half of one', (socket) => void socket.end(`${ok}content-length: 10\r\n\r\nabc`)],
  ])('%s', async (_what, answer) => {
    expect(await sender.tell(await raw(answer), message)).toEqual({ fault: 'unreached' });
  });

  test.each<[string, (socket: Socket) => void]>([
    ['silence', () => {}],
    ['hints without an end', endlessly('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')],
  ])('%s, once whoever waits gives up', async (_what, answer) => {
    const url = await raw(answer);
    expect(await sender.tell(url, message, AbortSignal.timeout(500))).toEqual({ fault: 'unreached' });
  });
});

test('what is packed is unpacked by nobody: it is the size that came', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  const sink = await httpSink((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  closing.push(sink.close);
  expect(bomb.length).toBeLessThan(64 * 1024);
  expect(await sender.tell(sink.url, message)).toEqual({ status: 200 });
});

test.each<[string, number | undefined]>([
  ['120', 120],
  ['999999999999999999999999', 86_400],
  ['9'.repeat(400), 86_400],
  ['Wed, 21 Oct 2099 07:28:00 GMT', 86_400],
  ['Wed, 21 Oct 2015 07:28:00 GMT', undefined],
  ['-5', undefined],
  ['0', undefined],
  ['soon', undefined],
  ['1e9', undefined],
])('to wait %s is to wait a day at most', async (said, after) => {
  const sink = await httpSink((_, response) => response.writeHead(429, { 'retry-after': said }).end());
  closing.push(sink.close);
  expect(await sender.tell(sink.url, message)).toEqual({ status: 429, ...(after && { after }) });
});

test('no redirect is followed, wherever it leads', async () => {
  const within = await httpSink((_, response) => response.end());
  closing.push(within.close);
  for (const status of [301, 302, 303, 307, 308]) {
    const sink = await httpSink((_, response) => response.writeHead(status, { location: within.url }).end());
    closing.push(sink.close);
    expect(await sender.tell(sink.url, message)).toEqual({ status });
  }
  expect(within.asked).toEqual([]);
});

test('nobody is told anything whose certificate is of nobody, or of another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const made = (name: string) => {
    const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
    const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  };
  for (const tls of [made('localhost'), made('elsewhere.test')]) {
    const sink = await httpSink((_, response) => response.end(), tls);
    closing.push(sink.close);
    expect(await sender.tell(`${sink.url}/hook`, message)).toEqual({ fault: 'unreached' });
    expect(sink.asked).toEqual([]);
  }
});

describe('without allowed hosts nothing within the network is told anything', () => {
  const world = webhookSender({ WEBHOOK_HOSTS: undefined });
  test.each([
    ...['https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://0x7f.1/', 'https://0x7f000001/'],
    ...['https://2130706433/', 'https://017700000001/', 'https://127.1/', 'https://0/', 'https://0.0.0.0/'],
    ...['https://[64:ff9b::7f00:1]/', 'https://[64:ff9b::a9fe:a9fe]/', 'https://[fe80::1]/', 'https://[fc00::1]/'],
    ...['https://169.254.169.254/latest/meta-data/', 'https://[fd00:ec2::254]/', 'https://[2002:7f00:1::]/'],
    ...['https://①②⑦.⓪.⓪.①/', 'https://127。0。0。1/', 'https://192.168.1.1:8443/', 'https://[::]/'],
    ...['http://example.test/', 'https://a:b@example.test/', 'https://a@example.test/', 'file:///etc/passwd'],
    ...['gopher://example.test/', 'https://', 'javascript:1', '//example.test/x'],
  ])('by its number or another scheme: %s', async (address) => {
    expect(world.mayTell(address)).toBe(false);
    expect(await world.tell(address, message)).toEqual({ fault: 'host' });
  });

  test.each(['localhost', 'localhost.', 'LOCALHOST', 'ｌｏｃａｌｈｏｓｔ'])(
    'nor by a name that leads there: %s',
    async (host) => {
      const sink = await httpSink((_, response) => response.end());
      closing.push(sink.close);
      const { port } = new URL(sink.url);
      expect(await world.tell(`https://${host}:${port}/`, message)).toEqual({ fault: 'unreached' });
      expect(sink.asked).toEqual([]);
    },
  );

  test('a host whose name is written in another script is that host, and no other', () => {
    const allowed = webhookSender({ WEBHOOK_HOSTS: 'xn--bcher-kva.test' });
    expect(allowed.mayTell('https://bücher.test/x')).toBe(true);
    expect(allowed.mayTell('https://BÜCHER.test/x')).toBe(true);
    expect(allowed.mayTell('https://bucher.test/x')).toBe(false);
    expect(allowed.mayTell('https://bücher.test.evil.test/x')).toBe(false);
  });
});
