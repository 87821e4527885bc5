import type { NotificationKind } from '@passerelle/contracts/notifications/notification-kinds.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../../platform/db/database.ts';

export interface WrittenChoices {
  readonly channels: readonly { readonly kind: NotificationKind; readonly bell: boolean; readonly mail: boolean }[];
  readonly silence: { readonly from: string; readonly until: string } | null;
}

/** What somebody chose otherwise than what holds without a choice. */
export function writtenChoices(db: Db, IdPersonneEV1: number): Promise<WrittenChoices> {
  return rowOf(
    db,
    sql<WrittenChoices>`select
      (select coalesce(json_agg(json_build_object('kind', kind, 'bell', bell, 'mail', mail)), '[]')
        from notification_choice where "IdPersonneEV1" = ${IdPersonneEV1}) as channels,
      (select json_build_object('from', to_char(from_time, 'HH24:MI'), 'until', to_char(until_time, 'HH24:MI'))
        from notification_silence where "IdPersonneEV1" = ${IdPersonneEV1}) as silence`,
  );
}

/** Replaces what somebody chose. */
export async function writeChoices(
  db: Db,
  IdPersonneEV1: number,
  { channels, silence }: WrittenChoices,
): Promise<void> {
  await sql`delete from notification_choice where "IdPersonneEV1" = ${IdPersonneEV1}`.execute(db);
  await sql`delete from notification_silence where "IdPersonneEV1" = ${IdPersonneEV1}`.execute(db);
  await sql`insert into notification_choice ("IdPersonneEV1", kind, bell, mail)
    select ${IdPersonneEV1}, kind, bell, mail
    from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as c(kind text, bell boolean, mail boolean)`.execute(
    db,
  );
  if (silence)
    await sql`insert into notification_silence values (${IdPersonneEV1}, ${silence.from}::time, ${silence.until}::time)`.execute(
      db,
    );
}
