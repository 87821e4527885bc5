import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cutAt } from '../../platform/http/received.ts';

/** A content put down on this machine while it is looked at. */
export interface Incoming {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

const hour = 3_600_000;

/** The folder where contents are put down while they are looked at: whatever is in it for an hour was left by a crash. */
export class IncomingFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A path for a new content. */
  async place(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return join(this.#folder, randomUUID());
  }

  /** Puts a content down, counted and hashed as it comes. Throws PAYLOAD_TOO_LARGE at the first byte too many. */
  async take(content: Readable, largest: number, path: string): Promise<Incoming> {
    const hash = createHash('sha256');
    let size = 0;
    const noted = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    };
    // There before anything comes: who takes it away afterwards finds it.
    const file = await open(path, 'wx', 0o600);
    await pipeline(cutAt(content, largest), noted, file.createWriteStream());
    return { path, size, sha256: hash.digest('hex') };
  }

  /** What is put down already, measured. */
  async measure(path: string): Promise<Incoming> {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.length;
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  /** Takes away what nobody is looking at any more. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const at = (await stat(path).catch(() => undefined))?.mtime;
      if (at && at.getTime() < Date.now() - hour) await rm(path, { force: true });
    }
  }
}
