import { sql } from 'kysely';
import { isOneself } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Holding, holdsNone } from '../../../engines/holdings/holding.ts';
import { rowsOf } from '../../../platform/db/database.ts';

/** The physical token that a person signs in with: theirs to give back. */
export function tokenHoldings({ kernel }: { readonly kernel: AccessKernel }): readonly Holding[] {
  return [
    {
      name: 'token',
      held: async ({ db, actor }, of) => {
        if (!isOneself(actor, of) && !(await kernel.allows(db, actor, 'cpt', 'person', of))) return holdsNone;
        const tokens = await rowsOf(
          db,
          sql<{ key: string }>`select serial as key from second_factor
            where "IdPersonneEV1" = ${of} and state = 'active' and kind = 'token'`,
        );
        return { count: tokens.length, things: tokens.map(({ key }) => ({ key, label: key })) };
      },
    },
  ];
}
