import { firstOf, nth } from '../../../platform/sure.ts';
import type { Random } from './random.ts';

/** What a national identifier is made of. `first` and `last` are in Latin letters. */
export interface Holder {
  readonly first: string;
  readonly last: string;
  readonly woman: boolean;
  readonly birth: Date;
}

type MakeNationalId = (random: Random, holder: Holder) => string;

const pad = (value: number, width: number) => String(value).padStart(width, '0');
const year = (holder: Holder) => holder.birth.getUTCFullYear();
const month = (holder: Holder) => holder.birth.getUTCMonth() + 1;
const day = (holder: Holder) => holder.birth.getUTCDate();

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

const nir: MakeNationalId = (random, holder) => {
  const place = pad(random.pick([13, 31, 33, 34, 35, 38, 44, 59, 67, 69, 75, 76, 78, 92, 93, 94]), 2);
  const body = `${holder.woman ? 2 : 1}${pad(year(holder) % 100, 2)}${pad(month(holder), 2)}${place}${pad(random.between(1, 450), 3)}${pad(random.between(1, 900), 3)}`;
  return body + pad(97 - (Number(body) % 97), 2);
};

const nino: MakeNationalId = (random) =>
  `${random.pick([...'ABCEHJLMPRSTWXY'])}${random.pick([...'ABCEHJLMPRSTWXYZ'])}${random.digits(6)}${random.pick([...'ABCD'])}`.replace(
    /^(BG|GB|KN|NK|NT|TN|ZZ)/,
    'AB',
  );

/** One in ten holds the identifier of foreigners. */
const dni: MakeNationalId = (random) => {
  const foreign = random.chance(0.1) ? random.between(0, 2) : undefined;
  const body = foreign === undefined ? random.digits(8) : random.digits(7);
  const letter = 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(`${foreign ?? ''}${body}`) % 23];
  return `${foreign === undefined ? '' : 'XYZ'[foreign]}${body}${letter}`;
};

const steuerId: MakeNationalId = (random) => {
  const digits = [...'0123456789'];
  for (let index = 9; index > 0; index--) {
    const other = random.between(0, index);
    [digits[index], digits[other]] = [nth(digits, other), nth(digits, index)];
  }
  // Among the first ten digits exactly one appears twice, and so another one is missing.
  const [kept, replaced] = random.chance(0.5) ? [2, 7] : [4, 9];
  digits[replaced] = nth(digits, kept);
  if (digits[0] === '0') digits.reverse();
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return digits.join('') + ((11 - product) % 10);
};

const oddValues: Readonly<Record<string, number>> = Object.fromEntries(
  [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23].flatMap(
    (value, index) => [[String.fromCharCode(65 + index), value], ...(index < 10 ? [[String(index), value]] : [])],
  ),
);
const evenValue = (character: string) => (character >= 'A' ? character.charCodeAt(0) - 65 : Number(character));
const letters = (name: string) => name.toUpperCase().replace(/[^A-Z]/g, '');
const threeOf = (consonants: string, vowels: string) => `${consonants}${vowels}XXX`.slice(0, 3);

const codiceFiscale: MakeNationalId = (random, holder) => {
  const lastLetters = letters(holder.last);
  const firstLetters = letters(holder.first);
  const vowels = (text: string) => text.replace(/[^AEIOU]/g, '');
  const lastConsonants = lastLetters.replace(/[AEIOU]/g, '');
  const firstConsonants = firstLetters.replace(/[AEIOU]/g, '');
  const chosen = firstConsonants.length > 3 ? firstOf(firstConsonants) + firstConsonants.slice(2) : firstConsonants;
  const body =
    threeOf(lastConsonants, vowels(lastLetters)) +
    threeOf(chosen, vowels(firstLetters)) +
    pad(year(holder) % 100, 2) +
    'ABCDEHLMPRST'[month(holder) - 1] +
    pad(day(holder) + (holder.woman ? 40 : 0), 2) +
    random.pick(['H501', 'F205', 'L219', 'F839', 'D612', 'A944', 'G273', 'A662', 'C351', 'L736', 'L781', 'D969']);
  const sum = [...body].reduce(
    (total, character, index) => total + (index % 2 === 0 ? (oddValues[character] ?? 0) : evenValue(character)),
    0,
  );
  return body + String.fromCharCode(65 + (sum % 26));
};

const bsn: MakeNationalId = (random) => {
  for (;;) {
    const body = `${random.between(1, 9)}${random.digits(7)}`;
    const check = weighted(body, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
    if (check < 10) return body + check;
  }
};

const pesel: MakeNationalId = (random, holder) => {
  const sex = random.between(0, 4) * 2 + (holder.woman ? 0 : 1);
  const body = `${pad(year(holder) % 100, 2)}${pad(month(holder) + (year(holder) >= 2000 ? 20 : 0), 2)}${pad(day(holder), 2)}${random.digits(3)}${sex}`;
  return body + ((10 - (weighted(body, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10);
};

const residentId: MakeNationalId = (random, holder) => {
  const place = random.pick(['110101', '310101', '440103', '440305', '330102', '510104', '320102', '420102', '610102']);
  const order = random.between(0, 498) * 2 + (holder.woman ? 0 : 1);
  const body = `${place}${year(holder)}${pad(month(holder), 2)}${pad(day(holder), 2)}${pad(order, 3)}`;
  return body + '10X98765432'[weighted(body, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11];
};

/** Well formed, with valid check digits, and nobody's in particular. */
export const nationalId = {
  FR: nir,
  GB: nino,
  ES: dni,
  DE: steuerId,
  IT: codiceFiscale,
  NL: bsn,
  PL: pesel,
  CN: residentId,
} satisfies Record<string, MakeNationalId>;
