import { createHash } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import aws4 from 'aws4';
import { XMLParser } from 'fast-xml-parser';
import { isStorageKey, requireStorageKey, type StoragePort } from '../../ports/storage.ts';

/** Where a bucket is, and the keys that open it. */
export interface S3Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Asked {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly content?: { readonly stream: Readable; readonly size: number; readonly sha256: string };
}

/** A connection that says nothing for so long is given up. */
const patience = 30_000;
const sha256OfNothing = createHash('sha256').digest('hex');

/**
 * Keeps contents in a bucket of Amazon S3, or of any storage that speaks as it does (MinIO, Ceph, Garage, OVH, Scaleway …), named by
 * path. Whole objects, signed with their hash: what arrives otherwise is refused by the other side.
 */
export function s3Storage({ endpoint, bucket, region, ...credentials }: S3Bucket): StoragePort {
  const { protocol, hostname, port, host, pathname } = new URL(endpoint);
  const client = protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, maxSockets: 32 });
  const root = `${pathname.replace(/\/+$/, '')}/${bucket}`;

  async function ask({ method, key, query, content }: Asked): Promise<http.IncomingMessage> {
    const search = new URLSearchParams(query).toString();
    const signed = aws4.sign(
      {
        service: 's3',
        region,
        method,
        host,
        path: `${root}${key ? `/${key}` : ''}${search && `?${search}`}`,
        headers: {
          'x-amz-content-sha256': content?.sha256 ?? sha256OfNothing,
          ...(content && { 'content-length': String(content.size), 'content-type': 'application/octet-stream' }),
        },
      },
      credentials,
    );
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const asking = client.request({
      method,
      hostname,
      port,
      agent,
      path: signed.path,
      headers: signed.headers as http.OutgoingHttpHeaders,
      timeout: patience,
    });
    asking.on('timeout', () => asking.destroy(new Error('The storage does not answer')));
    asking.on('response', resolve);
    asking.on('error', reject);
    if (!content) asking.end();
    else await pipeline(exactly(content.stream, content.size), asking).catch(reject);
    return await promise;
  }

  /** The answer, where it is a success or one of `also`. */
  async function done(asked: Asked, also: readonly number[] = []): Promise<http.IncomingMessage> {
    const answer = await ask(asked);
    const status = answer.statusCode ?? 0;
    if ((status >= 200 && status < 300) || also.includes(status)) return answer;
    throw new Error(`The storage answered ${status} to ${asked.method}: ${(await text(answer)).slice(0, 300)}`);
  }

  return {
    write: async (key, stream, { size, sha256 }) => {
      requireStorageKey(key);
      (await done({ method: 'PUT', key, content: { stream, size, sha256 } })).resume();
    },
    read: async (key) => {
      requireStorageKey(key);
      const answer = await done({ method: 'GET', key }, [404]);
      if (answer.statusCode !== 404) return answer;
      if (!(await text(answer)).includes('NoSuchKey')) throw new Error('The storage has no such bucket');
      return undefined;
    },
    remove: async (key) => {
      requireStorageKey(key);
      (await done({ method: 'DELETE', key }, [404])).resume();
    },
    list: async function* () {
      for (let from: string | undefined, more = true; more; ) {
        const query = { 'list-type': '2', ...(from !== undefined && { 'continuation-token': from }) };
        const page = readPage(await text(await done({ method: 'GET', query })));
        for (const { Key, LastModified } of page.Contents ?? [])
          if (isStorageKey(Key)) yield { key: Key, at: new Date(LastModified) };
        from = page.NextContinuationToken;
        more = page.IsTruncated === 'true' && from !== undefined;
      }
    },
  };
}

/** Ends with an error where there are other than that many bytes: a request that ends early would be waited for. */
async function* exactly(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let come = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const bytes = Buffer.from(piece);
    come += bytes.length;
    if (come > size) break;
    yield bytes;
  }
  if (come !== size) throw new Error(`${come} bytes came of ${size}`);
}

interface Page {
  readonly IsTruncated?: string;
  readonly NextContinuationToken?: string;
  readonly Contents?: readonly { readonly Key: string; readonly LastModified: string }[];
}

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

function readPage(xml: string): Page {
  return (parser.parse(xml) as { ListBucketResult?: Page }).ListBucketResult ?? {};
}
