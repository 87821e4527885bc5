import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { StoragePort } from '../ports/storage.ts';

/** What holds of every storage, whatever keeps the bytes. */
export function storageContract(open: () => StoragePort): void {
  const about = (bytes: Buffer) => ({
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const kept = async (bytes: Buffer, key: string = randomUUID()) => {
    await open().write(key, Readable.from([bytes]), about(bytes));
    return key;
  };
  const read = async (key: string) => {
    const content = await open().read(key);
    return content && (await buffer(content));
  };
  const keys = async () => (await Array.fromAsync(open().list())).map(({ key }) => key);

  test.each([1, 5_000, 3_000_000])('%i bytes are read as they were written', async (size) => {
    const bytes = randomBytes(size);
    const key = await kept(bytes);
    expect((await read(key))?.equals(bytes)).toBe(true);
    expect(await keys()).toContain(key);
    await open().remove(key);
  });

  test('what is not there is read as nothing, and removed as often as one likes', async () => {
    const key = await kept(Buffer.from('once'));
    await open().remove(key);
    await open().remove(key);
    expect(await read(key)).toBeUndefined();
    expect(await keys()).not.toContain(key);
  });

  test('a content written again replaces the former one', async () => {
    const key = await kept(Buffer.from('former'));
    await kept(Buffer.from('latter'), key);
    expect((await read(key))?.toString()).toBe('latter');
    await open().remove(key);
  });

  test('what breaks off on its way is not there', async () => {
    const key = randomUUID();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        throw new Error('hung up');
      })(),
    );
    await expect(open().write(key, broken, about(Buffer.alloc(200_000)))).rejects.toThrow();
    expect(await read(key)).toBeUndefined();
    expect(await keys()).not.toContain(key);
  });

  test('what is shorter than it was said to be is not there', async () => {
    const key = randomUUID();
    const short = Readable.from([Buffer.alloc(10)]);
    await expect(open().write(key, short, about(Buffer.alloc(20)))).rejects.toThrow();
    expect(await read(key)).toBeUndefined();
  });

  test('a reader who leaves half-way leaves nothing open', async () => {
    const key = await kept(randomBytes(2_000_000));
    const content = await open().read(key);
    for await (const _ of content!) break;
    await expect.poll(() => content!.destroyed).toBe(true);
    await open().remove(key);
  });

  test.each(['', '..', '../../etc/passwd', 'a/b', `${randomUUID()}/x`, randomUUID().toUpperCase(), '%2e%2e'])(
    '%j is no key, for anything',
    async (key) => {
      await expect(open().write(key, Readable.from(['x']), about(Buffer.from('x')))).rejects.toThrow();
      await expect(open().read(key)).rejects.toThrow();
      await expect(open().remove(key)).rejects.toThrow();
    },
  );

  test('it tells all that it has, with when it was written', async () => {
    const before = Date.now() - 5_000;
    const some = await Promise.all(Array.from({ length: 12 }, (_, index) => kept(Buffer.from(`number ${index}`))));
    const listed = await Array.fromAsync(open().list());
    for (const key of some) expect(listed.find((one) => one.key === key)!.at.getTime()).toBeGreaterThan(before);
    await Promise.all(some.map((key) => open().remove(key)));
    expect((await keys()).filter((key) => some.includes(key))).toEqual([]);
  });
}
