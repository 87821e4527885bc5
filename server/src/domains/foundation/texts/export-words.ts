import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { ownTexts } from '@passerelle/contracts/forms/own-fields.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import type { ExportWords } from '../../../engines/lists/export.ts';
import { tableWords } from '../../../platform/tabular/table-words.ts';
import type { TextStore } from './texts.store.ts';

/** The words that a file of a list is written in. */
export async function exportWords(texts: TextStore, language: Language): Promise<ExportWords> {
  const of = async (Famille: string) => (await texts.family(Famille, language))?.texts ?? {};
  const [fields, codes, words] = await Promise.all([of('CHAMPS'), of('PERSON'), texts.words(language)]);
  return { fields, codes, ...tableWords(language, words) };
}

/** The same, with what fields that were added on site, and their codes, are called. */
export function withOwnWords(words: ExportWords, own: FormEdits['own'], language: Language): ExportWords {
  const said = Object.fromEntries(
    ownTexts(own).map(([key, { text, Traductions }]) => [key, Traductions[idLangues[language]] ?? text]),
  );
  return { ...words, fields: { ...words.fields, ...said }, codes: { ...words.codes, ...said } };
}
