import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { bamRequest } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import '../../../engines/ahead/ahead.events.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isPresent, notGone } from '../../foundation/actor/presence.ts';
import { inChargeOf } from '../../people/person/in-charge.queries.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import '../../../engines/told/told.events.ts';
import { sheetOf } from '../../../engines/requests/moves/moves.ts';
import type { RequestHand } from '../../../engines/requests/request-hand.ts';
import { firstDay, hasBegun, isInForce, managerInForce, namesManagersStill } from './bam.queries.ts';
import { openFile } from './open-files.ts';

/** What the names of managers stand under on the record. */
const fields = ['Manager2', 'MngProxi'] as const;

/**
 * What speaks against it stands on the file, and whoever made the file and whoever looks after the record are told, once
 * for each reason.
 */
export async function tellRefused(
  { db, emit }: Writing,
  kernel: AccessKernel,
  IdDemande: number,
  rule: string,
): Promise<void> {
  const [refused] = await rowsOf(
    db,
    sql<{ person: number; author: number | null; day: string }>`update "DossierBAM" t set "RefusManagers" = ${rule}
      from "Demande" d where d."IdDemande" = t."IdDemande" and t."IdDemande" = ${IdDemande} and ${namesManagersStill}
        and t."RefusManagers" is distinct from ${rule}
      returning d."IdPersonneEV1" as person, d."IdPersonneEV1Demandeur" as author, ${firstDay}::text as day`,
  );
  if (!refused) return;
  const { person: key, author, day } = refused;
  const people = [...(author === null ? [] : [author]), ...(await inChargeOf(db, kernel, key, fields))];
  await emit('ahead.told', { what: 'failed', form: personForm.form, key, people: [...new Set(people)], by: null, day });
}

interface Begins {
  readonly person: number;
  readonly before: Readonly<Record<string, number | null>>;
  readonly after: Readonly<Record<string, number | null>>;
}

/**
 * Makes the managers whom a file names those of its person, from its first day on. Once: a file that was begun, or that is
 * not in force any more, is left as it is. Whoever is not named stays.
 * @throws {ApiError} INVALID_INPUT where one of them is there no more; MANAGER_CYCLE; CONFLICT where the person was just written
 */
export async function beginFile(writing: Writing, IdDemande: number): Promise<void> {
  const { db } = writing;
  const [found] = await rowsOf(
    db,
    sql<Begins>`select d."IdPersonneEV1" as person,
        jsonb_strip_nulls(jsonb_build_object('IdPersonneEV1Manager2', ${managerInForce('Manager2')},
          'IdPersonneEV1MngProxi', ${managerInForce('MngProxi')})) as after,
        jsonb_build_object('IdPersonneEV1Manager2', p."IdPersonneEV1Manager2",
          'IdPersonneEV1MngProxi', p."IdPersonneEV1MngProxi") as before
      from "DossierBAM" t join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
      where t."IdDemande" = ${IdDemande} and t."DateManagers" is null and ${isInForce} and ${hasBegun}
      for update of t`,
  );
  if (!found) return;
  const { person, after } = found;
  const names = Object.keys(after).filter((name) => after[name] !== found.before[name]);
  const pick = (row: Begins['after']) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  await refuseGone(db, after);
  await sql`update "DossierBAM" set "DateManagers" = now(), "RefusManagers" = null
    where "IdDemande" = ${IdDemande}`.execute(db);
  if (names.length === 0) return;
  const row = { n: 0, entity: 'Personne', id: String(person), before: pick(found.before), after: pick(after) };
  const left = await writePlannedPeople(writing, [row]);
  if (left.size > 0) throw new ApiError('CONFLICT');
}

/** Nobody is put under somebody who left since the file was validated. */
async function refuseGone(db: Db, named: Begins['after']): Promise<void> {
  const here = await rowsOf(
    db,
    sql<{ key: number }>`select p."IdPersonneEV1" as key from "Personne" p
      where p."IdPersonneEV1" = any(${sql.val(Object.values(named))}::integer[]) and ${isPresent('p')} and ${notGone('p')}`,
  );
  const gone = Object.keys(named).filter((column) => !here.some(({ key }) => key === named[column]));
  if (gone.length > 0)
    throw new ApiError(
      'INVALID_INPUT',
      gone.map((path) => ({ path, rule: 'gone' })),
    );
}

/** Tells the managers of a file of it: those whom it names, and the person's own. Answers how many were told. */
export async function notifyManagers(hand: RequestHand, IdDossier: number): Promise<number> {
  const { writing } = hand;
  const { request } = await openFile(hand, IdDossier, () => [bamRequest.tracks]);
  const { people } = await rowOf(
    writing.db,
    sql<{ people: number[] }>`select array_remove(array[p."IdPersonneEV1Manager", t."IdPersonneEV1Manager2",
        t."IdPersonneEV1MngProxi"], null) as people
      from "DossierBAM" t join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
      where t."IdDemande" = ${IdDossier}`,
  );
  const told = [...new Set(people)];
  await sql`update "DossierBAM" set "DateNotification" = now() where "IdDemande" = ${IdDossier}`.execute(writing.db);
  await writing.emit('people.told', {
    people: told,
    kind: 'requestMoved',
    values: {
      type: request.typeDemande,
      person: request.IdPersonneEV1,
      request: IdDossier,
      stage: request.IdStade,
    },
    by: writing.by,
    opens: sheetOf(IdDossier),
  });
  return told.length;
}
