import type { Language } from '@passerelle/contracts/languages.ts';

/**
 * Spaces that a line never breaks at, in French: before ; : ! ? and », after « and n°, inside numbers. The sources are
 * written with plain ones, which is what one types.
 */
export function typeset(text: string, language: Language): string {
  if (language !== 'fr') return text;
  return text
    .replace(/[ \u00a0](?=[;:!?»])/g, '\u202f')
    .replace(/«[ \u00a0]/g, '«\u202f')
    .replace(/(?<=\d) (?=\d{3}|%)/g, '\u202f')
    .replace(/(?<=[Nn]°) /g, '\u00a0');
}
