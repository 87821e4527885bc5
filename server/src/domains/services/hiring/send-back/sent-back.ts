import type { SentBack } from '@passerelle/contracts/hiring/pieces.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Sql } from '../../../../platform/db/sql.ts';

/** What of a file, known as `c` of `d`, its candidate is asked for anew; null where all of it is theirs to fill in, or none. */
export const sentBackOf: Sql<SentBack | null> = sql<SentBack | null>`case
  when c."Renvoi" is not null and d."IdStade" = ${sql.lit(stages.draft)}
  then jsonb_build_object('fields', c."Renvoi" -> 'fields', 'why', c."Renvoi" -> 'why') end`;
