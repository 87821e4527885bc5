import { twinAccounts } from '../domains/provisioning/twin-accounts.ts';
import type { Db } from '../platform/db/database.ts';
import type { AccountsPorts } from '../ports/accounts.ts';

/** What reaches the systems in which people have accounts: the twin of each, where nothing else is set. */
export function accountsPorts(db: Db): AccountsPorts {
  return async (system) => twinAccounts(db, system, { numbered: system === 'payroll' });
}
