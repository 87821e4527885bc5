import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { dayIn, startIn } from '../../platform/db/days.ts';
import type { FormSubject } from '../forms/form-subject.ts';
import { columnOf, emptyOf } from '../forms/save-form.ts';
import { valuesAt } from './chain.ts';
import type { KeptChange } from './dated-changes.queries.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a row held on a past day, as far as the history knows. */
interface PastRow {
  /** Columns that held something else than today. */
  readonly columns: Values;
  /** False where it was added later. */
  readonly there: boolean;
  /** The day of what was written first; null where nothing was. */
  readonly since: string | null;
  /** Something that was written since is erased: what it took away is not known. */
  readonly erased: boolean;
}

interface EntryRow {
  readonly before: Values | null;
  readonly after: Values | null;
  readonly erased: boolean;
}

/** Takes back, the newest first, all that was written of a row since the end of a day where the row is. */
export async function rowAtEndOf(
  db: Db,
  { entity }: Pick<FormSubject, 'entity'>,
  key: number,
  { day, zone }: { readonly day: string; readonly zone: string },
): Promise<PastRow> {
  const [entries, [first]] = await Promise.all([
    rowsOf(
      db,
      sql<EntryRow>`select v.before, v.after, v.erased_at is not null as erased
        from history_entry e join history_values v using (id)
        where e.entity = ${entity} and e.entity_id = ${String(key)} and e.call <> 'history.erase'
          and e.at >= ${startIn(sql`${zone}`, sql`(${day}::date + 1)`)}
        order by e.id desc`,
    ),
    rowsOf(
      db,
      sql<{ day: string }>`select ${dayIn(sql`${zone}`, sql`e.at`)}::text as day from history_entry e
        where e.entity = ${entity} and e.entity_id = ${String(key)} order by e.id limit 1`,
    ),
  ]);
  const columns: Record<string, unknown> = {};
  let there = true;
  for (const { before, after, erased } of entries) {
    if (before) Object.assign(columns, before);
    // What takes nothing away was added then; what an erasure left says nothing.
    else if (after && !erased) there = false;
    if (after && before) there = true;
  }
  return { columns, there, since: first?.day ?? null, erased: entries.some(({ erased }) => erased) };
}

/** What a row is to hold at the end of a coming day, if all that waits until then becomes so: columns that differ. */
export function columnsOnDay({ form }: FormSubject, changes: readonly KeptChange[], day: string): Values {
  const values = valuesAt({}, changes, { day, id: Number.MAX_SAFE_INTEGER });
  return columnsOf({ form }, values);
}

/** The columns that hold these fields. */
export function columnsOf({ form }: Pick<FormSubject, 'form'>, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      columnOf(form.fields[name], name),
      value ?? emptyOf(form.fields[name]),
    ]),
  );
}
