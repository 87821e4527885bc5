import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { LackName } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Something that an installation needs to be of use, and may not have yet. */
export interface Lack {
  readonly name: LackName;
  /** Whoever holds one of these can see to it; others are not told. */
  readonly rights: readonly RightCode[];
  /** How many are lacking, 0 where nothing is: read at each look at the first page, so as cheap as an index. */
  readonly count: Sql<number>;
  /** Where it is seen to, as a path below the language; null where that is by whoever runs the server. */
  readonly opens: string | null;
}

/** One where this holds, none otherwise. */
export const oneWhere = (lacking: Sql<boolean> | boolean): Sql<number> =>
  typeof lacking === 'boolean' ? sql<number>`${sql.lit(Number(lacking))}` : sql<number>`(${lacking})::integer`;

/** What is lacking of these, in their order; in one statement. */
export async function readLacks(db: Db, lacks: readonly Lack[]): Promise<readonly (Lack & { readonly n: number })[]> {
  if (lacks.length === 0) return [];
  const counts = lacks.map(({ name, count }) => sql`${count} as ${sql.ref(name)}`);
  const row = await rowOf(db, sql<Record<string, number>>`select ${sql.join(counts)}`);
  return lacks.map((lack) => ({ ...lack, n: row[lack.name] ?? 0 })).filter(({ n }) => n > 0);
}
