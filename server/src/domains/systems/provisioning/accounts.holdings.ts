import type { OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import { isOneself } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Holding, holdsNone } from '../../../engines/holdings/holding.ts';
import { rowsOf } from '../../../platform/db/database.ts';

/** Accounts of a person outside that are open: they close with the stay, nobody takes them over. */
export function accountHoldings({ kernel }: { readonly kernel: AccessKernel }): readonly Holding[] {
  return [
    {
      name: 'account',
      held: async ({ db, actor, say }, of) => {
        const may = isOneself(actor, of) || (await kernel.allows(db, actor, ['adc', 'cpt', 'meq'], 'person', of));
        if (!may) return holdsNone;
        const open = await rowsOf(
          db,
          sql<{ key: OutsideSystem }>`select system as key from account
            where "IdPersonneEV1" = ${of} and enabled order by system`,
        );
        return { count: open.length, things: open.map(({ key }) => ({ key, label: say(`EFFECTS:system.${key}`) })) };
      },
    },
  ];
}
