import type { Importable } from '../../../engines/imports/importable.ts';
import { directoryEntry } from '../directory/directory.list.ts';
import { namedPeople } from '../person/named-people.queries.ts';
import { personFormSubject } from '../person/person.form.ts';
import { managersBeyondQuota } from './bulk-quota.queries.ts';

/** People who are there already, as files bring what is said of them: told apart by key, number, login or mail. */
export const importedPeople: Importable = {
  name: 'people',
  form: personFormSubject,
  list: directoryEntry,
  key: 'IdPersonneEV1',
  alsoBy: ['IdPersonne', 'CompteAD', 'Mail'],
  people: namedPeople,
  beyondQuota: managersBeyondQuota,
};
