import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isStorageKey, requireStorageKey, type StoragePort } from '../../ports/storage.ts';

/**
 * Keeps contents in a folder, 256 to share them out among. A content is written beside its place, brought to the disk,
 * and takes its place in one step: whoever reads finds all of it or nothing.
 */
export function folderStorage(folder: string): StoragePort {
  const shelfOf = (key: string) => join(folder, key.slice(0, 2));
  const pathOf = (key: string) => {
    requireStorageKey(key);
    return join(shelfOf(key), key);
  };
  return {
    write: async (key, content, { size }) => {
      const path = pathOf(key);
      await mkdir(shelfOf(key), { recursive: true });
      const beside = `${path}.${randomUUID()}${unfinished}`;
      try {
        const writing = createWriteStream(beside, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(content, writing);
        if (writing.bytesWritten !== size) throw new Error(`${writing.bytesWritten} bytes came of ${size}`);
        await rename(beside, path);
        await keepNames(shelfOf(key));
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    read: async (key) => await opened(pathOf(key)),
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await keepNames(shelfOf(key));
    },
    list: async function* () {
      for (const shelf of await entriesOf(folder)) {
        if (!shelf.isDirectory() || !/^[0-9a-f]{2}$/.test(shelf.name)) continue;
        for (const { name } of await entriesOf(join(folder, shelf.name))) {
          const path = join(folder, shelf.name, name);
          const at = (await stat(path).catch(ifThere))?.mtime;
          if (!at) continue;
          if (isStorageKey(name)) yield { key: name, at };
          // Left by whoever died while writing it.
          else if (name.endsWith(unfinished) && at.getTime() < Date.now() - hour) await rm(path, { force: true });
        }
      }
    },
  };
}

const unfinished = '.part';
const hour = 3_600_000;

async function opened(path: string): Promise<Readable | undefined> {
  const file = await open(path).catch(ifThere);
  return file && createReadStream('', { fd: file, highWaterMark: 1 << 18 });
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(ifThere)) ?? [];
}

/** Brings to the disk what a folder calls its files. */
async function keepNames(folder: string): Promise<void> {
  const file = await open(folder).catch(ifThere);
  await file?.sync().catch(() => undefined);
  await file?.close();
}

function ifThere(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
