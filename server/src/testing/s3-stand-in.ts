import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A storage that speaks as Amazon S3 does, in memory: it takes nothing that is not signed as it should be. */
export interface S3StandIn {
  readonly endpoint: string;
  /** What each refused request was refused for. */
  readonly refusals: readonly string[];
  /** Answers everything with this status from now on; undefined: as usual. */
  fail(status: number | undefined): void;
  close(): Promise<void>;
}

export const standInKeys = { accessKeyId: 'STANDIN', secretAccessKey: 'secret/of+the stand-in', region: 'eu-test-1' };
const pageSize = 5;

export async function s3StandIn(bucket: string): Promise<S3StandIn> {
  const objects = new Map<string, { readonly bytes: Buffer; readonly at: Date }>();
  const refusals: string[] = [];
  let failing: number | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (status: number, code: string) => {
      refusals.push(code);
      response
        .writeHead(status, { connection: 'close' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    };
    // One that breaks off is no object.
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined) return;
    if (failing !== undefined) return refuse(failing, 'SlowDown');
    const fault = signatureFault(request, body);
    if (fault) return refuse(403, fault);
    const { pathname, searchParams } = new URL(request.url!, 'http://s3.test');
    const [, named, key] = /^\/([^/]+)(?:\/(.+))?$/.exec(pathname) ?? [];
    if (named !== bucket) return refuse(404, 'NoSuchBucket');
    if (key === undefined) return void response.end(list(searchParams));
    const found = objects.get(key);
    if (request.method === 'PUT') objects.set(key, { bytes: body, at: new Date() });
    else if (request.method === 'DELETE') objects.delete(key);
    else if (!found) return refuse(404, 'NoSuchKey');
    response
      .writeHead(request.method === 'DELETE' ? 204 : 200)
      .end(request.method === 'GET' ? found!.bytes : undefined);
  }

  function list(query: URLSearchParams): string {
    if (query.get('list-type') !== '2') throw new Error('Only version 2 of the list is spoken');
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const keys = [...objects.keys()].sort().filter((key) => key > after);
    const page = keys.slice(0, pageSize);
    const more = keys.length > page.length;
    const next = more
      ? `<NextContinuationToken>${Buffer.from(page.at(-1)!).toString('base64')}</NextContinuationToken>`
      : '';
    const contents = page.map((key) => {
      const { at, bytes } = objects.get(key)!;
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusals,
    fail: (status) => {
      failing = status;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest('hex');
const hmac = (key: string | Buffer, of: string) => createHmac('sha256', key).update(of).digest();
const uri = (of: string) =>
  encodeURIComponent(of).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** What is wrong with the signature of a request, version 4, worked out from its definition. */
function signatureFault({ headers, method, url }: IncomingMessage, body: Buffer): string | undefined {
  const [, key, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!signature || !names) return 'AccessDenied';
  if (key !== standInKeys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== standInKeys.region) return 'AuthorizationHeaderMalformed';
  const at = String(headers['x-amz-date']);
  const date = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day!) || !(Math.abs(Date.now() - date) < 900_000)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(url!, 'http://s3.test');
  const canonical = [
    method,
    decodeURIComponent(pathname).split('/').map(uri).join('/'),
    [...searchParams]
      .map(([name, value]) => `${uri(name)}=${uri(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signingKey = ['aws4_request'].reduce(
    hmac,
    hmac(hmac(hmac(`AWS4${standInKeys.secretAccessKey}`, day!), region!), 's3'),
  );
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}
