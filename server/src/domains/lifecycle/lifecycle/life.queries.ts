import { type DaysOff, daysOff } from '@passerelle/contracts/calendar/business-days.ts';
import { holidayRuleOf } from '@passerelle/contracts/calendar/holidays.ts';
import { type Entering, type Life, leavingDays, statusOn } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { todayAt } from '../../../platform/db/days.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isPresent } from '../../foundation/actor/presence.ts';

/** Somebody's stay as it is kept, with the day it is where they are. */
export interface KeptLife extends Life, Entering {
  readonly IdPersonneEV1: number;
  readonly IdPays: string;
  readonly IdPersonneEV1Manager: number | null;
  /** The status that is kept; `IdStatut` is the one that their dates say, whether anybody has brought it up or not. */
  readonly IdStatutGarde: number;
  readonly BoiteJusquA: string | null;
  /** Whether anything was decided about the mailbox. */
  readonly boiteDecidee: boolean;
  readonly today: string;
}

const thereNow = todayAt('p');

/** Of a person `p`: they have an office licence whose last day is over. */
export const licenceEnded = sql<boolean>`(p."Office365" and p."DateExpirationOffice" < ${thereNow})`;

/** `lock`: nobody else decides about them until the end of the transaction. Throws NOT_FOUND. */
export async function readLife(db: Db, IdPersonneEV1: number, { lock = false } = {}): Promise<KeptLife> {
  const [life] = await rowsOf(
    db,
    sql<
      Omit<KeptLife, 'IdStatutGarde'>
    >`select p."IdPersonneEV1", p."IdPays", p."IdPersonneEV1Manager", p."IdStatut", p."Physique",
        ${sql.ref('p.Suspendu')}, ${sql.ref('p.Desactive')}, p."DateEntree"::text, p."DateEntreePhysique"::text,
        p."DateSortiePhysique"::text, ${thereNow}::text as today,
        (select m."BoiteJusquA"::text from mailbox_end m where m."IdPersonneEV1" = p."IdPersonneEV1") as "BoiteJusquA",
        exists (select from mailbox_end m where m."IdPersonneEV1" = p."IdPersonneEV1") as "boiteDecidee",
        exists (select from role_use u join "PersonneRole" r using ("IdPersonneRole")
          where r."IdPersonneEV1" = p."IdPersonneEV1" and u.day >= coalesce(p."DateEntreePhysique", u.day)) as "cameIn"
      from "Personne" p
      where p."IdPersonneEV1" = ${IdPersonneEV1} ${lock ? sql`for no key update of p` : sql``}`,
  );
  if (!life) throw new ApiError('NOT_FOUND');
  return { ...life, IdStatutGarde: life.IdStatut, IdStatut: statusOn(life, life.today) };
}

/** The days that nobody works on in a country. */
export async function daysOffIn(db: Db, IdPays: string): Promise<DaysOff> {
  const rows = await db
    .selectFrom('JourFerie')
    .selectAll()
    .where('IdPays', '=', IdPays)
    .where('Actif', '=', true)
    .execute();
  return daysOff(rows.flatMap((row) => holidayRuleOf(row as Parameters<typeof holidayRuleOf>[0])));
}

/** People whose status is not what their dates say where they are, or who came and have no seniority yet; the lowest key first. */
export async function outOfDate(db: Db, most: number): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{ key: number }>`select p."IdPersonneEV1" as key from "Personne" p
      where (p."IdStatut" = ${sql.lit(statuts.ONBOARDING)} and p."DateEntreePhysique" <= ${thereNow})
        or (${isPresent('p')} and p."DateSortiePhysique" < ${thereNow})
        or (p."IdStatut" = ${sql.lit(statuts.ACTIVE)} and p."DateSortiePhysique" <= ${thereNow} + ${sql.lit(leavingDays)})
        or (${isPresent('p')} and p."DateEntree" is null and p."DateEntreePhysique" <= ${thereNow})
      order by 1 limit ${most}`,
  );
  return rows.map(({ key }) => key);
}

/** People whose mailbox has been kept for as long as it was asked, and no longer. */
export async function mailboxesOver(db: Db, most: number): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{ key: number }>`select m."IdPersonneEV1" as key from mailbox_end m join "Personne" p using ("IdPersonneEV1")
      where m."BoiteJusquA" < ${thereNow} order by 1 limit ${most}`,
  );
  return rows.map(({ key }) => key);
}
