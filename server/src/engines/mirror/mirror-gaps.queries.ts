import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { usualToday } from '../../platform/db/days.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { invalidInput } from '../../platform/http/api-error.ts';
import type { Writing } from '../act/act.ts';
import { isUnderWay } from '../effects/subject-stands.ts';
import { foundKinds, type Gap, type Mirror, type MirrorTables } from './mirror.ts';

/** Which differences (`gap`) of which things (`ours`) somebody may know of, by the aliases that they are read under. */
export type MayKnowGap = (gap: string, ours: string) => Sql<boolean>;

/** Differences known as `g`, each with the thing that it is of, known as `ours`, where there is one. */
export function gapsOf({ gaps, ours, key }: MirrorTables): Sql {
  return sql`${sql.table(gaps)} g left join ${sql.table(ours)} ours on ours.${sql.ref(key)} = g.${sql.ref(key)}`;
}

/** Keeps what differs in a system; what is on its way there is left out. */
export async function keepGaps(
  db: Db,
  { tables, subjectOf }: Pick<Mirror<never, never>, 'tables' | 'subjectOf'>,
  system: string,
  found: readonly Gap[],
): Promise<void> {
  if (found.length === 0) return;
  const { gaps, key, name } = tables;
  const rows = found.map((gap) => ({ fields: [], ...gap, subject: gap.key === null ? null : subjectOf(gap.key) }));
  await sql`insert into ${sql.table(gaps)} (system, kind, ${sql.ref(key)}, external_id, ${sql.ref(name)}, fields, seen_at)
    select ${system}, g.kind, g.key, g.external_id, g.name, g.fields, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(kind text, key integer, external_id text, name text,
      fields text[], subject text)
    where not ${isUnderWay(sql`g.subject`, sql`${system}`)}
    on conflict (system, kind, ${sql.ref(key)}, external_id) do update
      set seen_at = excluded.seen_at, ${sql.ref(name)} = excluded.${sql.ref(name)}, fields = excluded.fields`.execute(
    db,
  );
}

/** Forgets what a comparison that came to its end did not find any more: of values, what was looked at again. */
export async function forgetMended(
  db: Db,
  { gaps, followed, key }: MirrorTables,
  system: string,
  started: string,
): Promise<void> {
  await sql`delete from ${sql.table(gaps)} g where g.system = ${system} and g.seen_at < ${started}::timestamptz
    and (g.kind <> ${foundKinds.values} or not exists (select from ${sql.table(followed)} a where a.system = g.system
      and a.${sql.ref(key)} = g.${sql.ref(key)} and a.compared_at < ${started}::timestamptz))`.execute(db);
}

/** A difference is looked at again after so many days at the latest. */
const mostDays = 366;

/** Leaves differences as they are until a day, for the reason of the act: of those that one may know of. Answers how many. */
export async function leaveGaps(
  { db, by, recordAll }: Writing,
  tables: MirrorTables,
  mayKnow: MayKnowGap,
  { ecarts, until, Motif }: { readonly ecarts: readonly number[]; readonly until: string; readonly Motif: string },
): Promise<number> {
  const [{ soon } = { soon: false }] = await rowsOf(
    db,
    sql<{
      soon: boolean;
    }>`select ${until}::date between ${usualToday} and ${usualToday} + ${mostDays}::integer as soon`,
  );
  if (!soon) throw invalidInput('body/until', 'dateFuture');
  const left = await rowsOf(
    db,
    sql<{ id: number; was: string | null }>`
      with known as (select g.id, g.ignored_until as was from ${gapsOf(tables)}
        where g.id = any(${sql.val(ecarts)}::bigint[]) and ${mayKnow('g', 'ours')} for update of g)
      update ${sql.table(tables.gaps)} g set ignored_until = ${until}::date, ignored_by = ${by}, ignored_reason = ${Motif}
      from known where g.id = known.id returning g.id::integer, known.was::text`,
  );
  await recordAll(
    left.map(({ id, was }) => ({
      ...{ entity: tables.gaps, id },
      ...{ before: { ignored_until: was }, after: { ignored_until: until } },
    })),
  );
  return left.length;
}
