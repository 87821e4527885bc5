import type { Language } from '@passerelle/contracts/languages.ts';
import type { TextKey } from '@passerelle/texts/families.ts';

/** The words of a page: a language, and what each text says in it at this moment, edited on site or not. */
export interface PageWords {
  readonly language: Language;
  readonly say: (key: TextKey) => string;
}

export type WordsIn = (language: Language) => Promise<PageWords>;
