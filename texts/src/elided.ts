import type { Language } from '@passerelle/contracts/languages.ts';

/** A word that French shortens before a vowel, before a placeholder alone. */
const before = /\b(de|que|lorsque|puisque) \{(\w+)\}/gi;
/** Names in h are said both ways, and in y are few: they are left. */
const vowel = /^[aeiouœæ]/i;

/** A French text before it is filled, as its values have it said: “Passation d’Antoine”, and not “de Antoine”. */
export function elided(text: string, language: Language, values: Readonly<Record<string, unknown>> = {}): string {
  if (language !== 'fr') return text;
  return text.replace(before, (as, word: string, name: string) => {
    const value = values[name];
    return typeof value === 'string' && vowel.test(value.normalize('NFD')) ? `${word.slice(0, -1)}’{${name}}` : as;
  });
}
