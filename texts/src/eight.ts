import type { EightTexts } from './family.ts';

/** The eight wordings of a text, in the order of the language switcher; for short ones, that read better in a row. */
export function eight(
  fr: string,
  gb: string,
  es: string,
  de: string,
  it: string,
  nl: string,
  pl: string,
  cn: string,
): EightTexts {
  return { fr, gb, es, de, it, nl, pl, cn };
}
