import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { type ComingErasure, erasureNotice, mostErasures } from '@passerelle/contracts/retention/retention.contract.ts';
import { sql } from 'kysely';
import { ifAny, named } from '../../../engines/entities/named.ts';
import { isHeld } from '../../../engines/retention/held.queries.ts';
import { readParameter } from '../../../platform/config/parameters.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { todayAt } from '../../../platform/db/days.ts';
import { instant, type Sql } from '../../../platform/db/sql.ts';
import { isOwnRecord } from '../../foundation/actor/presence.ts';

const thereNow = todayAt('p');
/** The day from which delays count: the last one, the first one of who never came, or the day of the last change. */
const since = sql`coalesce(p."DateSortiePhysique", case when p."IdStatut" = ${sql.lit(statuts.NO_SHOW)} then p."DateEntreePhysique" end, p."DateM"::date)`;
const after = (years: number) => sql`(${since} + make_interval(years => ${years}))::date`;
const left = sql<boolean>`p."IdStatut" in (${sql.lit(statuts.NO_SHOW)}, ${sql.lit(statuts.INACTIVE)}, ${sql.lit(statuts.ARCHIVED)})
  and p."DateEffacement" is null and ${isOwnRecord('p')}`;
const held = isHeld('p');
/** The last day on which somebody is kept: who gave up before they came, by the days of candidates. */
const keptUntil = (
  years: number,
  days: number,
) => sql`coalesce((select g."Le" + ${days}::integer from "AbandonArrivee" g
  where g."IdPersonneEV1" = p."IdPersonneEV1"), ${after(years)})`;
const readDelays = async (db: Db) =>
  [await readParameter(db, 'CONSERVATION_ANNEES'), await readParameter(db, 'CANDIDAT_CONSERVATION_JOURS')] as const;

/** Who left for as long as people are kept at hand, the lowest key first. */
export async function toArchive(db: Db, most: number): Promise<readonly number[]> {
  const years = await readParameter(db, 'ARCHIVAGE_ANNEES');
  return await keys(
    db,
    sql`select p."IdPersonneEV1" as key from "Personne" p where p."IdStatut" = ${sql.lit(statuts.INACTIVE)} and ${left}
      and ${after(years)} < ${thereNow} order by 1 limit ${most}`,
  );
}

/** Who is to be erased, and is in no plan of it yet. `of`: whether this one is, whatever plan they are in. */
export async function toErase(
  db: Db,
  { most, of }: { readonly most: number; readonly of?: number },
): Promise<readonly number[]> {
  const until = keptUntil(...(await readDelays(db)));
  const which =
    of === undefined
      ? sql`not exists (select from "Effacement" e where e."IdPersonneEV1" = p."IdPersonneEV1")`
      : sql`p."IdPersonneEV1" = ${of}`;
  return await keys(
    db,
    sql`select p."IdPersonneEV1" as key from "Personne" p where ${left} and ${until} < ${thereNow} and not ${held}
      and ${which} order by 1 limit ${most}`,
  );
}

/** Who was put down to be erased by a plan, and is not yet. */
export async function erasuresToDo(db: Db, most: number): Promise<readonly number[]> {
  return await keys(
    db,
    sql`select "IdPersonneEV1" as key from "Effacement" where "DateFait" is null order by 1 limit ${most}`,
  );
}

/** Who is erased within a month, and who would be but for a hold. */
export async function comingErasures(db: Db): Promise<ComingErasure[]> {
  const until = keptUntil(...(await readDelays(db)));
  return await rowsOf(
    db,
    sql<ComingErasure>`
      select json_build_object('IdPersonneEV1', p."IdPersonneEV1", 'IndexPrenomNom', p."IndexPrenomNom", 'IdPays', p."IdPays",
          'DateSortiePhysique', p."DateSortiePhysique"::text) as person,
        (${until} + 1)::text as day,
        case when h."IdPersonneEV1" is not null then json_build_object('Motif', h."Motif", 'DateFin', h."DateFin"::text,
          'DateC', ${instant(sql`h."DateC"`)},
          'author', ${ifAny('a', named('a'))}) end as hold
      from "Personne" p left join retention_hold h on h."IdPersonneEV1" = p."IdPersonneEV1"
        and (h."DateFin" is null or h."DateFin" >= ${thereNow})
        left join "Personne" a on a."IdPersonneEV1" = h."IdPersonneEV1Auteur"
      where ${left} and (${until} <= ${thereNow} + ${erasureNotice}::integer or h."IdPersonneEV1" is not null)
      order by ${until}, p."IdPersonneEV1" limit ${mostErasures}`,
  );
}

async function keys(db: Db, which: Sql): Promise<readonly number[]> {
  return (await rowsOf(db, which as Sql<{ key: number }>)).map(({ key }) => key);
}
