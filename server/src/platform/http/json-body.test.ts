import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './json-body.ts';

const faultOf = (text: string) => {
  try {
    readJson(text);
  } catch (error) {
    return (error as { readonly details?: readonly object[] }).details;
  }
  return undefined;
};

test('what is JSON is read as it is', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      if (!text.includes('__proto__')) expect(readJson(text)).toEqual(JSON.parse(text));
    }),
  );
  const plain = '{"a":[{"b":1},{"b":"{\\"b\\":1,\\"b\\":2}"}],"c":{"a":{"b":null}},"":[],"constructor":1}';
  expect(readJson(plain)).toEqual(JSON.parse(plain));
});

test.each([
  ['{"a":1,"a":1}', 'body/a', 'repeated'],
  ['{"a":[1,{"b":{"c":1,"d":[],"c":2}}]}', 'body/a/1/b/c', 'repeated'],
  ['[{"a":",{"},{"a":1,"\\u0061":2}]', 'body/1/a', 'repeated'],
  ['{"a":{"__proto__":{"admin":true}}}', 'body/a/__proto__', 'unknownProperty'],
  ['{"a":1', 'body', 'json'],
  ['', 'body', 'json'],
])('%s is refused at the name', (text, path, rule) => {
  expect(faultOf(text)).toEqual([{ path, rule }]);
});
