import { sql } from 'kysely';
import type { Reactions } from '../../../engines/act/reactions.ts';
import '../../../engines/announced/announced.ts';
import { rowsPrepared } from '../../../platform/db/database.ts';
import { inMessages } from './in-messages.ts';
import { sendMessages } from './webhook-effects.ts';

/** What happened waits for each webhook that is told of it, by keys alone: who may know what is found out when it is sent. */
export function registerWebhooks(reactions: Reactions): void {
  reactions.on('outside.announced', async (writing, { event, rows }) => {
    const parts = inMessages(rows.map(({ id, columns }) => [id, columns] as const));
    const messages = await rowsPrepared(
      writing.db,
      sql<{ id: number; IdWebhook: number; replays: number }>`insert into webhook_message ("IdWebhook", event, rows)
        select w."IdWebhook", ${event}, part.rows from webhook w join program g using ("IdProgramme")
          cross join jsonb_array_elements(${JSON.stringify(parts)}::jsonb) part(rows)
          where ${event} = any(w."Evenements") and w."Etat" <> 'ended' and g."DateArret" is null
        returning id, "IdWebhook", replays`,
    );
    sendMessages(writing, messages);
  });
}
