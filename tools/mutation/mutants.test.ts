import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';

const changed = (text: string) =>
  mutantsOf('some.ts', text).map(({ start, end, becomes }) => text.slice(0, start) + becomes + text.slice(end));

test('comparisons, conditions and what is called are changed, one at a time', () => {
  expect(changed('const a = b === c;')).toEqual(['const a = b !== c;']);
  expect(changed('if (a && b) f();')).toEqual([
    'if (true) f();',
    'if (false) f();',
    'if (a || b) f();',
    'if (a && b) ;',
  ]);
  expect(changed('const few = all.filter(ok);')).toEqual(['const few = all;']);
  expect(changed('function f() { throw new Error(); }')).toEqual(['function f() { ; }']);
});

test('what a statement of the database decides by is changed', () => {
  expect(changed('sql`a <= b and c is null`')).toEqual([
    'sql`a <= b or c is null`',
    'sql`a <= b and c is not null`',
    'sql`a = b and c is null`',
  ]);
});

test('types, and words that are put together, are left as they are', () => {
  expect(changed("type A = true; const a: { b: false } = c; const d = 'e' + f;")).toEqual([]);
});
