import { restBalances } from '../connectors/rest-balances/rest-balances.ts';
import { twinBalances } from '../domains/bam/twin-balances.ts';
import type { Settings } from '../platform/config/settings.ts';
import type { Db } from '../platform/db/database.ts';
import type { BalancesPort } from '../ports/balances.ts';

type Told = Pick<Settings, 'TIME_BALANCES_URL' | 'TIME_BALANCES_TOKEN' | 'DEMO'>;

/** What tells balances: the time tool that is set, its twin beside the demonstration group, else nobody. */
export function balancesPort(
  db: Db,
  { TIME_BALANCES_URL: url, TIME_BALANCES_TOKEN: token, DEMO }: Told,
): BalancesPort | undefined {
  if (url !== undefined) return restBalances({ url, token });
  return DEMO ? twinBalances(db) : undefined;
}
