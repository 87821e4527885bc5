import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Call, callUrl, type Input } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestOf, type TestServer, testServer } from '../testing/test-server.ts';

/** What nobody's client sends: bytes, as they go over the wire. */

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A connection that is kept: one request after the other. */
class Wire {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(at = port) {
    this.#port = at;
  }

  async send(text: string): Promise<Raw> {
    const socket = this.#socket && !this.#socket.destroyed ? this.#socket : connect(this.#port, '127.0.0.1');
    this.#socket = socket;
    return await new Promise((resolve, reject) => {
      let received = '';
      const done = (raw: Raw | undefined, ended: boolean) => {
        if (!raw && !ended) return;
        socket.off('data', hear).off('close', close).off('error', close);
        if (raw) resolve(raw);
        else reject(new Error(`No answer to ${text.slice(0, 120)}: ${received.slice(0, 200)}`));
        if (ended || raw?.headers.connection === 'close') socket.destroy();
      };
      const hear = (piece: Buffer) => {
        received += piece.toString('latin1');
        done(parsed(received, false), false);
      };
      const close = () => done(parsed(received, true), true);
      socket.on('data', hear).on('close', close).on('error', close);
      socket.write(text, 'latin1');
    });
  }

  end(): void {
    this.#socket?.destroy();
  }
}

/** The whole answer, once all of it is there. */
function parsed(text: string, ended: boolean): Raw | undefined {
  const at = text.indexOf('\r\n\r\n');
  if (at < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, at).split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(/: (.*)/s, 2)));
  const rest = text.slice(at + 4);
  const status = Number(first.split(' ')[1]);
  const raw = { status, headers, body: rest };
  if (status === 204 || status === 304 || ended) return raw;
  if (headers['transfer-encoding'] === 'chunked') return rest.endsWith('0\r\n\r\n') ? raw : undefined;
  return Buffer.byteLength(rest, 'latin1') >= Number(headers['content-length'] ?? 0) ? raw : undefined;
}

const request = (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body = '') =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: portal.test',
    ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

async function once(text: string, at = port): Promise<Raw> {
  const wire = new Wire(at);
  try {
    return await wire.send(text);
  } finally {
    wire.end();
  }
}
const errorOf = ({ body }: Raw) => JSON.parse(body).error as { name: string; statusCode: number; message: string };

const anything = { params: new Proxy({}, { get: () => '1' }) } as Input<Call>;
const pathOf = (call: Call) => String(requestOf(call, anything).url);
/** An answer that never ends would hold the wire. */
const ending = allCalls.filter(({ produces }) => !produces?.includes('text/event-stream'));

