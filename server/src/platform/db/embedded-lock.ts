import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Held here because a lock that nobody references would be garbage-collected, and with it released. */
const held = new Set<DatabaseSync>();

/**
 * Reserves a data folder for this process until the returned function is called or the process ends, however it ends.
 *
 * Node has no file locks of its own; SQLite's are those of the kernel, which releases them at `kill -9` and is not
 * fooled by a process number used again.
 *
 * @throws Error naming the process that holds the folder
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = join(dataDir, 'server.pid');
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(
      `Another server (process ${readPid(pidFile)}) already uses the data folder ${dataDir}. ` +
        'Stop it first, or give this one a folder of its own with DATA_DIR.',
    );
  }
  held.add(lock);
  writeFileSync(pidFile, `${process.pid}\n`);
  return () => {
    if (!held.delete(lock)) return;
    rmSync(pidFile, { force: true });
    lock.close();
  };
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
