import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The key that secrets in the database are sealed with: `SECRET_KEY`, else one made once and kept in `DATA_DIR`. Never in
 * the database: a copy of that alone opens nothing. Replicas on one database must be given the same.
 */
export async function secretKey({
  SECRET_KEY,
  DATA_DIR,
}: {
  readonly SECRET_KEY?: string | undefined;
  readonly DATA_DIR: string;
}): Promise<string> {
  if (SECRET_KEY) return SECRET_KEY;
  const file = join(DATA_DIR, 'secret.key');
  await mkdir(DATA_DIR, { recursive: true });
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
}
