/** What folding takes for one another. The SQL function `fold` is written from it, by `foldSql`. */
const alike = {
  apostrophes: '‘’‛`ʹʻʼʽʾʿ′‵՚ꞌ',
  hyphens: '‐‒–—―−⸺⸻',
  /** Letters with a stroke or a hook, those of Iceland, Azerbaijan and Africa among them, and what they are typed as. */
  letters: ['łøđħıŧςðəǝɛŋɲɗɖƙɓƴɔɣʋƒɩʊɨʉɉƶǥȼɇɍɏƀȷĸƚƞƥƭƈɠʒⱥⱦ', 'lodhitσdeeennddkbyogvfiuiujzgcerybjklnptcgzat'],
  two: { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
} as const;

/** Accents that stand apart, and what nobody sees: soft hyphens, joiners, marks of direction, fillers. */
const dropped =
  '\\u0300-\\u036f\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff';
const unseen = new RegExp(`[${dropped}]`, 'g');

const [from, to] = alike.letters;
const one = (signs: string, becomes: string) => [...signs].map((sign) => [sign, becomes] as const);
const becomes: ReadonlyMap<string, string> = new Map([
  ...one(alike.apostrophes, "'"),
  ...one(alike.hyphens, '-'),
  ...Array.from(from, (letter, index) => [letter, to.charAt(index)] as const),
  ...Object.entries(alike.two),
]);
const folding = new RegExp(`[${[...becomes.keys()].join('')}]`, 'g');

/**
 * Ignores case, accents, what nobody sees and which apostrophe or hyphen is typed, exactly as the SQL function `fold` does
 * (a test compares them over every character): "Łęcki" and "lecki" fold alike, and so do "D’Almeida" and "d'almeida".
 */
export function fold(value: string): string {
  return value
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(folding, (sign) => becomes.get(sign) ?? sign);
}

/** The expression of the SQL function `fold` over its `value`: whoever changes the table above writes a migration with it. */
export function foldSql(): string {
  const pairs = [...becomes].filter(([, letters]) => letters.length === 1);
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const lowered = `lower(regexp_replace(normalize(replace(value, '´', ''''), NFKD), '[${dropped}]', '', 'g') collate "und-x-icu")`;
  const translated = `translate(${lowered}, ${quoted(pairs.map(([sign]) => sign).join(''))}, ${quoted(pairs.map(([, letter]) => letter).join(''))})`;
  return Object.entries(alike.two).reduce((text, [sign, two]) => `replace(${text}, '${sign}', '${two}')`, translated);
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
