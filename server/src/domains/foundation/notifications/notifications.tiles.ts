import { sql } from 'kysely';
import type { Tile } from '../../../engines/tiles/tile.ts';

/** What the reader has not read yet. */
export const notificationTiles: readonly Tile[] = [
  {
    name: 'unread',
    section: 'awaits',
    // Notifications are personal: looking as somebody else does not tell of theirs.
    may: ({ actor }) => actor.viewedBy === undefined,
    rows: ({ actor }) => sql`
      select from "PersonneNotification" where "IdPersonneEV1" = ${actor.IdPersonneEV1} and "DateLecture" is null`,
    opens: () => null,
  },
];
