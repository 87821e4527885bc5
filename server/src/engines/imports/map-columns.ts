import { calledAs, type Field, type Fields } from '@passerelle/contracts/catalogue/field.ts';
import type { DefinedColumn, FoundBy } from '@passerelle/contracts/imports/definition.ts';
import { fieldsTexts } from '@passerelle/texts/fields.texts.ts';
import { bareHeading, headingWords } from '../../platform/tabular/headings.ts';

/** A column of a file, and what it was taken for. */
export interface MappedColumn {
  readonly heading: string;
  readonly field: string | null;
  readonly found: FoundBy | null;
  /** A field that is called nearly so, for somebody to say. */
  readonly near: string | null;
  /** Another column is this field already. */
  readonly twice: boolean;
}

/** What somebody says of columns, by their place: the field, or that they are left out. */
export type SaidColumns = Readonly<Record<string, string | null>>;

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = fieldsTexts.texts;

type Ways = readonly (readonly [FoundBy, ReadonlyMap<string, string>])[];

/** What a definition has its files call a column, in each language. */
const ownWords = (label: DefinedColumn['label']): readonly string[] =>
  label ? [label.text, ...Object.values(label.Traductions)] : [];

/** Whose words a file is headed by: those of templates and exports, or those of another system, which mean what it calls so. */
export type HeadedBy = 'us' | 'others';

/** The words of each way to recognise a field, the surest first. */
function waysOf(defined: readonly DefinedColumn[], fields: Fields, key: string, headedBy: HeadedBy) {
  // What a row is called comes before its key, where both are called the same.
  const columns = defined.toSorted((one, other) => Number(one.field === key) - Number(other.field === key));
  const of = (words: (name: string, field: Field | undefined, column: DefinedColumn) => readonly string[]) =>
    headingWords(columns.map((column) => [column.field, words(column.field, fields[column.field], column)] as const));
  const own = [
    ['code', of((name) => [name])],
    ['label', of((name, field) => Object.values(labels[calledAs(name, field)] ?? {}))],
    ['heading', of((_name, _field, { headings = [], label }) => [...headings, ...ownWords(label)])],
  ] as const satisfies Ways;
  const synonyms = ['synonym', of((_name, field) => field?.synonyms ?? [])] as const;
  const ways: Ways = headedBy === 'us' ? [...own, synonyms] : [synonyms, ...own];
  return ways;
}

/**
 * What each heading of a file is of a definition's columns: by what somebody says of it, else by its code, its label in any
 * language, the definition's own words and the catalogue's synonyms. What is only nearly called so is proposed, and not taken.
 */
export function mapColumns(
  headings: readonly string[],
  columns: readonly DefinedColumn[],
  fields: Fields,
  key: string,
  said: SaidColumns = {},
  headedBy: HeadedBy = 'us',
): readonly MappedColumn[] {
  const ways = waysOf(columns, fields, key, headedBy);
  const recognise = (heading: string, index: number): Pick<MappedColumn, 'field' | 'found'> => {
    if (Object.hasOwn(said, index)) {
      const field = said[index] ?? null;
      return { field: columns.some((column) => column.field === field) ? field : null, found: 'said' };
    }
    const word = bareHeading(heading);
    const [found, words] = ways.find(([, known]) => known.has(word)) ?? [];
    return { field: words?.get(word) ?? null, found: found ?? null };
  };
  const recognised = headings.map((heading, index) => ({ index, heading, ...recognise(heading, index) }));
  // What somebody says of a column goes before what another is headed by, wherever they stand.
  const isSaid = ({ found }: { readonly found: FoundBy | null }) => found === 'said';
  const holder = new Map<string, number>();
  for (const { index, field } of [...recognised.filter(isSaid), ...recognised])
    if (field !== null && !holder.has(field)) holder.set(field, index);
  const taken = new Set(holder.keys());
  const mapped = recognised.map(({ index, heading, field, found }) => {
    const twice = field !== null && holder.get(field) !== index;
    return { heading, field: twice ? null : field, found: twice ? null : found, near: null, twice };
  });
  const free = ways.flatMap(([, words]) => [...words]).filter(([, field]) => !taken.has(field));
  return mapped.map((column) =>
    column.field === null && column.found !== 'said' && !column.twice
      ? { ...column, near: nearest(bareHeading(column.heading), free) }
      : column,
  );
}

/** Longer ones are no names of columns. */
const longestWord = 80;

/** The field whose word differs least from this one, where that is little. */
function nearest(word: string, words: readonly (readonly [string, string])[]): string | null {
  if (word.length < 4 || word.length > longestWord) return null;
  let best: readonly [distance: number, field: string] | undefined;
  for (const [known, field] of words) {
    if (Math.abs(known.length - word.length) > word.length / 4) continue;
    const distance = distanceOf(word, known);
    if (distance <= Math.floor(word.length / 4) && (!best || distance < best[0])) best = [distance, field];
  }
  return best?.[1] ?? null;
}

/** How many letters have to be typed, left out or changed to make one word of the other. */
export function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, sign] of [...other].entries())
      next.push(Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + (sign === letter ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
