import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { TileName } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { sql } from 'kysely';
import { type Actor, isOneself } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Holding, holdsNone } from '../../../engines/holdings/holding.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { countHolders } from '../../foundation/actor/held-rights.queries.ts';
import { waitingPhotos } from '../../people/photos/photos.queries.ts';
import { plansWaiting } from '../plans/plans.tiles.ts';

/** What waits for whoever holds a right, as its holder sees it. */
const decisions: readonly {
  readonly name: TileName;
  readonly right: RightCode;
  readonly rows: (as: { readonly db: Db; readonly kernel: AccessKernel; readonly actor: Actor }) => Sql;
}[] = [
  { name: 'plansToConfirm', right: 'adm', rows: plansWaiting },
  { name: 'photosToApprove', right: 'mvp', rows: waitingPhotos },
];

/** Decisions that wait for a person, with how many others may take each: none is worth knowing before they go. */
export function decisionHoldings({ kernel }: { readonly kernel: AccessKernel }): readonly Holding[] {
  return [
    {
      name: 'decision',
      held: async ({ db, actor: reader, say }, of) => {
        if (!isOneself(reader, of) && !kernel.holds(reader, 'adm')) return holdsNone;
        const { actor } = await loadActor(db, of);
        const things = [];
        for (const { name, right, rows } of decisions) {
          if (!kernel.holds(actor, right)) continue;
          const { count } = await rowOf(
            db,
            sql<{ count: number }>`select count(*)::integer as count from (${rows({ db, kernel, actor })}) waiting`,
          );
          if (count === 0) continue;
          const others = await countHolders(db, right, [of]);
          things.push({ key: name, label: say(`DASHBOARD:tile.${name}`), count, others });
        }
        return { count: things.length, things };
      },
    },
  ];
}
