const special: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * Ignores case and accents, exactly as the SQL function `fold` does (a test compares them over every character):
 * "Łęcki" and "lecki" fold alike.
 */
export function fold(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđħıŧςßæœþ]/g, (letter) => special[letter] ?? letter);
}
