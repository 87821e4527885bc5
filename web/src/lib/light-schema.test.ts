import { glob } from 'node:fs/promises';
import { afterAll, expect, test, vi } from 'vitest';

// As the browser's bundle has it.
vi.mock('typebox', async () => await import('./light-schema.ts'));
afterAll(() => {
  vi.doUnmock('typebox');
  vi.resetModules();
});

/** A page loads the contracts that it needs, in its own order: none reads of another what is not there yet, or not there. */
test('each contract can be loaded in a browser, and be the first that is', { timeout: 120_000 }, async () => {
  const files: string[] = [];
  for await (const file of glob('contracts/src/**/*.ts')) if (!file.endsWith('.test.ts')) files.push(file);
  expect(files.length).toBeGreaterThan(100);
  const faults: string[] = [];
  for (const file of files) {
    vi.resetModules();
    await import(`${process.cwd()}/${file}`).catch((error: unknown) => faults.push(`${file}: ${error}`));
  }
  expect(faults).toEqual([]);
});

test('a part of another’s shape is there, as deep as it is read; spread, it has no parts', async () => {
  const { Type } = (await import('typebox')) as unknown as {
    Type: { Object: () => { properties: Record<string, { items: { properties: Record<string, object> } }> } };
  };
  const other = Type.Object();
  expect(typeof other.properties.Lignes?.items.properties.Nom).toBe('object');
  expect({ ...other.properties }).toEqual({});
  expect([JSON.stringify(other), `${Object.keys(other)}`]).toEqual(['{}', '']);
  // Nothing waits for it.
  expect(await other).toBe(other);
});
