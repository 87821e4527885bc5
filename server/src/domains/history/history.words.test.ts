import { readdirSync, readFileSync } from 'node:fs';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { fieldsTexts } from '@passerelle/texts/fields.texts.ts';
import { historyTexts } from '@passerelle/texts/history.texts.ts';
import { expect, test } from 'vitest';
import { entities } from '../../app/entities.ts';

const words = new Set<string>([
  ...Object.keys(historyTexts.texts),
  // What histories do not name is called as the catalogue calls it.
  ...Object.keys(fieldsTexts.texts).map((field) => `field ${field}`),
]);
const without = (keys: Iterable<string>) => [...new Set(keys)].filter((key) => !words.has(key)).sort();

/** Whatever a source file of the product names as the entity of a change. */
function recordedEntities(): string[] {
  const root = new URL('../../', import.meta.url);
  return (
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !/(^|\/)(testing|demo)\//.test(file))
      .flatMap((file) => [...readFileSync(new URL(file, root), 'utf8').matchAll(/\bentity: '(\w+)'/g)])
      .map(([, entity]) => entity!)
      // A line of a file that a plan leaves out is no entity: it is called by its number.
      .filter((entity) => entity !== 'line')
  );
}

test('every entity that history records has words', () => {
  expect(
    without([...[...entities].map(({ name }) => name), ...recordedEntities()].map((entity) => `entity ${entity}`)),
  ).toEqual([]);
});

test('every column that a timeline tells has words', () => {
  // Those of a catalogue are called as it calls them.
  const told = [...entities].flatMap((entity) => (entity.gated ? [] : [...entity.told.values()]));
  // What is written in the eight languages is called once.
  const named = told.map((field) => field.replace(/^(Titre|Texte) ?[A-Z]{2}$/, '$1'));
  expect(without(named.map((field) => `field ${field}`))).toEqual([]);
});

test('every call that answers what is sensitive has words', () => {
  const sensitive = allCalls.filter((op) => 'sensitive' in op && op.sensitive);
  expect(without(sensitive.map(({ operationId }) => `read ${operationId}`))).toEqual([]);
});
