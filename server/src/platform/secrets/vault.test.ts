import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretKey } from './secret-key.ts';
import { createVault } from './vault.ts';

test('what is sealed opens for its owner with its key, and for nobody else', () => {
  const vault = createVault('one key');
  const sealed = vault.seal('héllo', 'ann');
  expect(sealed).not.toContain('héllo');
  expect(vault.seal('héllo', 'ann')).not.toBe(sealed);
  expect(createVault('one key').open(sealed, 'ann')).toBe('héllo');
  expect(() => vault.open(sealed, 'bob')).toThrow('does not open');
  expect(() => createVault('another key').open(sealed, 'ann')).toThrow('SECRET_KEY');
  expect(() => vault.open(`${sealed.slice(0, -2)}AA`, 'ann')).toThrow();
});

test('without SECRET_KEY, the key is made once, and only its owner reads the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-key-'));
  try {
    const DATA_DIR = join(folder, 'data');
    const keys = await Promise.all([1, 2, 3].map(() => secretKey({ DATA_DIR })));
    expect(new Set([...keys, await secretKey({ DATA_DIR })]).size).toBe(1);
    expect(keys[0]).toHaveLength(43);
    expect((await stat(join(DATA_DIR, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(await secretKey({ DATA_DIR, SECRET_KEY: 'given' })).toBe('given');
  } finally {
    await rm(folder, { recursive: true });
  }
});
