import { readdirSync, readFileSync } from 'node:fs';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { isEditedList } from '@passerelle/contracts/reference/entry.fields.ts';
import { fieldsTexts } from '@passerelle/texts/fields.texts.ts';
import { historyTexts } from '@passerelle/texts/history.texts.ts';
import { sentences } from '@passerelle/texts/history-sentences.texts.ts';
import { expect, test } from 'vitest';
import { entities } from '../../../app/entities.ts';

const words = new Set<string>([
  ...Object.keys(historyTexts.texts),
  // What histories do not name is called as the catalogue calls it.
  ...Object.keys(fieldsTexts.texts).map((field) => `field ${field}`),
]);
const without = (keys: Iterable<string>) => [...new Set(keys)].filter((key) => !words.has(key)).sort();

/** Whatever a source file of the product names as the entity of a change. */
function recordedEntities(): string[] {
  const root = new URL('../../../', import.meta.url);
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

const kinds = ['added', 'changed', 'removed'] as const;

/** What timelines never tell, and why not. */
const never: Readonly<Record<string, string>> = {
  'removed Personne': 'the timeline of somebody goes with them',
  'removed dated_change': 'one that is called off is kept as that',
  'changed Passation': 'what was signed stays as it was signed',
  'removed Passation': 'it goes with whom it is of',
  'removed program': 'one that is ended is kept as that',
  'removed webhook': 'one that is ended is kept as that',
  'changed personal_feed': 'another address is another feed',
  'changed retention_hold': 'another reason is another hold',
  'changed RoleProfil': 'another profile or perimeter is another grant',
  'changed Fichier': 'another content is another file',
  'added Parametre': 'the product brings them all',
  'removed Parametre': 'the product brings them all',
  'removed Demande': 'one that is given up is kept as that',
  'changed SignatureAcquittement': 'what was signed stays as it was signed',
  'removed SignatureAcquittement': 'it stays with the request',
  'removed Visa': 'one that is needed no more is closed',
  'removed plan': 'one that is given up is kept as that',
  'removed second_factor_token': 'one that is lost is kept as that',
  'added initial_password': 'nobody acts when it is made: it is told once handed over',
  'removed initial_password': 'it is told once handed over, and nothing after',
  'added sign_in_link': 'what is told of links is how they are used',
  'removed sign_in_link': 'what is told of links is how they are used',
  'added mailbox_end': 'there is a day or none, and both are of the person',
  'removed mailbox_end': 'there is a day or none, and both are of the person',
  'added DossierCandidat': 'what is told of it is what becomes of its link',
  'removed DossierCandidat': 'it goes with whom it is of',
  'added DossierPiece': 'all that are asked for come with the file',
  'removed PieceType': 'one that is asked of nobody is kept as that',
  'removed DocumentAccueil': 'one that is shown to nobody is kept as that',
  'removed DossierPiece': 'they go with whom they are of',
  'removed Inventaire': 'what is taken out of an inventory is found in no timeline',
  'removed Photo': 'one that is taken away is kept as that',
  'removed DefinitionImport': 'one that is used no more is put out of force',
  'changed FormulaireVersion': 'another version is added',
  'removed FormulaireVersion': 'versions stay',
};

/** What a timeline may say of an entity that has one, or that is told in that of another; an entry of a list is as any other. */
const happenings = [...entities]
  .filter(({ name, mayRead, within }) => (mayRead ?? within) && !isEditedList(name))
  .flatMap((entity) => kinds.map((kind) => ({ entity, kind: `${kind} ${entity.name}` })));

test('whatever can happen to what a timeline tells of has its sentence, and nothing else has', () => {
  const happens = happenings.map(({ kind }) => kind).filter((kind) => !Object.hasOwn(never, kind));
  const said = Object.keys(sentences).filter((key) => !/ itself$|^erased values$|\./.test(key));
  expect(said.sort()).toEqual([...happens, ...kinds.map((kind) => `${kind} entry`)].sort());
  expect(Object.keys(never).filter((kind) => !happenings.some((one) => one.kind === kind))).toEqual([]);
});

test('what a field became has a sentence where a timeline tells of that field', () => {
  for (const key of Object.keys(sentences).filter((one) => one.includes('.'))) {
    const [, kind, field] = /^(changed \w+)\.(\w+)\.\w+( itself)?$/.exec(key) ?? [];
    const happening = happenings.find((one) => one.kind === kind);
    expect([...(happening?.entity.told.values() ?? [])], key).toContain(field);
  }
});

test('a sentence that names what it is about has another for the timeline of that itself', () => {
  const naming = Object.entries(sentences).flatMap(([key, { fr }]) => {
    const happening = happenings.find(({ kind }) => kind === key.split('.')[0]);
    return happening && fr.includes('{about}') ? [{ key, ...happening.entity }] : [];
  });
  expect(naming.filter(({ about }) => !about)).toEqual([]);
  const itself = Object.keys(sentences).filter((key) => key.endsWith(' itself'));
  const own = naming.filter(({ mayRead }) => mayRead).map(({ key }) => `${key} itself`);
  expect(itself.sort()).toEqual(own.sort());
});

test('every call that answers what is sensitive has words', () => {
  const sensitive = allCalls.filter((op) => 'sensitive' in op && op.sensitive);
  expect(without(sensitive.map(({ operationId }) => `read ${operationId}`))).toEqual([]);
});
