import { createReadStream } from 'node:fs';

/** Where a table is read from: each call opens it again from its beginning. */
export type Source = () => AsyncIterable<Buffer>;

const chunk = 1 << 18;

export function fileSource(path: string): Source {
  return () => createReadStream(path, { highWaterMark: chunk });
}

export function bytesSource(bytes: Buffer): Source {
  return async function* () {
    yield bytes;
  };
}

/** The first bytes of a source, `length` at most. */
export async function headOf(source: Source, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of source()) {
    parts.push(part);
    size += part.length;
    if (size >= length) break;
  }
  return Buffer.concat(parts).subarray(0, length);
}

/** All the bytes of a source; undefined where there are more than `most`. */
export async function bytesOf(source: Source, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of source()) {
    size += part.length;
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
