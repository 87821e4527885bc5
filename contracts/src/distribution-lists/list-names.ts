import { addressPart } from '../creation/address-part.ts';
import { longestLocalPart } from '../creation/identifiers.ts';
import { fold } from '../fold.ts';

/** Whether a name would be read as an address: it has an `@` or a dot. */
export function looksLikeAddress(name: string): boolean {
  return /[@.]/.test(fold(name));
}

/** Whether a word of a name mixes Latin letters with Greek or Cyrillic ones that look like them: it would pass for another name. */
export function mixesLetters(name: string): boolean {
  const words = name.match(/\p{L}+/gu) ?? [];
  return words.some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(word));
}

/**
 * The words of these that stand in a name by themselves, whatever their case, accents and letters, since its address is spelt in
 * Latin ones: `asse` is none of `Classement`.
 */
export function wordsIn(name: string, words: readonly string[]): readonly string[] {
  const said = spellings(name).map((spelling) => ` ${spelling} `);
  return words.filter((word) =>
    spellings(word).some((spelling) => spelling !== '' && said.some((one) => one.includes(` ${spelling} `))),
  );
}

/** A text as it is read, and as an address spells it. */
const spellings = (text: string): readonly string[] => [wordsOf(text), wordsOf(addressPart(text))];

/**
 * What stands before the `@` of a list's address: the prefix of its nature unless it goes without, then its name as
 * addresses spell names. Undefined where nothing of the name is left, or where it is too long for an
 * address.
 */
export function listLocalPart(name: string, prefix: string | null): string | undefined {
  const said = addressPart(name);
  const before = prefix === null ? '' : addressPart(prefix);
  const whole = before === '' ? said : `${before}-${said}`;
  return said === '' || whole.length > longestLocalPart ? undefined : whole;
}

/** Folded words, in Latin letters and digits, one blank between them. */
function wordsOf(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
