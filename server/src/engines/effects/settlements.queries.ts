import { sql } from 'kysely';
import { instant, type Sql } from '../../platform/db/sql.ts';
import { namedBy } from '../entities/named.ts';

/** What somebody said last when they settled one of these effects by hand or took over what was found, as JSON; null where nobody did. */
const saidOf = (effects: Sql): Sql => sql`(select json_build_object(
    'how', case v.after ->> 'state' when 'waiting' then 'adopted' else v.after ->> 'state' end,
    'at', ${instant(sql`h.at`)}, 'Motif', v.reason,
    'by', ${namedBy(sql`h."IdPersonneEV1"`)})
  from history_entry h join history_values v using (id)
  where h.entity = 'effect' and h.entity_id in (${effects}) and v.reason is not null
    and v.after ->> 'state' in ('byHand', 'skipped', 'waiting')
  order by h.id desc limit 1)`;

/** Of the effect `e`. */
export const settlementOfEffect = saidOf(sql`select e.id::text`);

/** Of whatever became of the subject of the effect `e` in its system: what follows by itself says nothing anew. */
export const settlementOfSubject = saidOf(sql`select one.id::text from effect one
  where one.subject = e.subject and one.system = e.system`);
