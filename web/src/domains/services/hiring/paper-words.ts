import type { OwnWords } from '@passerelle/contracts/forms/form.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';

/** Words of a paper in a language, French where it has none of its own. */
export function saidIn({ text, Traductions }: OwnWords, language: Language): string {
  return Traductions[idLangues[language]] ?? text;
}
