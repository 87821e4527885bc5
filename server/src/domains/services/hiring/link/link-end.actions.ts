import { reminders } from '@passerelle/contracts/hiring/pieces.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { writeValues } from '../../../../engines/requests/kind/request.queries.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { dayIn, zoneAt } from '../../../../platform/db/days.ts';
import { always, type Sql } from '../../../../platform/db/sql.ts';
import { hiringKind } from '../hiring.kind.ts';
import { endOfLink, hoursFrom, type LinkRow } from './link.queries.ts';

type Moved = Pick<LinkRow, 'IdLien' | 'IdDemande'>;

/** What of a link changes with its end. */
type Beside = Readonly<Partial<Record<'Depuis' | 'Pause' | 'RefusDit' | 'Compte', Sql | null>>>;

/**
 * Moves the end of a link, where that holds of it (`l`): all that follows from it is noted with it, the day on which its file is due and
 * those reminders that are past. The time in which the portal is closed comes to it from then on, or from when is said (`Compte`).
 */
export async function moveEnd(
  db: Db,
  { IdLien, IdDemande }: Moved,
  until: Sql,
  beside: Beside = {},
  where: Sql<boolean> = always,
): Promise<void> {
  const columns = { Jusque: until, Compte: sql`now()`, ...beside };
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value ?? sql`null`}`);
  const moved = await rowsOf(
    db,
    sql`update "LienCandidat" l set ${sql.join(set)}
      where l."IdLien" = ${IdLien} and ${where} returning 1`,
  );
  if (moved.length === 0) return;
  await sql`update "LienCandidat" l set "Rappel" = ${reminderDue} where l."IdLien" = ${IdLien}`.execute(db);
  await noteReturnDay(db, { IdLien, IdDemande });
}

/** The hours of a link begin again: with the mail that tells so, or now where none does. What it was told before is past. */
export async function beginAgain(db: Db, link: Moved, mailed: boolean): Promise<void> {
  const now = sql`now()`;
  await moveEnd(db, link, hoursFrom(now), { Depuis: mailed ? null : now, Pause: null, RefusDit: now });
}

/** The last reminder that the end of a link (`l`) has come to; null before the first. */
export const reminderDue: Sql = sql`(case ${sql.join(
  reminders.map(
    (hours) => sql`when ${endOfLink} <= now() + make_interval(hours => ${sql.lit(hours)}) then ${sql.lit(hours)}`,
  ),
  sql` `,
)} end)`;

/** The day that a file is asked for is that on which its link ends, where its candidate is, until it is validated. */
export async function noteReturnDay(db: Db, { IdLien, IdDemande }: Moved): Promise<void> {
  const [due] = await rowsOf(
    db,
    sql<{ day: string }>`select ${dayIn(zoneAt('p'), endOfLink)}::text as day
      from "LienCandidat" l join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
      where l."IdLien" = ${IdLien} and d."IdStade" < ${sql.lit(stages.validated)}`,
  );
  if (due) await writeValues(db, hiringKind, IdDemande, { DateRetour: due.day });
}
