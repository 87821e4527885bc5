import type { PersonField } from '../person/person.fields.ts';
import { personField } from '../person/person.fields.ts';
import { personForm } from '../person/person.form.ts';

/** Papers move by themselves where the kept record has none; a login is changed by a call of its own. */
const never: readonly string[] = ['CompteAD', 'Delegation', 'Enrole', 'Responsable', 'Test'];

/** Fields of a record that may be taken from the one that goes. */
export const mergedFields = (Object.keys(personForm.fields) as PersonField[]).filter((name) => {
  const { type, write } = personField(name);
  return write !== undefined && type !== 'files' && !never.includes(name);
});

/** When the one who goes left says nothing of the one who stays: it is taken over by whoever chooses it. */
export const notOffered: readonly PersonField[] = ['DateSortiePhysique'];
