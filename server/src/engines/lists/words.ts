import { fold, spelledOut } from '@passerelle/contracts/fold.ts';
import { allOf, anyOf, type Sql } from '../../platform/db/sql.ts';

const mostWords = 8;

/** The words of what somebody typed, folded: enough of them to find what they mean. */
export function wordsOf(text: string): readonly string[] {
  return fold(text).split(/\s+/u).filter(Boolean).slice(0, mostWords);
}

/** Each of those words in every way that it may be stored: "müller" may be Mueller. */
export function spellingsOf(text: string): readonly (readonly string[])[] {
  const spelled = wordsOf(spelledOut(text));
  return wordsOf(text).map((word, index) => [...new Set([word, spelled[index] ?? word])]);
}

/** A text as it is, within a pattern of LIKE. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Every word is found, in any order and in one of its spellings; `finds` tests the pattern of one, which may be anywhere.
 * What it looks in is `searched`, as what lists store for their search is.
 */
export function eachWord(text: string, finds: (like: string) => Sql<boolean>): Sql<boolean> {
  return allOf(spellingsOf(text).map((ways) => anyOf(ways.map((word) => finds(`%${literally(word)}%`)))));
}
