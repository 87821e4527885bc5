import type { PersonField } from '@passerelle/contracts/person/person.fields.ts';
import { fieldGate } from '../../../engines/access/field-gate.ts';
import { type Gate, whereOpen } from '../../../engines/conditions/compile.ts';
import { compileQuestion, type Eyes, type Question, visibleRows } from '../../../engines/lists/list.ts';
import { allOf, type Sql } from '../../../platform/db/sql.ts';
import { personSubject } from '../person/person.columns.ts';
import { directory } from './directory.list.ts';

/** Who looks at people. */
export type Who = Pick<Eyes, 'kernel' | 'actor'>;

/** Everybody whom the reader may see. */
export function visiblePeople(who: Who, alias: string): Sql<boolean> {
  return visibleRows(who, personSubject, alias);
}

/** Where a field may be read among the people that the reader may see. */
export function personGate(who: Who, field: PersonField, alias: string): Gate {
  return fieldGate(who, personSubject, field, alias);
}

/** Of whom the reader may read a field. */
export function whoseField(who: Who, field: PersonField, alias: string): Sql<boolean> {
  return whereOpen(personGate(who, field, alias));
}

/** Everybody whom the reader may see and name: whoever shows people by name shows no others. */
export function namedPeople(who: Who, alias: string): Sql<boolean> {
  return allOf([visiblePeople(who, alias), whoseField(who, 'IndexPrenomNom', alias)]);
}

/** The people `p` whom a question finds, as the reader may know them. */
export function foundPeople(eyes: Eyes, question: Pick<Question, 'where' | 'query'>): Sql<boolean> {
  return compileQuestion(eyes, directory, question).where;
}
