import type { Absences } from '@passerelle/contracts/delegation/absences.contract.ts';
import { decidingRights } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { todayOfPerson } from '../../../platform/db/days.ts';
import { instant } from '../../../platform/db/sql.ts';
import { giving, grade } from '../../foundation/actor/held-rights.queries.ts';
import { holdings, isLiveOrToCome } from '../../foundation/actor/live-roles.ts';
import { signsIn } from '../../foundation/actor/presence.ts';

/** The day it is where the person of the absence `a` is. */
const today = todayOfPerson(sql`a."IdPersonneEV1"`);

/** A role of the person of the absence `a` is in other hands for all of it that is left. */
const covered = sql<boolean>`exists (select from ${holdings} where own."IdPersonneEV1" = a."IdPersonneEV1" and ${isLiveOrToCome}
  and pr."DateDebut" <= greatest(a."DateDebut", ${today}) and pr."DateFin" >= a."DateFin")`;

/** What is known of when somebody is away. */
export async function readAbsences(db: Db, IdPersonneEV1: number, mine: boolean): Promise<Absences> {
  const [calendar] = await rowsOf(
    db,
    sql<NonNullable<Absences['calendar']>>`select "Hote", "Echec",
        ${instant(sql`"DateLecture"`)} as "DateLecture"
      from "CalendrierAbsences" where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  const absences = await rowsOf(
    db,
    sql<
      Absences['absences'][number]
    >`select a."DateDebut"::text, a."DateFin"::text, ${covered} as covered from "Absence" a
      where a."IdPersonneEV1" = ${IdPersonneEV1} and a."DateFin" >= ${today} order by a."DateDebut"`,
  );
  return { mine, calendar: calendar ?? null, absences };
}

/** Those whose calendars are to be read: who may sign in, those read longest ago first. */
export async function calendarsToRead(db: Db, most: number): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{
      key: number;
    }>`select c."IdPersonneEV1" as key from "CalendrierAbsences" c join "Personne" p using ("IdPersonneEV1")
      where ${signsIn('p')} order by c."DateLecture" nulls first, 1 limit ${most}`,
  );
  return rows.map(({ key }) => key);
}

/** Days before an absence from which a delegation is proposed for it. */
const ahead = 14;

/** An absence for which nobody stands in, of somebody who decides. */
export interface OpenAbsence {
  readonly IdPersonneEV1: number;
  readonly DateDebut: string;
  readonly DateFin: string;
}

/** Those that come soon, of people who decide requests, for which no role is in other hands, and who were not told. */
export async function absencesToPropose(db: Db): Promise<readonly OpenAbsence[]> {
  return await rowsOf(
    db,
    sql<OpenAbsence>`select a."IdPersonneEV1", a."DateDebut"::text, a."DateFin"::text from "Absence" a
      join "Personne" p using ("IdPersonneEV1")
      where a."DateProposee" is null and a."DateFin" >= ${today} and a."DateDebut" <= ${today} + ${sql.lit(ahead)}::integer
        and ${signsIn('p')} and not ${covered}
        and exists (select from ${giving} where pr."IdPersonneEV1" = a."IdPersonneEV1" and pr."IdPersonneRoleDelegue" is null
          and l."IdDroit" = any(${sql.val(decidingRights)}::text[]) and ${grade} > 1 and ${isLiveOrToCome})
      order by a."DateDebut", 1 limit 500`,
  );
}
