import { addDays } from '@passerelle/contracts/days.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { daysOfTrend } from '@passerelle/contracts/reporting/measures.ts';
import type { Trend } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import { cellsWhere } from '../../../engines/access/cells.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { compileCondition } from '../../../engines/conditions/compile.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import type { ListEntry } from '../../../engines/lists/list-entry.ts';
import { parseQuestion } from '../../../engines/lists/question.ts';
import { theRows } from '../../../engines/lists/rows.queries.ts';
import type { Asked } from '../../../engines/measures/count-figure.queries.ts';
import type { ListMeasure } from '../../../engines/measures/measure.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { allOf } from '../../../platform/db/sql.ts';

/** Nobody: who counts for all readers counts with the eyes of none. */
const nobody: Actor = { IdPersonneEV1: 0, RoleIdPersonneEV1: 0, roles: [], acting: null, grants: [], fields: {} };

/** What is kept day by day is counted with. */
export interface KeptWith {
  readonly db: Db;
  readonly kernel: AccessKernel;
}

/**
 * Keeps what a measure counts today, by country and company, of the rows that are for all eyes. A day that was kept has a row of
 * no country and no company at least: a day without any was not counted. Asked again on the same day, it counts anew.
 */
export async function keepDay(
  { db, kernel }: KeptWith,
  entry: ListEntry,
  { name, where }: ListMeasure,
  today: string,
): Promise<void> {
  const language: Language = 'fr';
  const { list } = await entry.open({ db, kernel, actor: nobody, language });
  const everything = () => true;
  const asked = where({ today, holds: everything });
  const question = parseQuestion(list, JSON.stringify({ where: asked }), everything);
  const { subject, alias } = list;
  const counts = allOf([
    compileCondition(question.where, subject, alias, { today, resolve: () => undefined, ofList: true }),
    kernel.forAllEyes(subject.kind, alias),
  ]);
  const column = (of: string) => sql.ref(`${alias}.${of}`);
  await sql`delete from mesure_jour where "Mesure" = ${name} and "Jour" = ${today}::date`.execute(db);
  await sql`insert into mesure_jour ("Mesure", "Jour", "IdPays", "IdSociete", n)
    select ${name}, ${today}::date, country, company, sum(n)::integer from (
      select ${column('IdPays')} as country, ${column('IdSociete')} as company, 1 as n from ${theRows(list)} where ${counts}
      union all select null, null, 0) counted
    group by country, company`.execute(db);
}

/**
 * What was kept of a measure, as far as the reader counts it today: of the cells in which they do, all of it. None where what they count
 * is no union of cells, or a form hides some of it.
 */
export async function readTrend(
  { db, kernel, actor, today }: Pick<ListReader, 'db' | 'kernel' | 'actor' | 'today'>,
  { measure, list, counted }: Pick<Asked, 'measure' | 'list' | 'counted'>,
  least: number,
): Promise<Trend> {
  const period = { from: addDays(today, -daysOfTrend), until: today, least };
  const cells = counted.hidden ? undefined : cellsWhere(actor, counted.rights, list.subject.kind, 'm', kernel.today);
  if (!cells) return { ...period, points: [], missing: 'reach' };
  const points = await rowsOf(
    db,
    sql<{
      day: string;
      n: number;
    }>`select m."Jour"::text as day, coalesce(sum(m.n) filter (where ${cells}), 0)::integer as n
      from mesure_jour m where m."Mesure" = ${measure.name} and m."Jour" between ${period.from}::date and ${today}::date
      group by m."Jour" order by m."Jour"`,
  );
  // A day says so little of so few that it would say something of each.
  const told = points.map(({ day, n }) => ({ day, n: n > 0 && n < least ? null : n }));
  return { ...period, points: told, missing: null };
}

/** Days that no trend goes back to are forgotten. */
export async function forgetDays(db: Db, today: string): Promise<void> {
  await sql`delete from mesure_jour where "Jour" < ${addDays(today, -daysOfTrend)}::date`.execute(db);
}
