import { sql } from 'kysely';
import type { Reactions } from '../../platform/events/events.ts';
import './rights.events.ts';

/** Moves the version that every replica compares with its cached rights at each request. */
export function registerRightsReactions(reactions: Reactions): void {
  reactions.on('rights.modelChanged', async (db) => {
    await sql`update model_version set version = version + 1`.execute(db);
  });
}
