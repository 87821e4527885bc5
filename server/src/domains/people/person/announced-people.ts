import {
  type Announced,
  keysInSight,
  knownChanges,
  knownRows,
  rowsOutOfSight,
} from '../../../engines/announced/announced.ts';
import { visibleRows } from '../../../engines/lists/list.ts';
import type { ChangedPerson } from './people.events.ts';
import { personSubject } from './person.columns.ts';

const rowOf = ({ IdPersonneEV1, before, after }: ChangedPerson) => ({
  id: IdPersonneEV1,
  columns: Object.keys({ ...before, ...after }),
});

/** What programs outside may be told of people. */
export const announcedPeople: readonly Announced[] = [
  {
    name: 'person.added',
    gone: 'person.removed',
    register: (tell) => tell('people.changed', ({ people }) => people.filter(({ before }) => !before).map(rowOf)),
    known: (db, eyes, rows) => knownRows(db, personSubject, (alias) => visibleRows(eyes, personSubject, alias), rows),
  },
  {
    name: 'person.changed',
    gone: 'person.removed',
    register: (tell) =>
      tell('people.changed', ({ people }) => people.filter(({ before, after }) => before && after).map(rowOf)),
    known: (db, eyes, rows) => knownChanges(db, eyes, personSubject, rows),
  },
  {
    name: 'person.removed',
    // By nothing that happens: it is found by comparing who is in sight.
    register: () => {},
    known: (db, eyes, rows) =>
      rowsOutOfSight(db, personSubject, (alias) => visibleRows(eyes, personSubject, alias), rows),
    sight: (eyes) => keysInSight(personSubject, (alias) => visibleRows(eyes, personSubject, alias)),
  },
];
