import { sql } from 'kysely';
import { startIn, startOf } from '../../platform/db/days.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { FormSubject } from '../forms/form-subject.ts';

/**
 * What rows held at the end of a past day in these columns, of all that were written since: selects `key`, `columns` (those that
 * held something else than today) and `added` (it was not there yet). As `rowAtEndOf` says it of one.
 */
export function rowsAtEndOf(
  { entity, subject, form }: Pick<FormSubject, 'entity' | 'subject' | 'form'>,
  day: string,
  columns: readonly string[],
): Sql {
  const next = sql`(${day}::date + 1)`;
  const key = sql.ref(`here.${subject.key}`);
  const country = form.country === undefined ? sql`null` : sql.ref(`here.${form.country}`);
  return sql`with written as materialized (
      select ${key} as key, e.id, v.before, v.after, v.erased_at
      from history_entry e join history_values v using (id)
      join ${sql.table(subject.table)} here on ${key} = e.entity_id::integer
      where e.entity = ${entity} and e.call <> 'history.erase'
        and e.at >= ${startIn(sql.lit('Pacific/Kiritimati'), next)} and e.at >= ${startOf(country, next)}),
    held as (select distinct on (w.key, was.name) w.key, was.name, was.value
      from written w, jsonb_each(w.before) was(name, value)
      where was.name = any(${sql.val(columns)}::text[]) order by w.key, was.name, w.id),
    then_held as (select key, jsonb_object_agg(name, value) as columns from held group by key),
    first_written as (select distinct on (key) key, before is null and after is not null and erased_at is null as added
      from written order by key, id)
    select f.key, coalesce(h.columns, '{}') as columns, f.added from first_written f left join then_held h using (key)`;
}
