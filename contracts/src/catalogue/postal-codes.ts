/**
 * How the postal codes of a country are written: `#` is a digit, `@` a letter, `*` either; anything else stands for itself. Countries that
 * have none are not here.
 */
const masks: Readonly<Record<string, readonly string[]>> = {
  ...each('###', 'FO IS LS MG OM PG'),
  ...each('####', 'AF AL AM AT AU BD BE BG BO CC CH CV CX CY DK ET GE GL GW HM HT HU LI LU MK MZ NE NF NO NZ PH PY'),
  ...each('####', 'SI SJ TN UY VE ZA'),
  ...each('#####', 'AX BA BL BT CR CU DE DO DZ EE EG ES FI FM GF GP GT GU HN HR ID IQ IT JO KE KH KR KW LA LK LY'),
  ...each('#####', 'MA MC ME MF MH MM MN MP MQ MU MV MX MY NC NI NP PE PF PK PM PR PS PW RE RS SA SD SM SN TH TR'),
  ...each('#####', 'TZ UA VA VI VN WF XK YE YT ZM'),
  ...each('######', 'BY CN CO EC IN KG KZ NG RO RU SG TJ TM TT UZ'),
  ...each('### ##', 'CZ GR SE SK'),
  AD: ['AD###'],
  AR: ['@####@@@', '####'],
  AZ: ['AZ####'],
  BB: ['BB#####'],
  BN: ['@@####'],
  BR: ['#####-###'],
  CA: ['@#@ #@#'],
  CL: ['#######'],
  // Those of who has much mail say so behind.
  FR: ['#####', '##### CEDEX', '##### CEDEX #', '##### CEDEX ##'],
  GB: ['@# #@@', '@## #@@', '@@# #@@', '@@## #@@', '@#@ #@@', '@@#@ #@@'],
  GG: ['GY# #@@', 'GY## #@@'],
  GI: ['GX11 1AA'],
  IE: ['@** ****'],
  IL: ['#######', '#####'],
  IM: ['IM# #@@', 'IM## #@@'],
  IR: ['#####-#####'],
  JE: ['JE# #@@', 'JE## #@@'],
  JP: ['###-####'],
  LB: ['####', '#### ####'],
  LT: ['LT-#####'],
  LV: ['LV-####'],
  MD: ['MD-####'],
  MT: ['@@@ ####'],
  NL: ['#### @@'],
  PL: ['##-###'],
  PT: ['####-###', '####'],
  SZ: ['@###'],
  TW: ['######', '###-##', '###'],
  US: ['#####', '#####-####'],
};

function each(mask: string, countries: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, [mask]]));
}

const holders: Readonly<Record<string, RegExp>> = { '#': /[0-9]/, '@': /[A-Z]/, '*': /[0-9A-Z]/ };

/** These signs as a mask has them, what parts them put in where nobody has to type it; undefined where they are none of it. */
function filled(mask: string, signs: string): string | undefined {
  let at = 0;
  let value = '';
  for (const sign of mask) {
    const isApart = sign === ' ' || sign === '-';
    const typed = isApart ? sign : (signs[at++] ?? '');
    if (!isApart && !(holders[sign]?.test(typed) ?? typed === sign)) return undefined;
    value += typed;
  }
  return at === signs.length ? value : undefined;
}

/** What is typed before a code of another country, as letters abroad have it: of whom the code is. */
const sender = /^[A-Z]{1,3}-(?=[0-9])/;

const ofCountry = (text: string, country: string): string | undefined => {
  const signs = text.replace(/[ .–-]/g, '');
  const bare = text.replace(sender, '').replace(/[ .–-]/g, '');
  return masks[country]?.flatMap(
    (mask) => filled(mask, signs) ?? filled(mask, bare) ?? filled(mask, country + bare) ?? [],
  )[0];
};

/** A postal code as it is stored, and whether it is one of the country that was asked about. */
export interface PostalCode {
  readonly value: string;
  readonly isOwn: boolean;
}

/**
 * A postal code of somebody of a country, written as that country does. People live across a border as well: one of another country is one,
 * as it was typed. Undefined where no country writes one so; where theirs has none, whatever is typed is taken.
 */
export function readPostalCode(text: string, country: string | undefined): PostalCode | undefined {
  if (country === undefined || masks[country] === undefined) return { value: text, isOwn: true };
  const typed = text.normalize('NFKC').toUpperCase();
  const own = ofCountry(typed, country);
  if (own !== undefined) return { value: own, isOwn: true };
  return Object.keys(masks).some((one) => ofCountry(typed, one) !== undefined)
    ? { value: typed, isOwn: false }
    : undefined;
}
