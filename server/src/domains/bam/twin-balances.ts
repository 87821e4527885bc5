import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { BalancesPort } from '../../ports/balances.ts';

const leaveOfYear = 25;
const restOfYear = 10;
const half = (days: number) => Math.round(days * 2) / 2;

/**
 * Stands for the time tool of the demonstration group: days are earned as the year goes by, and each took some of them. It is
 * down when the twin of the time tool was told to be.
 */
export function twinBalances(db: Db): BalancesPort {
  return {
    read: async ({ IdPersonneEV1 }) => {
      const faults = await rowsOf(db, sql`select from twin_fault where system = 'time' and kind in ('down', 'slow')`);
      if (faults.length > 0) throw new Error('The twin was told to be down.');
      const [{ share } = { share: 1 }] = await rowsOf(
        db,
        sql<{ share: number }>`select extract(doy from now())::float / 366 as share`,
      );
      const taken = (IdPersonneEV1 % 7) / 7;
      return { SoldeConges: half(leaveOfYear * share * (1 - taken)), SoldeRTT: half(restOfYear * share * (1 - taken)) };
    },
  };
}
