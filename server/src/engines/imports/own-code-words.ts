import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { personTexts } from '@passerelle/texts/person.texts.ts';

type Labels = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;
const labels: Labels = personTexts.texts;

const known = new WeakMap<Field, ReadonlyMap<string, string>>();

/** A word as cells are read by it: whatever its case, its accents and its blanks. */
export const wordOf = (text: string): string => fold(text.trim().replace(/\s+/g, ' '));

/** Every word that says a code of a field that no list has, with the code. */
export function ownCodeWords(name: string, field: Field): ReadonlyMap<string, string> {
  const words = known.get(field) ?? wordsOf(name, field);
  known.set(field, words);
  return words;
}

function wordsOf(name: string, { values = [], valueWords = {} }: Field): ReadonlyMap<string, string> {
  const said = values.flatMap((code) => Object.values(labels[`${name} ${code}`] ?? {}).map((label) => [label, code]));
  const spelled = said.flatMap(([label = '', code = '']) =>
    spellings(label).map((word) => [wordOf(word), code] as const),
  );
  // The first to claim a word keeps it.
  return new Map([
    ...spelled.toReversed(),
    ...Object.entries(valueWords),
    ...values.map((code) => [wordOf(code), code] as const),
  ]);
}

/** A label that says both genders, and each of them: `Marié(e)`, `Casado/a`. */
function spellings(label: string): readonly string[] {
  const other = /^(.*)\w\/(\w)$/u.exec(label);
  return [
    label,
    label.replace(/\(\w+\)/gu, ''),
    label.replace(/[()]/g, ''),
    ...(other ? [label.slice(0, -2), `${other[1]}${other[2]}`] : []),
  ];
}
