import { type EditedListName, editedLists } from '@passerelle/contracts/reference/entry.fields.ts';
import { eight } from './eight.ts';
import type { EightTexts } from './family.ts';
import { historyTexts } from './history.texts.ts';

const before = eight('Liste : ', 'List: ', 'Lista: ', 'Liste: ', 'Elenco: ', 'Lijst: ', 'Lista: ', '列表：');

/** What a reference list is called among what files bring. */
export function listNamed(name: EditedListName): EightTexts {
  const entry = historyTexts.texts[`entity ${name}`];
  const said = Object.entries(before).map(([language, word]) => [language, word + entry[language as keyof EightTexts]]);
  return Object.fromEntries(said) as unknown as EightTexts;
}

/** Each list as a subject of definitions. */
export const listSubjects = Object.fromEntries(
  editedLists.map((name) => [`subject list-${name}`, listNamed(name)]),
) as Readonly<Record<`subject list-${EditedListName}`, EightTexts>>;
