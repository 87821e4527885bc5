import { idLangues } from '@passerelle/contracts/languages.ts';

/** What is written in the eight languages, a title and its text: each is a column of the entries. */
export const writtenColumns: readonly string[] = Object.values(idLangues).flatMap((language) => [
  `Titre ${language}`,
  `Texte ${language}`,
]);
