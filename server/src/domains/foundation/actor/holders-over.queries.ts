import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { loadActor } from './actor.queries.ts';
import { giving, grade, holdersNow } from './held-rights.queries.ts';
import { isLive } from './live-roles.ts';
import { signsIn } from './presence.ts';

interface Told {
  readonly right: RightCode;
  /** The person whom it is about; of what is about nobody, whoever holds the right is told. */
  readonly about?: number | undefined;
  readonly but: number | null;
}

/** Selects whoever is told of something for a right that they hold under some role of theirs: of somebody, over them alone. */
export async function holdersTold(db: Db, kernel: AccessKernel, { right, about, but }: Told): Promise<Sql> {
  if (about === undefined) return holdersNow(right, [but]);
  const roles = await rowsOf(
    db,
    sql<{
      person: number;
      role: number;
    }>`select distinct pr."IdPersonneEV1" as person, pr."IdPersonneRole" as role from ${giving}
      where l."IdDroit" = ${right} and ${grade} > 0 and ${isLive} and ${signsIn('me')}
        and pr."IdPersonneEV1" is distinct from ${but}::integer order by 1, 2`,
  );
  const over = new Set<number>();
  for (const { person, role } of roles) {
    if (over.has(person)) continue;
    const { actor } = await loadActor(db, person, role);
    if (await kernel.allows(db, actor, right, 'person', about)) over.add(person);
  }
  return sql`select unnest(${sql.val([...over])}::integer[]) as "IdPersonneEV1"`;
}
