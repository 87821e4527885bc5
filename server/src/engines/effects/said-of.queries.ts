import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

/** What somebody said of the effect `e` when they settled it by hand or took over what was found, as JSON; null where nobody did. */
export const saidOf: Sql = sql`(select json_build_object(
    'how', case v.after ->> 'state' when 'waiting' then 'adopted' else v.after ->> 'state' end,
    'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'Motif', v.reason,
    'by', (select json_build_object('IdPersonneEV1', who."IdPersonneEV1", 'IndexPrenomNom', who."IndexPrenomNom")
      from "Personne" who where who."IdPersonneEV1" = h."IdPersonneEV1"))
  from history_entry h join history_values v using (id)
  where h.entity = 'effect' and h.entity_id = e.id::text and v.reason is not null
    and v.after ->> 'state' in ('byHand', 'skipped', 'waiting')
  order by h.id desc limit 1)`;
