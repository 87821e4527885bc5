import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { allCalls } from './calls.ts';

/** Keywords that hold schemas: one, several, or several by name. */
const holdSchemas = [
  'items',
  'additionalProperties',
  'not',
  'anyOf',
  'allOf',
  'oneOf',
  'properties',
  'patternProperties',
];

/** Where a schema has something in it that is none. */
function* holesIn(schema: unknown, path: string): Generator<string> {
  if (typeof schema === 'boolean') return;
  if (typeof schema !== 'object' || schema === null) return yield path;
  for (const [keyword, held] of Object.entries(schema).filter(([name]) => holdSchemas.includes(name))) {
    const several = keyword.endsWith('roperties') && keyword !== 'additionalProperties' ? held : undefined;
    const parts = Array.isArray(held) ? held : several;
    if (parts) for (const [name, part] of Object.entries(parts)) yield* holesIn(part, `${path}/${keyword}/${name}`);
    else yield* holesIn(held, `${path}/${keyword}`);
  }
}

const schemasOf = ({ params, query, body, response }: Call) =>
  Object.entries({ params, query, body, response }).filter(([, schema]) => schema !== undefined);

test('what a call takes and answers is made of schemas alone: what one reads of another is there', () => {
  const holes = allCalls.flatMap((call) =>
    schemasOf(call).flatMap(([part, schema]) => [...holesIn(schema, `${call.operationId} ${part}`)]),
  );
  expect(holes).toEqual([]);
  // As it would be found.
  const other = { properties: { Nom: { type: 'string' } } } as { properties: Record<string, object> };
  const reading = { type: 'object', properties: { Prenom: other.properties.Prenom, all: { items: undefined } } };
  expect([...holesIn(reading, 'x')]).toEqual(['x/properties/Prenom', 'x/properties/all/items']);
});
