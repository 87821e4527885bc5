import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3StandIn, s3StandIn, standInKeys } from '../../testing/s3-stand-in.ts';
import { storageContract } from '../../testing/storage-contract.ts';
import { type S3Bucket, s3Storage } from './s3-storage.ts';

let standIn: S3StandIn;
beforeAll(async () => {
  standIn = await s3StandIn('files');
});
afterAll(() => standIn.close());

const open = (changes: Partial<S3Bucket> = {}) =>
  s3Storage({ endpoint: standIn.endpoint, bucket: 'files', ...standInKeys, ...changes });

storageContract(open);

test('nothing of all that was refused', () => {
  expect(standIn.refusals.filter((code) => code !== 'NoSuchKey')).toEqual([]);
});

test.each<[string, Partial<S3Bucket>, string]>([
  ['another secret', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
  ['another key', { accessKeyId: 'SOMEBODY' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  ['another bucket', { bucket: 'others' }, 'NoSuchBucket|no such bucket'],
])('%s: refused, and said', async (_, changes, code) => {
  const said = new RegExp(code);
  const other = open(changes);
  const about = { size: 1, sha256: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881' };
  await expect(other.write(randomUUID(), Readable.from(['x']), about)).rejects.toThrow(said);
  await expect(other.read(randomUUID())).rejects.toThrow(said);
  await expect(Array.fromAsync(other.list())).rejects.toThrow(said);
});

test('bytes other than those that were said are refused by the other side', async () => {
  const about = { size: 1, sha256: '0'.repeat(64) };
  await expect(open().write(randomUUID(), Readable.from(['x']), about)).rejects.toThrow('XAmzContentSHA256Mismatch');
});

test('a storage that is down, or not there, is an error and no missing file', async () => {
  standIn.fail(503);
  await expect(open().read(randomUUID())).rejects.toThrow('503');
  await expect(open().remove(randomUUID())).rejects.toThrow('503');
  standIn.fail(undefined);
  await expect(open({ endpoint: 'http://127.0.0.1:1' }).read(randomUUID())).rejects.toThrow('ECONNREFUSED');
});
