import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';

/** The first of these codes that is no right, neither of the product nor of the company. */
export async function unknownRight(db: Db, codes: readonly string[]): Promise<string | undefined> {
  const [unknown] = await rowsOf(
    db,
    sql<{ code: string }>`select code from unnest(${sql.val(codes)}::text[]) code
      where not exists (select from "Droit" d where d."IdDroit" = code) limit 1`,
  );
  return unknown?.code;
}
