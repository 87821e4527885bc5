import { createReadStream } from 'node:fs';

/** Where a table is read from: each call opens it again from its beginning. */
export type Source = () => AsyncIterable<Buffer>;

const chunk = 1 << 18;

export function fileSource(path: string): Source {
  return () => createReadStream(path, { highWaterMark: chunk });
}

export function bytesSource(bytes: Buffer): Source {
  return () => inPieces([bytes], chunk);
}

/** The same bytes in pieces of `length` at most: whoever reads them never works for long at one. */
export async function* inPieces(
  parts: Iterable<Buffer> | AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<Buffer> {
  for await (const part of parts) for (let at = 0; at < part.length; at += length) yield part.subarray(at, at + length);
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
