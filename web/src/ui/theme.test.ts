import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

/** What a colour says beside the product's own: what went well, what to look at, what is wrong. */
const meanings = ['green', 'yellow', 'orange', 'dimmed', 'inherit'];

test('what screens colour has the product’s colours: one blue is the accent', () => {
  const own = new Set([...Object.keys(theme.colors ?? {}), ...meanings]);
  const sources = join(import.meta.dirname, '..');
  const others = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => {
      const source = readFileSync(join(sources, path), 'utf8');
      const named = [...source.matchAll(/\bcolor=(?:"([a-z]+)"|\{([^{}]*)\})/g)].flatMap(([, one, some]) =>
        one ? [one] : [...(some ?? '').matchAll(/[?:] '([a-z]+)'/g)].map(([, each]) => each ?? ''),
      );
      return named.filter((one) => !own.has(one)).map((one) => `${path}: ${one}`);
    });
  expect(others).toEqual([]);
});
