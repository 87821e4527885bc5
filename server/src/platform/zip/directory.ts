/** What the directory of a ZIP says of one of its parts. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  /** Where its own head stands. */
  readonly at: number;
  /** How it is packed: 0 is not at all, 8 deflated. */
  readonly method: number;
}

/** Reads `length` bytes from a place. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const endLength = 22;
const longestComment = 65_535;
/** Bytes of the directory of a document; larger, it is none. */
const largestDirectory = 4_000_000;

/**
 * The parts of a ZIP of `size` bytes, as its directory tells them: nothing is unpacked. Undefined where there is no directory,
 * or one that leaves a size unsaid.
 */
export async function zipEntries(readAt: ReadAt, size: number): Promise<readonly ZipEntry[] | undefined> {
  const tailLength = Math.min(size, endLength + longestComment);
  const tail = await readAt(size - tailLength, tailLength);
  let end = tail.length - endLength;
  while (end >= 0 && tail.readUInt32LE(end) !== endOfDirectory) end--;
  if (end < 0) return undefined;
  const [count, length, from] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > largestDirectory || from + length > size) return undefined;
  const directory = await readAt(from, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== directoryEntry) return undefined;
    const [packed, unpacked] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)];
    // Zero is how a size is left unsaid.
    if (unpacked === 0 && packed > 2) return undefined;
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('latin1', at + 46, at + 46 + nameLength);
    const [method, head] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 42)];
    entries.push({ name, packed, unpacked, at: head, method });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}
