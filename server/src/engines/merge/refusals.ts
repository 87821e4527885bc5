import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type MergedTables, type Merging, rulesOf } from './merged.ts';

/** The rules under which these two may not become one, each with the table that it is of. */
export async function refusals(
  db: Db,
  merged: MergedTables,
  { keeps, goes }: Merging,
): Promise<readonly { readonly table: string; readonly rule: string }[]> {
  const asked = rulesOf(merged).flatMap(({ table, refuses }) =>
    refuses ? [{ table, rule: refuses.rule, where: refuses.where(keeps, goes) }] : [],
  );
  const found = await rowsOf(
    db,
    sql<{ n: number }>`${sql.join(
      asked.map(({ where }, n) => sql`select ${sql.lit(n)}::integer as n where ${where}`),
      sql` union all `,
    )}`,
  );
  const refused = new Set(found.map(({ n }) => n));
  return asked.filter((_one, n) => refused.has(n)).map(({ table, rule }) => ({ table, rule }));
}
