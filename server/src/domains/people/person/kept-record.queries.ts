import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** The key of the record that this one was merged into, for whoever sees that one by name; undefined for everybody else, and of any other key. */
export async function keptRecord({ db, kernel, actor }: Reader, key: number): Promise<number | undefined> {
  const [kept] = await rowsOf(
    db,
    sql<{ key: number }>`select p."IdPersonneEV1" as key from "Personne" former
      join "Personne" p on p."IdPersonneEV1" = former."IdPersonneEV1Fusion"
      where former."IdPersonneEV1" = ${key} and ${kernel.scope(actor, 'ann', 'person', 'p')}`,
  );
  return kept?.key;
}
