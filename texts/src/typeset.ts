import type { Language } from '@passerelle/contracts/languages.ts';

/**
 * Spaces that a line never breaks at: in every language between a number and its unit; in French before ; : ! ? and », after «
 * and n°, inside numbers. The sources are written with plain ones, which is what one types.
 */
export function typeset(text: string, language: Language): string {
  const united = text.replace(beforeUnit, '\u00a0');
  if (language !== 'fr') return united;
  return united
    .replace(/[ \u00a0](?=[;:!?»])/g, '\u202f')
    .replace(/«[ \u00a0]/g, '«\u202f')
    .replace(/(?<=\d) (?=\d{3}|%)/g, '\u202f')
    .replace(/(?<=[Nn]°) /g, '\u00a0');
}

/** Days, seconds and sizes as they are shortened in one language or another, after a number or what stands for one. */
const beforeUnit = /(?<=[}#\d]) (?=(?:j|d|T|g|dni|s|Mo|MB|天)(?![\p{L}’']))/gu;
