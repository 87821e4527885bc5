import { usualToday, usualZone } from '@passerelle/contracts/days.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { CalendarPort } from '../../../ports/calendars.ts';
import '../../../engines/told/told.events.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { todayAt, zoneAt } from '../../../platform/db/days.ts';
import { countriesOf } from './delegation.queries.ts';

/** What calendars are read with. */
export interface Calendars {
  readonly calendars: CalendarPort;
  readonly vault: Vault;
}

/** What a calendar said, or why it was not read. */
export type CalendarAnswer = Awaited<ReturnType<CalendarPort['read']>>;

const owner = (IdPersonneEV1: number): string => `CalendrierAbsences/${IdPersonneEV1}`;

interface Place {
  readonly zone: string;
  readonly today: string;
}

/** The zone of a person, and the day there. */
export async function placeOf(db: Db, IdPersonneEV1: number): Promise<Place> {
  const [place] = await rowsOf(
    db,
    sql<Place>`select ${zoneAt('p')} as zone, ${todayAt('p')} as today
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return place ?? { zone: usualZone, today: usualToday() };
}

/**
 * Has somebody's calendar read at an address from now on, which answered already.
 * @throws {ApiError} INVALID_INPUT where it may not be asked, or is no calendar
 */
export async function keepCalendar(
  writing: Writing,
  { vault }: Pick<Calendars, 'vault'>,
  {
    IdPersonneEV1,
    Adresse,
    said,
  }: { readonly IdPersonneEV1: number; readonly Adresse: string; readonly said: CalendarAnswer },
): Promise<void> {
  const { db, record } = writing;
  if ('failed' in said) throw invalidInput('body/Adresse', calendarRules[said.failed]);
  const Hote = new URL(Adresse.trim().replace(/^webcal:/i, 'https:')).hostname;
  const before = await forget(db, IdPersonneEV1);
  await sql`insert into "CalendrierAbsences" ("IdPersonneEV1", sealed, "Hote")
    values (${IdPersonneEV1}, ${vault.seal(Adresse.trim(), owner(IdPersonneEV1))}, ${Hote})`.execute(db);
  await record({ entity: 'CalendrierAbsences', id: IdPersonneEV1, before, after: { Hote } });
  await noteAbsences(writing, IdPersonneEV1, said);
}

const calendarRules = { host: 'calendarHost', unreached: 'calendarUnreached', unread: 'calendarUnread' } as const;

/** Reads somebody's calendar no more, and forgets what it said. */
export async function dropCalendar({ db, record }: Writing, IdPersonneEV1: number): Promise<void> {
  const before = await forget(db, IdPersonneEV1);
  if (before) await record({ entity: 'CalendrierAbsences', id: IdPersonneEV1, before, after: null });
}

async function forget(db: Db, IdPersonneEV1: number): Promise<{ readonly Hote: string } | null> {
  const [before] = await rowsOf(
    db,
    sql<{ Hote: string }>`delete from "CalendrierAbsences" where "IdPersonneEV1" = ${IdPersonneEV1} returning "Hote"`,
  );
  return before ?? null;
}

/** Notes when somebody is away, or why that is not known: what was known stays, then. */
export async function noteAbsences(
  { db }: Pick<Writing, 'db'>,
  IdPersonneEV1: number,
  said: CalendarAnswer,
): Promise<void> {
  const failed = 'failed' in said ? said.failed : null;
  await sql`update "CalendrierAbsences" set "Echec" = ${failed}::text,
      "DateLecture" = ${failed === null ? sql`now()` : sql`"DateLecture"`} where "IdPersonneEV1" = ${IdPersonneEV1}`.execute(
    db,
  );
  if ('failed' in said) return;
  const days = JSON.stringify(said);
  await sql`delete from "Absence" a where a."IdPersonneEV1" = ${IdPersonneEV1} and not exists (
    select from jsonb_to_recordset(${days}::jsonb) one("from" date, until date)
    where one."from" = a."DateDebut" and one.until = a."DateFin")`.execute(db);
  await sql`insert into "Absence" ("IdPersonneEV1", "DateDebut", "DateFin")
    select ${IdPersonneEV1}, one."from", one.until from jsonb_to_recordset(${days}::jsonb) one("from" date, until date)
    on conflict do nothing`.execute(db);
}

/** The address at which somebody's calendar is read; undefined where nobody said. */
export async function addressOf(
  db: Db,
  { vault }: Pick<Calendars, 'vault'>,
  IdPersonneEV1: number,
): Promise<string | undefined> {
  const [found] = await rowsOf(
    db,
    sql<{ sealed: string }>`select sealed from "CalendrierAbsences" where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return found && vault.open(found.sealed, owner(IdPersonneEV1));
}

/** Tells somebody, once, that their roles may be handed over for an absence. */
export async function proposeDelegation(
  { db, emit }: Writing,
  {
    IdPersonneEV1,
    DateDebut,
    DateFin,
  }: { readonly IdPersonneEV1: number; readonly DateDebut: string; readonly DateFin: string },
): Promise<boolean> {
  const noted = await rowsOf(
    db,
    sql`update "Absence" set "DateProposee" = now() where "IdPersonneEV1" = ${IdPersonneEV1} and "DateDebut" = ${DateDebut}
      and "DateFin" = ${DateFin} and "DateProposee" is null returning 1`,
  );
  if (noted.length === 0) return false;
  const countries = await countriesOf(db, [IdPersonneEV1]);
  await emit('people.told', {
    people: [IdPersonneEV1],
    kind: 'absenceAhead',
    values: { from: DateDebut, until: DateFin },
    by: null,
    opens: screenPath('personData', { IdRoute: 'roles', IdPays: countries.get(IdPersonneEV1) ?? '-', IdPersonneEV1 }),
  });
  return true;
}
