import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storageContract } from '../../testing/storage-contract.ts';
import { hasSwift, type Swift, startSwift, swiftKeys } from '../../testing/swift.ts';
import { type S3Bucket, s3Storage } from './s3-storage.ts';

/** At night, where a server that is not ours is installed: OpenStack Swift, through its S3 interface. */
describe.skipIf(!hasSwift || !process.env.NIGHTLY)('OpenStack Swift', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await startSwift('files');
  });
  afterAll(() => swift?.close());

  const open = (changes: Partial<S3Bucket> = {}) =>
    s3Storage({ endpoint: swift.endpoint, bucket: 'files', ...swiftKeys, ...changes });
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

  storageContract(open);

  test('a large content streams both ways', async () => {
    const megabytes = 400;
    const piece = Buffer.alloc(1_000_000, 'passerelle');
    const pieces = function* () {
      for (let n = 0; n < megabytes; n++) yield piece;
    };
    const hash = createHash('sha256');
    for (const one of pieces()) hash.update(one);
    const about = { size: megabytes * piece.length, sha256: hash.digest('hex') };
    const key = randomUUID();
    const before = process.memoryUsage().rss;
    await open().write(key, Readable.from(pieces()), about);
    const come = createHash('sha256');
    for await (const one of (await open().read(key))!) come.update(one as Buffer);
    expect(come.digest('hex')).toBe(about.sha256);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    await open().remove(key);
  });

  test.each<[string, Partial<S3Bucket>, RegExp]>([
    ['another secret', { secretAccessKey: 'guessed' }, /SignatureDoesNotMatch/],
    ['another key', { accessKeyId: 'test:somebody' }, /InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied/],
    ['another region', { region: 'us-east-1' }, /AuthorizationHeaderMalformed/],
    ['another bucket', { bucket: 'others' }, /NoSuchBucket|no such bucket/],
  ])('%s: refused, and said', async (_, changes, said) => {
    const other = open(changes);
    const about = { size: 1, sha256: hashOf('x') };
    await expect(other.write(randomUUID(), Readable.from(['x']), about)).rejects.toThrow(said);
    await expect(other.read(randomUUID())).rejects.toThrow(said);
    await expect(Array.fromAsync(other.list())).rejects.toThrow(said);
  });

  test('bytes other than those that were said are refused by the other side', async () => {
    const about = { size: 1, sha256: hashOf('y') };
    const key = randomUUID();
    await expect(open().write(key, Readable.from(['x']), about)).rejects.toThrow(/400/);
    expect(await open().read(key)).toBeUndefined();
  });

  test('more than a page is listed whole', async () => {
    const storage = open();
    const keys: string[] = [];
    // A few at a time: one process answers here.
    for (let n = 0; n < 1100; n += 10) {
      const some = Array.from({ length: 10 }, () => randomUUID());
      keys.push(...some);
      await Promise.all(some.map((key) => storage.write(key, Readable.from(['x']), { size: 1, sha256: hashOf('x') })));
    }
    expect((await Array.fromAsync(open().list())).map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) await open().remove(key);
  });

  test('down is an error and no missing file; back, what was kept is there', async () => {
    const key = randomUUID();
    await open().write(key, Readable.from(['x']), { size: 1, sha256: hashOf('x') });
    await swift.pause();
    await expect(open().read(key)).rejects.toThrow();
    await expect(open().remove(key)).rejects.toThrow();
    await swift.resume();
    const content = await open().read(key);
    expect(Buffer.concat(await Array.fromAsync(content!)).toString()).toBe('x');
    await open().remove(key);
  });
});
