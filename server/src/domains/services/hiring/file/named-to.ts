import { sql } from 'kysely';
import type { Who } from '../../../../engines/requests/who.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { namedAs } from '../../requests/sheet/sheet.queries.ts';

/** Who did something with a file, by their key as SQL, to a reader who may know them; null else. */
export const namedTo = (who: Who, key: Sql): Sql =>
  sql`(select ${namedAs(who, 'of_key')} from "Personne" of_key where of_key."IdPersonneEV1" = ${key})`;
