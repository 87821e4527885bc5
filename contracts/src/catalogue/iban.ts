/** Characters of an account number by country; of another, no shorter and no longer than there are. */
const lengths: Readonly<Record<string, number>> = {
  ...{ AT: 20, BE: 16, CH: 21, CZ: 24, DE: 22, DK: 18, ES: 24, FI: 18, FR: 27, GB: 22, GR: 27, HU: 28, IE: 22, IT: 27 },
  ...{ LU: 20, MA: 28, MC: 27, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, SE: 24, SK: 24, TN: 24, TR: 26 },
};

/** The number of a bank account as it is stored: in capitals, without blanks; undefined where its digits do not fit. */
export function readIban(text: string): string | undefined {
  const value = text.toUpperCase().replace(/[\s.-]/g, '');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return undefined;
  const length = lengths[value.slice(0, 2)];
  if (length !== undefined && value.length !== length) return undefined;
  return restOf97(`${value.slice(4)}${value.slice(0, 4)}`) === 1 ? value : undefined;
}

/** Countries whose banks write account numbers as IBAN (ISO 13616), but for those that have their lengths above. */
const others = `AD AE AL AZ BA BG BH BI BR BY CR CY DJ DO EE EG FK FO GE GI GL GT HN HR IL IQ IS JO KW KZ
  LB LC LI LT LV LY MD ME MK MN MR MT MU NI OM PK PS QA RS RU SA SC SD SI SM SO ST SV TL UA
  VA VG XK YE`.split(/\s+/);

/** Where accounts have numbers of another country's. */
const accountsOf: Readonly<Record<string, string>> = {
  ...{ GP: 'FR', MQ: 'FR', GF: 'FR', RE: 'FR', YT: 'FR', PM: 'FR', BL: 'FR', MF: 'FR', NC: 'FR', PF: 'FR', WF: 'FR' },
  ...{ GG: 'GB', JE: 'GB', IM: 'GB', AX: 'FI' },
};

const countryOfAccounts = (country: string): string => accountsOf[country] ?? country;

const withIban: ReadonlySet<string> = new Set([...Object.keys(lengths), ...others]);

/** Whether accounts of a country have an IBAN. */
const hasIban = (country: string): boolean => withIban.has(countryOfAccounts(country));

/**
 * The number of an account of somebody who works in a country, as it is stored: an IBAN; where that country has none, its own number as
 * well, of six characters at least. Undefined where it is neither.
 */
export function readAccount(text: string, country: string | undefined): string | undefined {
  const value = text.toUpperCase().replace(/[\s.-]/g, '');
  const isOwn = country !== undefined && !hasIban(country) && /^(?![A-Z]{2}\d{2})[A-Z0-9]{6,34}$/.test(value);
  return isOwn ? value : readIban(text);
}

/** Whether an account, by its number as it is stored, is kept in another country than this one. */
export const isAccountAbroad = (account: string, country: string): boolean =>
  hasIban(country) ? account.slice(0, 2) !== countryOfAccounts(country) : readIban(account) !== undefined;

/** What a bank is known by to others (ISO 9362), as it is stored: in capitals, without blanks; undefined where it is none. */
export function readBic(text: string): string | undefined {
  const value = text.toUpperCase().replace(/[\s.-]/g, '');
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value) ? value : undefined;
}

/** An account number, or a part of one, as it is read: by fours. */
export const groupedIban = (text: string): string => text.replace(/\s/g, '').replace(/.{4}(?=.)/g, '$& ');

/** A letter counts as two digits, from 10 on; the number is longer than any that is reckoned with at once. */
function restOf97(value: string): number {
  let rest = 0;
  for (const sign of value) {
    const digits = Number.parseInt(sign, 36);
    rest = (rest * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return rest;
}
