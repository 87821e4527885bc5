import { bamRequest } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type { Writing } from '../../engines/act/act.ts';
import { rowOf, rowsOf } from '../../platform/db/database.ts';
import { writePlannedPeople } from '../person/people.actions.ts';
import '../notifications/notifications.events.ts';
import type { RequestHand } from '../requests/ask.actions.ts';
import { sheetOf } from '../requests/moves.actions.ts';
import { hasBegun, isInForce, managerInForce } from './bam.queries.ts';
import { openFile } from './open-files.ts';

interface Begins {
  readonly person: number;
  readonly before: Readonly<Record<string, number | null>>;
  readonly after: Readonly<Record<string, number | null>>;
}

/**
 * Makes the managers whom a file names those of its person, from its first day on. Once: a file that was begun, or that is
 * not in force any more, is left as it is. Whoever is not named stays.
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
  await sql`update "DossierBAM" set "DateManagers" = now() where "IdDemande" = ${IdDemande}`.execute(db);
  if (names.length === 0) return;
  await writePlannedPeople(writing, [
    { n: 0, entity: 'Personne', id: String(person), before: pick(found.before), after: pick(after) },
  ]);
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
      ...{ type: request.typeDemande, person: request.IdPersonneEV1 },
      ...{ request: IdDossier, stage: request.IdStade },
    },
    by: writing.by,
    opens: sheetOf(IdDossier),
  });
  return told.length;
}
