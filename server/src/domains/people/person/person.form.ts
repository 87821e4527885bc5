import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { sql } from 'kysely';
import { borrowsFrom } from '../../../engines/access/actor.ts';
import type { CheckedChange, FormSubject } from '../../../engines/forms/form-subject.ts';
import { rowsPrepared } from '../../../platform/db/database.ts';
import { marksLook } from '../../foundation/actor/changed-by.queries.ts';
import { isPresent, mayKeepOut } from '../../foundation/actor/presence.ts';
import { closedToWriter, mayHoldWayIn, touchesWayIn } from '../../foundation/actor/ways-in.policy.ts';
import { writePlannedPeople } from './people.actions.ts';
import { personSubject } from './person.columns.ts';
import { takenIdentifiers } from './person-identifiers.queries.ts';

/** The record of a person, as the server fills it in. */
export const personFormSubject: FormSubject = {
  form: personForm,
  subject: personSubject,
  entity: 'Personne',
  write: writePlannedPeople,
  marks: marksLook,
  aheadKinds: { mobility: 'cancel-crossbording' },
  check: async (change) => [
    ...checkStay(change),
    ...(await checkWaysIn(change)),
    ...(await checkKeptOut(change)),
    ...(await checkNamed(change)),
  ],
  taken: checkTaken,
};

/** A borrowed role ends the stay neither of who acts under it, nor of whom they act for. */
function checkStay({ actor, key, changed }: CheckedChange): FormFault[] {
  const ends = key !== undefined && 'DateSortiePhysique' in changed && borrowsFrom(actor, key);
  return ends ? [{ field: 'DateSortiePhysique', rule: 'borrowedRole' }] : [];
}

/** What whoever administers comes in by is for administrators: links to a new password go to their mail. */
async function checkWaysIn({ db, kernel, actor, key, changed }: CheckedChange): Promise<FormFault[]> {
  const fields = Object.keys(changed).filter((name) => touchesWayIn({}, { [name]: changed[name] }));
  if (key === undefined || fields.length === 0 || (await mayHoldWayIn(db, kernel, actor, key))) return [];
  return fields.map((field) => ({ field, rule: 'administers' }));
}

/** Whoever administers is kept out by administrators, whichever of their roles these act under. */
async function checkKeptOut({ db, actor, key, changed }: CheckedChange): Promise<FormFault[]> {
  const fields = Object.keys(changed).filter((name) => mayKeepOut({ [name]: changed[name] }));
  if (key === undefined || fields.length === 0) return [];
  const closed = await closedToWriter(db, actor.IdPersonneEV1, [key]);
  return closed.has(key) ? fields.map((field) => ({ field, rule: 'administers' })) : [];
}

/** Whoever is named is somebody else, a person, here, and known to who names them. */
async function checkNamed({ db, kernel, actor, key, changed, once }: CheckedChange): Promise<FormFault[]> {
  const named = Object.entries(changed).filter(
    (entry): entry is [PersonField, number] =>
      personField(entry[0] as PersonField).type === 'person' && typeof entry[1] === 'number',
  );
  if (named.length === 0) return [];
  const people = JSON.stringify(named.map(([, person]) => person));
  const found = await once(`people ${people}`, () =>
    rowsPrepared(
      db,
      sql<{ key: number; known: boolean; here: boolean }>`select p."IdPersonneEV1" as key,
          ${kernel.scope(actor, 'ann', 'person', 'p')} as known, (p."Physique" and ${isPresent('p')}) as here
        from "Personne" p
        where p."IdPersonneEV1" in (select value::integer from json_array_elements_text(${people}))`,
    ),
  );
  const byKey = new Map(found.map((one) => [one.key, one]));
  return named.flatMap(([field, person]): FormFault[] => {
    const one = byKey.get(person);
    if (person === key && field !== 'Responsable') return [{ field, rule: 'oneselfAbove' }];
    if (!one?.known) return [{ field, rule: 'unknownValue' }];
    return one.here ? [] : [{ field, rule: 'gone' }];
  });
}

/** A mail is one person's alone, whatever its case and accents. */
async function checkTaken({ db, key, changed: { Mail } }: CheckedChange): Promise<FormFault[]> {
  if (typeof Mail !== 'string') return [];
  return (await takenIdentifiers(db, 'mail', [Mail], key ?? null)).size > 0 ? [{ field: 'Mail', rule: 'used' }] : [];
}

/** Which fields are told, where the form hides these: they are not, nor what says them in words; what is no part of it is. */
export function toldBut(hidden: ReadonlySet<string> = new Set()): (name: string) => boolean {
  const words = new Set([...hidden].map((name) => personField(name as PersonField).shownAs as string | undefined));
  return (name) => !hidden.has(name) && !words.has(name);
}
