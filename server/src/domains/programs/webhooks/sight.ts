import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { inMessages } from './in-messages.ts';
import { sendMessages } from './webhook-effects.ts';

interface Sight {
  readonly IdWebhook: number;
  /** By which it is told of what is gone. */
  readonly event: string;
}

/** Webhooks that are told of an event, each with its program. */
export async function webhooksTold(db: Db, event: string) {
  return await rowsOf(
    db,
    sql<{ IdWebhook: number; IdProgramme: number }>`select "IdWebhook", "IdProgramme" from webhook
      where "Etat" <> 'ended' and ${event} = any("Evenements") order by "IdWebhook"`,
  );
}

/** What is kept of webhooks that are ended, or are not told of what is gone any more. */
export async function forgetSights({ db }: Pick<Writing, 'db'>): Promise<void> {
  await sql`delete from webhook_sight s using webhook w where w."IdWebhook" = s."IdWebhook"
    and (w."Etat" = 'ended' or not s.event = any(w."Evenements"))`.execute(db);
}

/** Keeps what a webhook was told of, if it is to hear that it is gone. */
export async function keepTold(db: Db, { IdWebhook, event }: Sight, keys: readonly number[]): Promise<void> {
  await sql`insert into webhook_sight ("IdWebhook", event, key)
    select w."IdWebhook", ${event}, key from webhook w, unnest(${sql.val(keys)}::integer[]) key
    where w."IdWebhook" = ${IdWebhook} and ${event} = any(w."Evenements") on conflict do nothing`.execute(db);
}

/** Keeps what is in sight now, and has what was and is no more told by its keys. */
export async function tellGone(writing: Writing, { IdWebhook, event }: Sight, inSight: Sql): Promise<void> {
  const { db } = writing;
  const gone = await rowsOf(
    db,
    sql<{ key: number }>`with seen as materialized (${inSight}),
        come as (insert into webhook_sight ("IdWebhook", event, key)
          select ${IdWebhook}, ${event}, key from seen on conflict do nothing),
        gone as (delete from webhook_sight s where s."IdWebhook" = ${IdWebhook} and s.event = ${event}
          and not exists (select from seen where seen.key = s.key) returning s.key)
      select key from gone order by key`,
  );
  if (gone.length === 0) return;
  const parts = inMessages(gone.map(({ key }) => [key, []] as const));
  const messages = await rowsOf(
    db,
    sql<{ id: number; IdWebhook: number; replays: number }>`insert into webhook_message ("IdWebhook", event, rows)
      select ${IdWebhook}, ${event}, part.rows from jsonb_array_elements(${JSON.stringify(parts)}::jsonb) part(rows)
      returning id, "IdWebhook", replays`,
  );
  sendMessages(writing, messages);
}
