import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ZipEntry } from './directory.ts';

const headLength = 30;

/** A part of a ZIP, unpacked as it is read; it fails where it is damaged or packed in a way that nobody uses. */
export function openEntry(bytes: Buffer, { at, packed, method }: ZipEntry): Readable {
  const from = at + headLength + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(from, from + packed);
  if (method === 0) return Readable.from([content], { objectMode: false });
  if (method !== 8) throw new Error(`A part of a ZIP is packed by ${method}`);
  return Readable.from([content], { objectMode: false }).compose(createInflateRaw()) as Readable;
}
