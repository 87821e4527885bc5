import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { sql } from 'kysely';
import { allOf, anyOf, never, type Sql } from '../../platform/db/sql.ts';
import type { Gate } from '../conditions/compile.ts';
import { literally, spellingsOf } from './words.ts';

/** Where words are looked for: a stored search text, since a word must not find what its reader may not see. */
export interface Place {
  readonly column: string;
  /** The right that opens it. */
  readonly right: RightCode;
  /** The fields that it is made of, where a form may hide some. */
  readonly says?: readonly string[];
  readonly phones?: true;
}

export interface Searched {
  readonly places: readonly Place[];
  /** All of them in one, for whoever may see all. */
  readonly all: string;
  /** What a row is numbered by: a number alone ("#4812") means that row. */
  readonly number?: string;
}

export interface Search {
  /** Every word is found, in any order, each in something that the reader may see. */
  readonly where: Sql<boolean>;
  /** Some word is long enough for the index: then the hits are few, and worth finding before anything else. */
  readonly selective: boolean;
  /** Nothing but numbers, which say nothing of a name. */
  readonly scattered: boolean;
}

/** Compiles the words that a person typed; undefined when there are none. */
export function compileSearch(
  text: string,
  { places: searched, all, number }: Searched,
  alias: string,
  gateOf: (place: Place) => Gate,
): Search | undefined {
  const numbered = number === undefined ? undefined : /^\s*#?(\d{1,9})\s*$/.exec(text)?.[1];
  if (number !== undefined && numbered !== undefined) {
    const where = sql<boolean>`${sql.ref(`${alias}.${number}`)} = ${Number(numbered)}`;
    return { where, selective: true, scattered: false };
  }
  const phones = searched.some((one) => one.phones);
  const words = spellingsOf(phones ? phonesJoined(text) : text);
  if (words.length === 0) return undefined;
  const gates = searched.map((one) => ({ ...one, gate: gateOf(one) }));
  // Whoever may see all of it searches all of it at once.
  const places = gates.every(({ gate }) => gate === 'open') ? [{ column: all, gate: 'open' as Gate, phones }] : gates;
  const where = allOf(
    words.map((ways) =>
      anyOf(places.map((place) => finds(ways, place.column, place.gate, place.phones ?? false, alias))),
    ),
  );
  return {
    where,
    selective: words.some((ways) => ways.every((word) => word.length >= 3)),
    scattered: words.every((ways) => ways.every((word) => /^\d+$/.test(word))),
  };
}

function finds(ways: readonly string[], column: string, gate: Gate, phones: boolean, alias: string): Sql<boolean> {
  if (gate === 'closed') return never;
  const value = sql.ref(`${alias}.${column}`);
  const spellings = phones ? [...new Set([...ways, ...ways.map(phoneDigits)])] : ways;
  const found = anyOf(spellings.map((one) => sql<boolean>`${value} like ${pattern(one)}`));
  return gate === 'open' ? found : allOf([gate, found]);
}

/** One and two letters stand for the start of a word, which the same index serves; more may be anywhere. */
function pattern(word: string): string {
  const literal = literally(word);
  return word.length < 3 ? `% ${literal}%` : `%${literal}%`;
}

/** Adjacent words of digits and what people write between them. */
const digitWords = /(?<!\S)[+(]?[\d().\-/]+(?:\s+[\d().\-/]+)+(?!\S)/g;

/** A text with each phone in one word, however its digits are grouped: “03 89 72 38 90”. Other numbers stay apart. */
function phonesJoined(text: string): string {
  return text.replace(digitWords, (words) => (isPhone(words) ? phoneDigits(words.replace(/\s/g, '')) : words));
}

/** It begins as one or has a group of one or two digits: longer groups are found each by itself, as any two numbers are. */
function isPhone(words: string): boolean {
  const { length } = words.replace(/\D/g, '');
  return length >= 6 && length <= 15 && /^[+(0]|(?<!\d)\d{1,2}(?!\d)/.test(words);
}

/** A phone as it is stored: digits, without the 0 that people write before a national number. */
function phoneDigits(word: string): string {
  if (!/^[+(]?[\d().\-/]{4,}$/.test(word)) return word;
  return word
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d{3})/, '');
}
