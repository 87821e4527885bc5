import type { MendInput } from '@passerelle/contracts/mirror/mirror.ts';
import type { PlanContract } from '@passerelle/contracts/plans/plan-contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Actor } from '../access/actor.ts';
import type { Writing } from '../act/act.ts';
import { type KeptKind, type LeftOut, type PlanKind, planKind } from '../plans/plan-kind.ts';
import { adoptedKinds, type MirrorTables } from './mirror.ts';
import { gapsOf, type MayKnowGap } from './mirror-gaps.queries.ts';

/** A difference that is to be mended, of a thing of ours. */
export interface ChosenGap {
  readonly id: number;
  readonly system: string;
  readonly kind: string;
  readonly key: number;
  readonly external_id: string | null;
}

/** How the differences of a mirror are mended: what is somebody else's is taken over first, then it is made as it is wanted. */
export interface Mending extends Pick<KeptKind, 'lane' | 'seesAll'> {
  readonly contract: PlanContract<string, typeof MendInput>;
  readonly tables: MirrorTables;
  readonly mayKnow: (actor: Actor) => MayKnowGap;
  /** Has what is there stand for the thing from now on. */
  readonly adopt: (writing: Writing, gap: ChosenGap) => Promise<void>;
  /** Queues what makes it as it is wanted. */
  readonly mend: (writing: Writing, gap: ChosenGap, actor: Actor) => Promise<void>;
}

/** A kind of plan that mends differences one by one: each is a step of that thing in that system alone, done once the plan is applied. */
export function mendPlan({ contract, tables, mayKnow, adopt, mend, ...kind }: Mending): PlanKind {
  const leave = (id: number, rule: string): LeftOut => ({
    ...{ entity: tables.gaps, id },
    reason: { path: 'ecarts', rule },
  });
  return planKind({
    ...kind,
    contract,
    change: async (writing, { ecarts }, actor) => {
      const gaps = await readChosen(writing.db, tables, ecarts, mayKnow(actor)('g', 'ours'));
      const there = new Set(gaps.map(({ id }) => id));
      const left = ecarts.filter((id) => !there.has(id)).map((id) => leave(id, 'gone'));
      for (const { key, elsewhere, ...gap } of gaps) {
        const adopted = adoptedKinds.includes(gap.kind);
        if (key === null) left.push(leave(gap.id, 'unknownValue'));
        else if (adopted && elsewhere) left.push(leave(gap.id, 'duplicate'));
        else {
          if (adopted) await adopt(writing, { ...gap, key });
          await mend(writing, { ...gap, key }, actor);
        }
      }
      return left;
    },
    ground: async (db, { ecarts }) => {
      const [row] = await rowsOf(
        db,
        sql<{ of: string | null }>`select string_agg(concat_ws(':', id, kind, external_id), ' ' order by id) as of
          from ${sql.table(tables.gaps)} where id = any(${sql.val(ecarts)}::bigint[])`,
      );
      return row?.of ?? '';
    },
  });
}

type ReadGap = Omit<ChosenGap, 'key'> & {
  readonly key: number | null;
  /** Something else stands for the thing there. */
  readonly elsewhere: boolean;
};

async function readChosen(
  db: Db,
  tables: MirrorTables,
  ecarts: readonly number[],
  mine: Sql<boolean>,
): Promise<ReadGap[]> {
  const key = sql.ref(`g.${tables.key}`);
  return await rowsOf(
    db,
    sql<ReadGap>`select g.id::integer, g.system, g.kind, ${key} as key, g.external_id,
        exists (select from ${sql.table(tables.followed)} a where a.system = g.system and ${sql.ref(`a.${tables.key}`)} = ${key}
          and a.external_id is not null and a.external_id <> g.external_id) as elsewhere
      from ${gapsOf(tables)}
      where g.id = any(${sql.val(ecarts)}::bigint[]) and ${mine} order by g.id`,
  );
}
