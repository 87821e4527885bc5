import type { Db } from '../../../platform/db/database.ts';
import { type LoadedActor, loadActor } from './actor.queries.ts';

/**
 * Who somebody is under one role of theirs, for what is done for them while they call nothing; undefined once that role is not
 * live: nothing is done under another instead.
 */
export async function loadActorUnder(
  db: Db,
  IdPersonneEV1: number,
  IdPersonneRole: number,
): Promise<LoadedActor | undefined> {
  const loaded = await loadActor(db, IdPersonneEV1, IdPersonneRole);
  return loaded.actor.acting?.IdPersonneRole === IdPersonneRole ? loaded : undefined;
}