describe('a path', () => {
  test('with a final slash is the same', async () => {
    const authorization = `Bearer ${await server.token('hr')}`;
    const path = pathOf(directoryCalls.count);
    const [plain, slashed] = await Promise.all(
      [path, `${path}/`].map((one) => once(request('GET', one, { authorization }))),
    );
    expect(slashed).toMatchObject({ status: 200, body: plain!.body });
  });

  test('asked by another method says which it takes', async () => {
    const byPath = Map.groupBy(ending, pathOf);
    const wrong: string[] = [];
    for (const [path, calls] of byPath) {
      const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
      const declared = calls.map(({ method }) => method as string);
      const answer = await once(request('OPTIONS', path));
      const allow = answer.headers.allow?.toUpperCase().split(', ') ?? [];
      expect(allow.filter((one) => one !== 'HEAD').toSorted(), path).toEqual([...new Set(declared)].toSorted());
      const [family] = calls.map(({ failsAs }) => failsAs);
      const code = family ? family.codeIn(JSON.parse(answer.body)) : errorOf(answer).name;
      if (answer.status !== 405 || code !== 'METHOD_NOT_ALLOWED') wrong.push(`${path} ${answer.status}`);
      for (const method of declared) if (!allow.includes(method)) wrong.push(`${path} allows ${allow}, not ${method}`);
      for (const method of methods.filter((one) => !allow.includes(one))) {
        const refused = await once(request(method, `${path}/`));
        if (refused.status !== 405) wrong.push(`${method} ${path} ${refused.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('that is nobody’s is not found', async () => {
    for (const path of ['/api/None', '/api', '/api/', '/api/PersonneActifs/none/none'])
      expect(await once(request('GET', path))).toMatchObject({ status: 404 });
  });
});

describe('what cannot be read is refused in the one shape', () => {
  test.each([
    [
      'headers without end',
      request('GET', '/api/settings', { 'x-long': 'x'.repeat(20_000) }),
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['a path without end', request('GET', `/api/Personnes/${'1'.repeat(9000)}`), 414, 'URI_TOO_LONG'],
    ['no HTTP', 'NOTHING\r\n\r\n', 400, 'INVALID_INPUT'],
    ['a method that is none', 'FETCH / HTTP/1.1\r\nHost: portal.test\r\n\r\n', 400, 'INVALID_INPUT'],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{',
      400,
      'INVALID_INPUT',
    ],
  ])('%s', async (_, text, status, name) => {
    const answer = await once(text);
    expect(answer.status).toBe(status);
    expect(errorOf(answer)).toMatchObject({ name, statusCode: status, message: expect.stringMatching(/\w/) });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src '(?:none|self)'/);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  test('browsers keep to TLS where the portal is behind it, refused or not', async () => {
    const behind = await testServer({ from: 'seeded', env: { PUBLIC_URL: 'https://portal.test' } });
    await behind.app.listen({ port: 0, host: '127.0.0.1' });
    const at = (behind.app.server.address() as AddressInfo).port;
    for (const text of [
      request('GET', '/api/settings', { connection: 'close' }),
      request('GET', '/api/none', { connection: 'close' }),
      request('GET', `/api/Personnes/${'1'.repeat(9000)}`, { connection: 'close' }),
      'NOTHING\r\n\r\n',
    ]) {
      const { headers } = await once(text, at);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    await behind.close();
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
  ])('a body of type %s', async (type) => {
    const headers = { authorization: `Bearer ${await server.token('admin')}`, 'content-type': type };
    const answer = await once(request('POST', pathOf(directoryCalls.authorizedData), headers, '{"Table":"Site"}'));
    expect([answer.status, errorOf(answer).name]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test.each(['gzip', 'br', 'evil', 'identity, gzip'])('a file that is packed on its way: %s', async (encoding) => {
    const url = callUrl(filesCalls.send, { query: { purpose: 'table', name: 'people.csv' } });
    const headers = {
      authorization: `Bearer ${await server.token('admin')}`,
      ...{ 'content-type': 'text/csv', 'content-encoding': encoding },
    };
    const payload = gzipSync(Buffer.alloc(1_000_000, 'a'));
    const sent = await server.anonymous.send({ method: 'POST', url, headers, payload });
    expect([sent.statusCode, sent.json().error.name]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('every route, spelt and typed in every way', () => {
  const spellings = (path: string) => [
    path,
    path.replace('/api/', '//api/'),
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/API/'),
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/', '/api%2F'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/x/../'),
    path.replace('/api/', '/api/x/%2e%2e/'),
    path.replace('/api/', '/api;/'),
    `${path}/`,
    `${path}%00`,
    `${path}%20`,
    `http://portal.test${path}`,
    path.toLowerCase(),
    path.toUpperCase(),
  ];
  const types = [
    ...['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;', 'text/json'],
    ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
    ...['application/vnd.api+json', 'application/octet-stream', 'x/y'],
  ];

  test('gives no more than its own form', { timeout: 1_800_000 }, async () => {
    const wire = new Wire();
    const authorization = `Bearer ${await server.token('employee')}`;
    const more: string[] = [];
    let turn = 0;
    for (const call of ending.filter(({ access }) => access.kind !== 'anyone')) {
      const path = pathOf(call);
      const body = call.body === undefined ? '' : '{}';
      const ask = (spelling: string, type: string, as: object) =>
        wire.send(request(call.method, spelling, { ...as, ...(body && { 'content-type': type }) }, body));
      const known = { authorization };
      for (const as of [known, {}]) {
        const refused = (await ask(path, 'application/json', as)).status >= 400;
        for (const spelling of spellings(path)) {
          // All of them together at night; by day each spelling with one type, and each type with some.
          for (const type of process.env.NIGHTLY ? types : [types[turn++ % types.length]!]) {
            const { status, headers } = await ask(spelling, type, as);
            const isPage = headers['content-type']?.startsWith('text/html');
            if (status >= 500 && status !== 503) more.push(`${call.method} ${spelling} ${type}: ${status}`);
            if (refused && status < 400 && !isPage) more.push(`${call.method} ${spelling} ${type}: ${status}`);
          }
        }
      }
    }
    wire.end();
    expect(more).toEqual([]);
  });
});
