import { lettersOf, looksOf } from './encoding-languages.ts';

/** How little what is read is like a name; added up over what is read. */
const costs = {
  often: 0.5,
  seldom: 2,
  /** No language has it, or all letters of the word together. */
  foreign: 6,
  /** A capital within small letters, or a small one within capitals. */
  capital: 4,
  symbol: 5,
  unreadable: 8,
  /** A name that begins with a small letter. */
  small: 1,
  /** A consonant between two others, a vowel between two others. */
  crowded: 1.5,
  /** The third letter in a row that is not ASCII. */
  row: 2,
  /** A Chinese sign that few names have, or that hangs on a Latin letter. */
  seldomSign: 2.5,
  hanging: 5,
} as const;
/** Less than what makes a reading sure: a country alone does not decide. */
const toldBonus = 1.4;
const looksBonus = 1.5;

const neutral = new Set('°€«»·§–—…“”„\u00a0\u00ad’‘');

/**
 * How little a text is like names of people, as it was read: nothing where all is ASCII, and the more the stranger. `told`
 * are the languages that are expected, each with its share.
 */
export function strangeness(text: string, told: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) if (!isAscii(word)) sum += ofWord(word, told);
  for (const { 0: sign, index } of text.matchAll(/[^\p{L}\p{M}\p{ASCII}]/gu)) sum += ofSign(sign, text, index);
  return sum;
}

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);
const isHan = (sign: string) => /\p{Script=Han}/u.test(sign);

/** A sign that is no letter. */
function ofSign(sign: string, text: string, at: number): number {
  if (/[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(sign)) return costs.unreadable;
  const [before, after] = [text[at - 1] ?? ' ', text[at + sign.length] ?? ' '];
  const isWide = /[\u3000-\u303f\uff00-\uffef]/.test(sign);
  if (isWide && !/[A-Za-z]/.test(before + after)) return costs.often;
  if (!neutral.has(sign)) return costs.symbol;
  const within = /\p{L}/u.test(before) && /\p{L}/u.test(after);
  // An apostrophe stands in many names: D’Almeida.
  if (within) return sign === '’' ? 0 : costs.symbol;
  return sign === '\u00a0' ? costs.often : costs.seldom;
}

function ofWord(word: string, told: ReadonlyMap<string, number>): number {
  const signs = [...word];
  if (signs.some(isHan)) return ofHan(signs, told);
  return ofShape(signs) + Math.min(...Object.keys(lettersOf).map((language) => ofLetters(word, language, told)));
}

function ofHan(signs: readonly string[], told: ReadonlyMap<string, number>): number {
  const others = signs.filter((sign) => !isHan(sign));
  const strange = others.reduce((sum, sign) => sum + (isAscii(sign) ? costs.hanging : costs.foreign), 0);
  return strange + costs.often * signs.length - toldBonus * Math.max(told.get('hans') ?? 0, told.get('hant') ?? 0);
}

function ofLetters(word: string, language: string, told: ReadonlyMap<string, number>): number {
  const [often, seldom] = lettersOf[language] ?? ['', ''];
  let sum = 0;
  for (const letter of word.toLowerCase()) {
    if (isAscii(letter)) continue;
    sum += often.includes(letter) ? costs.often : seldom.includes(letter) ? costs.seldom : costs.foreign;
  }
  return sum - toldBonus * (told.get(language) ?? 0) - (looksOf[language]?.test(word.toLowerCase()) ? looksBonus : 0);
}

const baseOf = (letter: string) => letter.normalize('NFD').charAt(0).toLowerCase();
const isVowel = (letter: string) => /[aeiouyæœøı]/.test(baseOf(letter));
const isUpper = (letter: string) => letter !== letter.toLowerCase();
const isLower = (letter: string) => letter !== letter.toUpperCase();

/** Capitals, vowels and consonants where no name has them. */
function ofShape(signs: readonly string[]): number {
  let sum = 0;
  let row = 0;
  const capitals = signs.findIndex((sign) => !/^[A-Z]$/.test(sign));
  for (const [index, sign] of signs.entries()) {
    row = isAscii(sign) ? 0 : row + 1;
    if (row === 0) continue;
    if (row > 2) sum += costs.row;
    if (index === 0 && signs.length > 1 && !isUpper(sign)) sum += costs.small;
    const [before, after] = [signs[index - 1], signs[index + 1]];
    if (before !== undefined && isUpper(sign) && isLower(before) && !isUpper(before)) sum += costs.capital;
    if (before !== undefined && isUpper(sign) && isUpper(before) && after !== undefined && isLower(after))
      sum += costs.capital;
    if (before !== undefined && isLower(sign) && !isUpper(sign) && index > 1 && capitals === index)
      sum += costs.capital;
    if (before === undefined || after === undefined) continue;
    if (isVowel(before) === isVowel(sign) && isVowel(after) === isVowel(sign)) sum += costs.crowded;
    // No language has it before a consonant.
    if (sign.toLowerCase() === 'ñ' && !isVowel(after)) sum += costs.seldom;
  }
  return sum;
}

/** How few names have the Chinese signs that some bytes are, by where the signs stand in their list: the frequent come first. */
export function strangenessOfPairs(bytes: Buffer, encoding: 'gb18030' | 'big5'): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1] ?? 0;
    const frequent =
      encoding === 'gb18030' ? lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1 : lead >= 0xa4 && lead <= 0xc6;
    // Signs that are no letters come before either.
    const listed = encoding === 'gb18030' ? trail >= 0xa1 && lead <= 0xf7 : lead >= 0xc9 && lead <= 0xf9;
    if (!frequent && lead > 0xa3) sum += listed ? costs.seldom : costs.seldom + costs.seldomSign;
    at++;
  }
  return sum;
}
