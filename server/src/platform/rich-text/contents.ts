import { type Contents, isEmptyContent } from '@passerelle/contracts/content.ts';
import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { invalidInput } from '../http/api-error.ts';
import { cleanRichText } from './clean.ts';

/**
 * What was written in each language as it is kept: cleaned, without the languages that say nothing. Throws INVALID_INPUT
 * where a language has a text without a title, or where French, which stands for the others, is `required` and missing.
 */
export function cleanContents(contents: Contents, { required }: { readonly required: boolean }): Contents {
  const kept = Object.entries(contents)
    .map(([language, { Titre, Texte }]) => [language, { Titre: Titre.trim(), Texte: cleanRichText(Texte) }] as const)
    .filter(([, content]) => !isEmptyContent(content));
  const untitled = kept.find(([, { Titre }]) => Titre === '')?.[0];
  const missing = untitled ?? (required && !kept.some(([language]) => language === 'FR') ? 'FR' : undefined);
  if (missing) throw invalidInput(`body/Contenus/${missing}/Titre`, 'required');
  return Object.fromEntries(kept);
}

/** The titles and texts of each language as columns of their own, so that history tells which one changed. */
export function contentColumns(contents: Contents): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contents).flatMap(([language, { Titre, Texte }]) => [
      [`Titre ${language as IdLangue}`, Titre],
      [`Texte ${language as IdLangue}`, Texte],
    ]),
  );
}
