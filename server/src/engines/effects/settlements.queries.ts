import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

/** What somebody said last when they settled one of these effects by hand or took over what was found, as JSON; null where nobody did. */
const saidOf = (effects: Sql): Sql => sql`(select json_build_object(
    'how', case v.after ->> 'state' when 'waiting' then 'adopted' else v.after ->> 'state' end,
    'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'Motif', v.reason,
    'by', (select json_build_object('IdPersonneEV1', who."IdPersonneEV1", 'IndexPrenomNom', who."IndexPrenomNom")
      from "Personne" who where who."IdPersonneEV1" = h."IdPersonneEV1"))
  from history_entry h join history_values v using (id)
  where h.entity = 'effect' and h.entity_id in (${effects}) and v.reason is not null
    and v.after ->> 'state' in ('byHand', 'skipped', 'waiting')
  order by h.id desc limit 1)`;

/** Of the effect `e`. */
export const settlementOfEffect = saidOf(sql`select e.id::text`);

/** Of whatever became of the subject of the effect `e` in its system: what follows by itself says nothing anew. */
export const settlementOfSubject = saidOf(sql`select one.id::text from effect one
  where one.subject = e.subject and one.system = e.system`);
