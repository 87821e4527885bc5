import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { markFirst } from './first-field.ts';
import { fields } from './form/places-at-fault.ts';

/** What is asked of a part of a page here: one answer to each selector. */
const page = (found: Readonly<Record<string, Element>>) => ({ querySelector: (one: string) => found[one] ?? null });
const part = () => {
  const given = new Map<string, string>();
  return { given, setAttribute: (name: string, value: string) => given.set(name, value) };
};
const as = (one: object) => one as unknown as Element;

describe('a dialog that opens', () => {
  test('gives the focus to its first field', () => {
    const field = part();
    markFirst(page({ [fields]: as(field) }) as Element);
    expect([...field.given.keys()]).toEqual(['data-autofocus']);
  });

  test('leaves it to the part that is marked', () => {
    const field = part();
    markFirst(page({ [fields]: as(field), '[data-autofocus]': as(part()) }) as Element);
    expect([...field.given.keys()]).toEqual([]);
  });

  test('has nothing to mark where nothing is asked', () => {
    expect(() => markFirst(page({}) as Element)).not.toThrow();
    expect(() => markFirst(null)).not.toThrow();
  });
});

const sources = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(sources, path), 'utf8');

/** The sources that draw with one of these. */
const drawing = (part: RegExp) =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => part.test(textOf(path)));

test('every dialog is drawn by the one that does so', () => {
  expect(drawing(/<Modal\b|\bmodals\./)).toEqual(['ui/dialog.tsx']);
  expect(textOf('ui/dialog.tsx')).toMatch(/markFirst\(root\.current\)/);
});

test('whatever opens over the page gives the focus back', () => {
  const over = drawing(/<(Modal|Drawer|Spotlight\.Root)\b/);
  expect(over.filter((path) => !/useFocusReturn\(/.test(textOf(path)))).toEqual([]);
});
