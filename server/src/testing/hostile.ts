import type { Call } from '@passerelle/contracts/call.ts';
import { errors, isErrorCode } from '@passerelle/contracts/errors.ts';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { codeIn } from './test-server.ts';

/** Refused by what is wrong with the call, in the one shape of failures or in that of the call’s family. */
export function expectRefused(response: LightMyRequestResponse, said: unknown, call?: Call): void {
  expect(response.statusCode, JSON.stringify(said)).toBeGreaterThanOrEqual(400);
  expectNeverBroken(response, said, call);
}

/** Whatever was asked, the answer is a success or a failure of the catalogue that is the caller's. */
export function expectNeverBroken(response: LightMyRequestResponse, said: unknown, call?: Call): void {
  expect(response.statusCode, `${JSON.stringify(said)} ${response.body}`).toBeLessThan(500);
  if (response.statusCode < 400) return;
  if (call?.failsAs) {
    expect(codeIn(response.body, call), response.body).toBeDefined();
    return;
  }
  const { error } = response.json<{ error: { name: string; statusCode: number; message: string } }>();
  expect(isErrorCode(error.name), error.name).toBe(true);
  expect(errors[error.name as keyof typeof errors].status).toBe(response.statusCode);
  expect(error.message.length).toBeGreaterThan(0);
}

/** JSON that nobody means: names with a past, values of every kind, deep and long. */
export const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    2 ** 53,
    '',
    '$',
    '$IdPays',
    '$constructor',
    '$__proto__',
    '%',
    '\\',
  ),
  fc.constantFrom<unknown>(
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '{{7*7}}',
    '٣',
    '2024-02-30',
    '0000-01-01',
    '99999-01-01',
  ),
  fc.constantFrom<unknown>([], {}, [[]], { toString: 1 }, { valueOf: null }, { length: 1e9 }, ['a'.repeat(5000)]),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const filterNames = [
  'IdPays',
  'sites',
  'Manager',
  'DateEntree',
  'tags',
  'isPaieSent',
  'isOrphelinFilter',
  'interneExterne',
];
const name = fc.oneof(
  fc.constantFrom(
    ...filterNames,
    'allPersonnesBelongsManager',
    'Physique',
    'query',
    'and',
    'or',
    'where',
    'fields',
    'order',
  ),
  fc.constantFrom(
    'limit',
    'skip',
    'include',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    'NIN',
    'IdPays"',
    '',
  ),
  fc.constantFrom(
    'eq',
    'neq',
    'inq',
    'nin',
    'like',
    'between',
    'gt',
    'lte',
    'empty',
    'within days',
    'regexp',
    'exists',
    '$ne',
  ),
);
/** Objects and lists of all that, under names that mean something and names that don't. */
export const tree: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    nasty,
    fc.array(fc.tuple(name, tie('node')), { maxLength: 3 }).map(fromEntries),
    fc.array(tie('node'), { maxLength: 4 }),
  ),
})).node;

/** As JSON.parse makes it: `__proto__` is a name like another. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): unknown {
  const made = {};
  for (const [key, value] of entries) Object.defineProperty(made, key, { value, enumerable: true, configurable: true });
  return made;
}

/** The text of a filter. */
export const hostileFilter = fc.oneof(
  tree.map((node) => JSON.stringify(node) ?? ''),
  fc
    .array(fc.tuple(name, tree), { minLength: 1, maxLength: 3 })
    .map((parts) => JSON.stringify({ where: fromEntries(parts) })),
  fc
    .tuple(fc.constantFrom('fields', 'order', 'limit', 'skip', 'where'), nasty)
    .map(([part, value]) => JSON.stringify({ [part]: value })),
  fc.string({ unit: 'binary', maxLength: 400 }),
);
