import anyAscii from 'any-ascii';
import { pinyin } from 'pinyin-pro';
import { fold } from '../fold.ts';
import { cut } from './identifiers.ts';

/** Greek and Cyrillic letters as they are spelt in addresses. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya і i є ye ґ g ћ c ђ d ј j љ lj њ nj џ dz',
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s τ t υ y φ f χ ch ψ ps ω o',
  ].flatMap((line) => [...line.matchAll(/(\S+) (\S+)/g)].map(([, from = '', to = '']) => [from, to] as const)),
);

/**
 * A part of a name as an address spells it: lower case, without accents, its words joined by hyphens. Chinese is read as it
 * is said, a family name as such; other scripts letter by letter.
 */
export function addressPart(name: string, part: 'first' | 'last' = 'first'): string {
  return fold(name.replace(/\p{Script=Han}+/gu, (signs) => said(signs, part)))
    .replace(/\p{L}/gu, (letter) => latin[letter] ?? anyAscii(letter).toLowerCase())
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** 伟 is `wei`, 吕 is `lyu` as passports have it. */
function said(signs: string, part: 'first' | 'last'): string {
  return pinyin(signs, { toneType: 'none', type: 'array', surname: part === 'last' ? 'all' : 'off' })
    .join('')
    .replaceAll('ü', 'yu');
}

/** What is proposed to whoever writes their name in letters that no directory spells. */
const nameless = 'user';

/**
 * What a login, or what stands before the `@`, begins with: `first.last`, the initial alone where that is too long, cut
 * where even that is.
 * @param longest characters that it may have
 */
export function identifierBase(Prenom: string, Nom: string, longest: number): string {
  const [first, last] = [addressPart(Prenom), addressPart(Nom, 'last')];
  const whole = [first, last].filter(Boolean).join('.') || nameless;
  const short = first && last ? `${first.slice(0, 1)}.${last}` : whole;
  return cut(whole.length > longest ? short : whole, longest);
}
