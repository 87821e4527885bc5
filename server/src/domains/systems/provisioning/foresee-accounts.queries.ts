import type { accountStates } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { type OutsideSystem, outsideSystems } from '@passerelle/contracts/provisioning/account-systems.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { AccountsPort, AccountsPorts } from '../../../ports/accounts.ts';
import { readWanted, systemsOf } from './wanted-account.queries.ts';

/** How an account is to be, and what its system is told of its holder. */
export interface ForeseenAccount {
  readonly state: (typeof accountStates)[number];
  readonly values: Readonly<Record<string, string | null>>;
  /** In which groups it is to be, of those that the portal keeps. */
  readonly groups: readonly string[];
}

/** What reaches each system, as it is set now. */
export async function portsNow(accounts: AccountsPorts): Promise<ReadonlyMap<OutsideSystem, AccountsPort>> {
  return new Map(await Promise.all(outsideSystems.map(async (system) => [system, await accounts(system)] as const)));
}

/** How each account of somebody is to be, as their record stands in this transaction. */
export async function foreseeAccounts(
  db: Db,
  ports: ReadonlyMap<OutsideSystem, AccountsPort>,
  IdPersonneEV1: number,
): Promise<ReadonlyMap<OutsideSystem, ForeseenAccount>> {
  const theirs = await systemsOf(db, IdPersonneEV1);
  const foreseen = new Map<OutsideSystem, ForeseenAccount>();
  for (const system of outsideSystems) {
    if (!theirs.has(system)) continue;
    const wanted = await readWanted(db, system, IdPersonneEV1);
    if (!wanted) continue;
    const { enabled, left, values, manager } = wanted;
    foreseen.set(system, {
      state: enabled ? 'enabled' : left ? 'closed' : 'disabled',
      values: { ...values, Manager: manager },
      groups: ports.get(system)?.groupsFor?.({ values, left }) ?? [],
    });
  }
  return foreseen;
}
