import { sql } from 'kysely';
import type { Reactions } from '../../platform/events/events.ts';
import './notifications.events.ts';

/** Notifications are written with what they tell of: both are committed, or neither. */
export function registerNotificationReactions(reactions: Reactions): void {
  reactions.on('people.told', async (db, { people, kind, values, by, opens = null }) => {
    await sql`insert into "PersonneNotification" ("IdPersonneEV1", kind, "values", opens)
      select "IdPersonneEV1", ${kind}, ${JSON.stringify(values)}::jsonb, ${opens} from "Personne"
      where "IdPersonneEV1" = any(${sql.val(people)}::integer[]) and "IdPersonneEV1" is distinct from ${by}::integer`.execute(
      db,
    );
  });
  reactions.on('holders.told', async (db, { right, days, kind, values, by, opens = null }) => {
    await sql`insert into standing_notice ("IdDroit", kind, "values", opens, by_person, until)
      values (${right}, ${kind}, ${JSON.stringify(values)}::jsonb, ${opens}, ${by}::integer,
        now() + make_interval(days => ${days}))`.execute(db);
  });
}
