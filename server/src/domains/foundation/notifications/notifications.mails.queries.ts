import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { signsIn } from '../actor/presence.ts';
import { type NotificationRow, updateNotifications } from './notifications.queries.ts';

export interface Addressee {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string;
  readonly Mail: string | null;
  readonly IdLangue: string | null;
}

/** Whom a mail is due to and who is not within their hours of silence; without an address where they may not sign in. */
export function peopleToMail(db: Db, most: number): Promise<Addressee[]> {
  return rowsOf(
    db,
    sql<Addressee>`
      select p."IdPersonneEV1", p."IndexPrenomNom", p."IdLangue",
        case when ${signsIn('p')} then p."Mail" end as "Mail"
      from (select distinct "IdPersonneEV1" from "PersonneNotification" where mail_due <= now()) due
      join "Personne" p using ("IdPersonneEV1")
      where not in_silence(p."IdPersonneEV1") order by 1 limit ${most}`,
  );
}

/** Takes all that somebody has not read and wants a mail of, the newest first; nothing where somebody else took it. */
export async function takeForMail(db: Db, IdPersonneEV1: number): Promise<readonly NotificationRow[]> {
  return await updateNotifications(db, IdPersonneEV1, {
    set: sql`mail_due = null`,
    where: sql`mail_due is not null and "DateLecture" is null`,
    hidden: true,
  });
}
