/**
 * Letters beyond ASCII of the languages that names are written in, in small letters: those that their names often have,
 * then those that they seldom have.
 */
export const lettersOf: Readonly<Record<string, readonly [often: string, seldom: string]>> = {
  fr: ['éèçêëïôîâàû', 'ùüÿœæñáíóö'],
  de: ['äöüß', 'éèá'],
  es: ['áéíñóú', 'ü'],
  ca: ['àèéíòóç', 'ïúü'],
  it: ['àèéìòù', 'íîóú'],
  nl: ['ëïéüö', 'áèêóûíå'],
  pt: ['ãáâçéêíóõú', 'àôü'],
  nordic: ['åäöøæ', 'éüáíóúýðþ'],
  pl: ['ąćęłńóśżź', ''],
  cs: ['áčéěířšýžů', 'ďňóťúö'],
  sk: ['áčéíýšžľú', 'äďĺňóôŕťř'],
  hu: ['áéíóöőüúű', ''],
  ro: ['ăâîșțşţ', ''],
  hr: ['čćđšž', ''],
  tr: ['çğıöşü', 'âî'],
};

/** What a word of a language often looks like, beside its letters. */
export const looksOf: Readonly<Record<string, RegExp>> = {
  fr: /(?:eau|oi|ai|ou|lle|ier|que)/i,
  de: /(?:sch|mann|stein|er$|tz)/i,
  es: /(?:[eo]z$|os?$|illa|rr)/i,
  it: /(?:[ei]ll[io]|ini$|cc|zz)/i,
  nl: /(?:van|ij|aa|oo|ee)/i,
  pt: /(?:ão|ões|nh|lh|ç)/i,
  pl: /(?:sk[ia]|ck[ia]|wicz|czyk|rz|sz|cz|[aą]k)/i,
  cs: /(?:ová|ek$|ský|cký)/i,
  sk: /(?:ová|ský|cký)/i,
  hu: /(?:gy|sz|cs|ly)/i,
  tr: /(?:oğlu|kaya|yıl)/i,
};

const languagesOf: Readonly<Record<string, readonly string[]>> = {
  fr: ['FR', 'BE', 'LU', 'CH', 'MC', 'MA', 'TN', 'DZ', 'CA'],
  de: ['DE', 'AT', 'CH', 'LU', 'LI'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE'],
  ca: ['ES', 'AD'],
  it: ['IT', 'CH', 'SM'],
  nl: ['NL', 'BE'],
  pt: ['PT', 'BR'],
  nordic: ['SE', 'NO', 'DK', 'FI', 'IS'],
  pl: ['PL'],
  cs: ['CZ'],
  sk: ['SK'],
  hu: ['HU'],
  ro: ['RO', 'MD'],
  hr: ['HR', 'SI', 'BA', 'RS', 'ME'],
  tr: ['TR'],
  hans: ['CN', 'SG'],
  hant: ['TW', 'HK', 'MO'],
};

const prefixes: Readonly<Record<string, string>> = {
  33: 'FR',
  49: 'DE',
  43: 'AT',
  41: 'CH',
  34: 'ES',
  39: 'IT',
  31: 'NL',
  32: 'BE',
  351: 'PT',
  46: 'SE',
  47: 'NO',
  45: 'DK',
  358: 'FI',
  48: 'PL',
  420: 'CZ',
  421: 'SK',
  36: 'HU',
  40: 'RO',
  385: 'HR',
  90: 'TR',
  86: 'CN',
  886: 'TW',
  852: 'HK',
};

/** Words of headings and of countries that are written without any other letter. */
const wordsOf: Readonly<Record<string, string>> = {
  fr: 'nom matricule fonction prenom identifiant france francais',
  de: 'vorname nachname personalnummer deutschland germany allemagne duitsland alemania niemcy',
  es: 'nombre apellidos apellido puesto spain espagne spanien spanje hiszpania',
  it: 'nome cognome matricola italia italy italie italien wlochy',
  nl: 'voornaam achternaam functie nederland netherlands niederlande holandia',
  pl: 'nazwisko stanowisko polska poland pologne polen polonia',
  cs: 'jmeno prijmeni czechia tschechien tchequie czechy',
  hu: 'hungary ungarn hongrie magyarorszag wegry',
  ro: 'nume prenume romania roumanie',
  tr: 'soyad turkey turquie',
  hans: 'china chine chiny cina',
  hant: 'taiwan',
};

/**
 * The languages that a file speaks of in what is ASCII in it: its headings, its countries, the ends of its addresses and
 * the prefixes of its phones. Each with its share, up to 1; a country that is said counts for all.
 */
export function languagesToldBy(text: string, country?: string): ReadonlyMap<string, number> {
  const countries = [
    ...Array.from(text.matchAll(/@[\w.-]+\.([a-z]{2})\b/gi), ([, end = '']) => end.toUpperCase()),
    ...Array.from(text.matchAll(/(?:^|[;,\t|"])([A-Z]{2})(?=$|[;,\t|"\r\n])/gm), ([, code = '']) => code),
    ...Array.from(text.matchAll(/(?:\+|\b00)(\d{2,3})/g), ([, digits = '']) => {
      return prefixes[digits] ?? prefixes[digits.slice(0, 2)] ?? '';
    }),
  ].map((code) => (code === 'UK' ? 'GB' : code));
  const words = new Set(text.toLowerCase().match(/[a-z]+/g));
  const told = new Map<string, number>();
  const add = (language: string, times: number) => {
    if (times > 0) told.set(language, (told.get(language) ?? 0) + times);
  };
  for (const [language, codes] of Object.entries(languagesOf)) {
    if (country !== undefined) add(language, codes.includes(country.toUpperCase()) ? 1 : 0);
    else {
      add(language, countries.filter((code) => codes.includes(code)).length);
      add(language, (wordsOf[language] ?? '').split(' ').filter((word) => words.has(word)).length);
    }
  }
  const most = Math.max(1, ...told.values());
  return new Map([...told].map(([language, times]) => [language, times / most]));
}
