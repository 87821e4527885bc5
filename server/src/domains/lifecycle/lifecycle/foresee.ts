import type { Foreseen } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import type { actOf } from '../../../engines/act/from-call.ts';
import type { AccountsPorts } from '../../../ports/accounts.ts';
import { countRoles } from '../../people/roles/person-roles.queries.ts';
import { foreseeAccounts, portsNow } from '../../systems/provisioning/foresee-accounts.queries.ts';
import { readLife } from './life.queries.ts';

const outOf = (some: readonly string[], others: readonly string[] = []) => some.filter((one) => !others.includes(one));

/**
 * What something would do to somebody's status and accounts, told by doing it and taking it back.
 * @throws {ApiError} what doing it would
 */
export async function foresee(
  { act, accounts }: { readonly act: ActFunction; readonly accounts: AccountsPorts },
  about: ReturnType<typeof actOf>,
  IdPersonneEV1: number,
  does: (writing: Writing) => Promise<void>,
): Promise<Foreseen> {
  // Before the act, which keeps a connection of its own.
  const ports = await portsNow(accounts);
  return await act({ ...about, takenBack: true }, async (writing) => {
    const before = await foreseeAccounts(writing.db, ports, IdPersonneEV1);
    const held = await countRoles(writing.db, IdPersonneEV1);
    await does(writing);
    const after = await foreseeAccounts(writing.db, ports, IdPersonneEV1);
    const { IdStatut } = await readLife(writing.db, IdPersonneEV1);
    const accounts = [...after].map(([system, { state, values, groups }]) => {
      const was = before.get(system);
      const told = Object.keys(values).filter((name) => was && was.values[name] !== values[name]);
      const [joins, leaves] = [outOf(groups, was?.groups), outOf(was?.groups ?? [], groups)];
      return { system, before: was?.state ?? 'none', after: state, told, joins, leaves };
    });
    const roles = Math.max(0, held - (await countRoles(writing.db, IdPersonneEV1)));
    return { IdStatut, roles, accounts };
  });
}
