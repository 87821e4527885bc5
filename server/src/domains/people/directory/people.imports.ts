import type { Importable } from '../../../engines/imports/importable.ts';
import { personFormSubject } from '../person/person.form.ts';
import { directoryEntry } from './directory.list.ts';

/** People who are there already, as files bring what is said of them: told apart by key, number, login or mail. */
export const importedPeople: Importable = {
  name: 'people',
  form: personFormSubject,
  list: directoryEntry,
  key: 'IdPersonneEV1',
  alsoBy: ['IdPersonne', 'CompteAD', 'Mail'],
};
