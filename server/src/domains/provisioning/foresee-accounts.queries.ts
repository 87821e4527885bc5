import type { accountStates } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { type OutsideSystem, outsideSystems } from '@passerelle/contracts/provisioning/account-systems.ts';
import type { Db } from '../../platform/db/database.ts';
import { readWanted, systemsOf } from './wanted-account.queries.ts';

/** How each account of somebody is to be, as their record stands in this transaction. */
export async function foreseeAccounts(
  db: Db,
  IdPersonneEV1: number,
): Promise<ReadonlyMap<OutsideSystem, (typeof accountStates)[number]>> {
  const theirs = await systemsOf(db, IdPersonneEV1);
  const foreseen = new Map<OutsideSystem, (typeof accountStates)[number]>();
  for (const system of outsideSystems) {
    if (!theirs.has(system)) continue;
    const wanted = await readWanted(db, system, IdPersonneEV1);
    if (!wanted) continue;
    foreseen.set(system, wanted.enabled ? 'enabled' : wanted.left ? 'closed' : 'disabled');
  }
  return foreseen;
}
