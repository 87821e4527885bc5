import { glob } from 'node:fs/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { Type } from './light-schema.ts';

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

test('a part of another’s shape is there, as deep as it is read; spread, it has no parts', () => {
  const made = (Type as unknown as Record<string, () => Part>).Object?.();
  expect(typeof made?.properties?.Lignes?.items?.properties?.Nom).toBe('object');
  expect({ ...made?.properties }).toEqual({});
  expect([...(made as unknown as Iterable<unknown>)]).toEqual([]);
  expect([JSON.stringify(made), Object.keys(made ?? { none: 0 })]).toEqual(['{}', []]);
  // Nothing waits for it.
  expect(typeof (made as { then?: unknown }).then).not.toBe('function');
});

interface Part {
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
}
