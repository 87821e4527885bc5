import type { Language } from '@passerelle/contracts/languages.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';

/** What opens the file of a candidate, in a language. */
export const addressOf = (publicUrl: string, language: Language, token: string): string =>
  `${publicUrl}/${language}/${screenPath('outsideHiringFile', { accessToken: token })}`;
