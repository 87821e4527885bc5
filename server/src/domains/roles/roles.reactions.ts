import { sql } from 'kysely';
import type { Reactions } from '../../platform/events/events.ts';
import { lockPeople } from './lock-people.ts';
import './roles.events.ts';

/** Moves the version of whoever is concerned: every replica compares it with the rights it kept, at each request. */
export function registerRoleReactions(reactions: Reactions): void {
  reactions.on('rights.personChanged', async (db, { people }) => {
    await lockPeople(db, people);
    // Those who act by delegation of these people depend on them too.
    await sql`update "Personne" set "VersionDroits" = "VersionDroits" + 1
      where "IdPersonneEV1" = any(${sql.val(people)}::integer[]) or "IdPersonneEV1" in (
        select given."IdPersonneEV1" from "PersonneRole" own
        join "PersonneRole" given on given."IdPersonneRoleDelegue" = own."IdPersonneRole"
        where own."IdPersonneEV1" = any(${sql.val(people)}::integer[]))`.execute(db);
  });
}
