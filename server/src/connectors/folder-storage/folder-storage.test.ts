import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storageContract } from '../../testing/storage-contract.ts';
import { folderStorage } from './folder-storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passerelle-storage-'));
});
afterAll(() => rm(folder, { recursive: true }));

storageContract(() => folderStorage(folder));

test('nothing is left beside what is kept', async () => {
  const left = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(left).toEqual([]);
});

test('a folder that is not there yet has nothing', async () => {
  const none = folderStorage(join(folder, 'none'));
  expect(await Array.fromAsync(none.list())).toEqual([]);
  expect(await none.read(randomUUID())).toBeUndefined();
});

test('what somebody died while writing goes an hour later', async () => {
  const shelf = join(folder, 'ab');
  await mkdir(shelf, { recursive: true });
  const [old, young] = [1, 2].map((n) => join(shelf, `ab${n}.part`)) as [string, string];
  await writeFile(old, 'half');
  await writeFile(young, 'half');
  await utimes(old, new Date(0), new Date(0));
  expect(await Array.fromAsync(folderStorage(folder).list())).toEqual([]);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});
