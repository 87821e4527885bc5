import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Actor } from './actor.ts';
import type { AccessKernel } from './decide.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** Of these keys, those of records that were merged, each with the key of the one that is kept, where whoever reads sees that one by name. */
export async function keptRecords(
  { db, kernel, actor }: Reader,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf(
    db,
    sql<{
      former: number;
      kept: number;
    }>`select former."IdPersonneEV1" as former, p."IdPersonneEV1" as kept from "Personne" former
      join "Personne" p on p."IdPersonneEV1" = former."IdPersonneEV1Fusion"
      where former."IdPersonneEV1" = any(${sql.val(keys)}::integer[]) and ${kernel.scope(actor, 'ann', 'person', 'p')}`,
  );
  return new Map(rows.map(({ former, kept }) => [former, kept]));
}
