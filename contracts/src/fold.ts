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

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/**
 * Spells out letters with marks as German and Nordic writers do without them ("Müller" as "mueller"), exactly as the SQL
 * function `spelled_out` does. What has no such letter stays as it is, in small letters.
 */
export function spelledOut(value: string): string {
  return value
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => twoLetters[letter] ?? letter);
}
