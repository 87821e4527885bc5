import { checkText } from '../catalogue/value-rules.ts';
import { fold } from '../fold.ts';

/** A directory account takes no longer login (`sAMAccountName`). */
export const longestLogin = 20;
/** What may stand before the `@` of an address (RFC 5321). */
export const longestLocalPart = 64;
const longestMail = 254;

/** What is proposed to whoever writes their name in letters that no directory spells. */
const nameless = 'user';

/** Greek and Cyrillic letters as they are spelt in addresses. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya і i є ye ґ g ћ c ђ d ј j љ lj њ nj џ dz',
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s τ t υ y φ f χ ch ψ ps ω o',
  ].flatMap((line) => [...line.matchAll(/(\S+) (\S+)/g)].map(([, from = '', to = '']) => [from, to] as const)),
);

/** A part of a name as an address spells it: lower case, without accents, its words joined by hyphens. */
export function addressPart(name: string): string {
  return fold(name)
    .replace(/\p{L}/gu, (letter) => latin[letter] ?? letter)
    .replace(/[^a-z0-9\s‐-―-]/g, '')
    .replace(/[\s‐-―-]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * What a login, or what stands before the `@`, begins with: `first.last`, the initial alone where that is too long, cut
 * where even that is.
 * @param longest characters that it may have
 */
export function identifierBase(Prenom: string, Nom: string, longest: number): string {
  const [first, last] = [addressPart(Prenom), addressPart(Nom)];
  const whole = [first, last].filter(Boolean).join('.') || nameless;
  const short = first && last ? `${first.slice(0, 1)}.${last}` : whole;
  return cut(whole.length > longest ? short : whole, longest);
}

/** The nth of those that begin so: the first as it is, then with 2, 3… behind. */
export function numbered(base: string, n: number, longest: number): string {
  const suffix = n === 1 ? '' : String(n);
  return `${cut(base, longest - suffix.length)}${suffix}`;
}

function cut(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[.-]+$/, '');
}

/** Whether somebody may sign in under it in every system: letters, digits and `.`, `_`, `-` between them. */
export function isLogin(text: string): boolean {
  return text.length <= longestLogin && /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/i.test(text);
}

/** Whether mail can be sent to it. */
export function isMail(text: string): boolean {
  return (
    text.length <= longestMail &&
    text.indexOf('@') <= longestLocalPart &&
    'value' in checkText({ type: 'text', format: 'mail' }, text, undefined)
  );
}

/** Whether addresses can end with it. */
export function isMailDomain(text: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(text) && isMail(`a@${text}`);
}
