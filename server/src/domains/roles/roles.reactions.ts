import { sql } from 'kysely';
import type { Reactions } from '../../platform/events/events.ts';
import './roles.events.ts';

/** Moves the versions that every replica compares with its cached rights at each request. */
export function registerRoleReactions(reactions: Reactions): void {
  reactions.on('rights.personChanged', async (db, { people }) => {
    // Those who act by delegation of these people depend on them too.
    await sql`update "Personne" set "VersionDroits" = "VersionDroits" + 1
      where "IdPersonneEV1" = any(${sql.val(people)}::integer[]) or "IdPersonneEV1" in (
        select given."IdPersonneEV1" from "PersonneRole" own
        join "PersonneRole" given on given."IdPersonneRoleDelegue" = own."IdPersonneRole"
        where own."IdPersonneEV1" = any(${sql.val(people)}::integer[]))`.execute(db);
  });
  reactions.on('rights.modelChanged', async (db) => {
    await sql`update model_version set version = version + 1`.execute(db);
  });
}
