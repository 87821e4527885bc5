import type { OutsideSystem } from '@passerelle/contracts/provisioning/account-systems.ts';
import { compareMirror } from '../../../engines/mirror/compare-mirror.ts';
import type { Difference, MirroredSystem, SeenThing } from '../../../engines/mirror/mirror.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Run } from '../../../platform/jobs/run.ts';
import type { AccountsPort, AccountsPorts, SeenAccount } from '../../../ports/accounts.ts';
import { subjectOf } from './account-runs.actions.ts';
import { accountsMirror } from './accounts.mirror.ts';
import { installationId } from './connectors.queries.ts';
import type { Wanted } from './wanted-account.queries.ts';

interface ComparisonNeeds {
  readonly db: Db;
  readonly accounts: AccountsPorts;
}

/** Compares the accounts of a system with those that are wanted there, and keeps what differs. */
export async function compareAccounts(
  { db, accounts }: ComparisonNeeds,
  system: OutsideSystem,
  run: Pick<Run, 'signal' | 'progress'>,
): Promise<void> {
  const mirrored = accountsIn(system, await accounts(system), `${await installationId(db)}`);
  await compareMirror({ db, mirror: accountsMirror, system: mirrored }, run);
}

type Seen = SeenThing & Pick<SeenAccount, 'enabled' | 'groups'>;

/** As what differs of an account it stands beside its fields. */
const groupsField = 'Groupes';

function accountsIn(
  name: OutsideSystem,
  port: AccountsPort,
  installation: string,
): MirroredSystem<OutsideSystem, Seen, Wanted> {
  return {
    name,
    all: (signal) => seenIn(port, signal),
    glance: ({ enabled, groups }, wanted): Difference | undefined => {
      if (wanted.enabled !== enabled) return { kind: enabled ? 'open' : 'shut' };
      return differsInGroups(port, groups, wanted) ? { kind: 'values', fields: [groupsField] } : undefined;
    },
    look: async ({ key, wanted: { known: id, ...wanted } }, signal) => {
      const marker = `${installation}/${subjectOf(key)}`;
      const firstPassword = () => Promise.reject(new Error('Nothing is made by a look'));
      const looked = await port.look({ ...wanted, marker, id, firstPassword }, signal);
      if (looked.outcome === 'down' || looked.outcome === 'postponed') throw new Error(looked.answer);
      if (looked.outcome !== 'different' || !looked.seen || looked.seen.enabled !== wanted.enabled) return undefined;
      const { values, groups } = looked.seen;
      const differing = Object.entries(values).filter(
        ([field, value]) => field in wanted.values && (value ?? null) !== (wanted.values[field as 'Nom'] ?? null),
      );
      const fields = differing.map(([field]) => field).sort();
      if (differsInGroups(port, groups, wanted)) fields.push(groupsField);
      return { kind: 'values', external_id: id, name: values.CompteAD ?? null, fields };
    },
  };
}

async function* seenIn(port: AccountsPort, signal: AbortSignal): AsyncIterable<Seen> {
  for await (const { values, ...seen } of port.all(signal)) yield { ...seen, name: values.CompteAD ?? null };
}

/** Whether an account is in other groups than it is to be in, of those that the portal keeps. */
function differsInGroups(
  { groupsFor }: AccountsPort,
  groups: readonly string[] | undefined,
  wanted: Pick<Wanted, 'values' | 'left'>,
): boolean {
  if (groups === undefined || groupsFor === undefined) return false;
  return JSON.stringify([...groups].sort()) !== JSON.stringify([...groupsFor(wanted)].sort());
}
