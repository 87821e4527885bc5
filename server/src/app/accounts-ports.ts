import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { type OutsideSystem, outsideSystems } from '@passerelle/contracts/provisioning/account-systems.ts';
import type { ConnectedSystem } from '@passerelle/contracts/provisioning/connectors/connector.ts';
import type { Connector } from '../connectors/connector.ts';
import { connectorKinds } from '../connectors/connectors.ts';
import { twinBalances } from '../domains/services/bam/twin-balances.ts';
import { embeddedName, embeddedSuite } from '../domains/services/distribution-lists/suite/embedded-suite.ts';
import {
  installationId,
  type KeptConnector,
  openSecrets,
  readConnector,
} from '../domains/systems/provisioning/connectors.queries.ts';
import { twinAccounts } from '../domains/systems/provisioning/twin-accounts.ts';
import { twinTickets } from '../domains/systems/tickets/twin-tickets.ts';
import type { Settings } from '../platform/config/settings.ts';
import type { Db } from '../platform/db/database.ts';
import { gathered } from '../platform/db/gathered.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import type { AccountsPort, AccountsPorts } from '../ports/accounts.ts';
import type { BalancesPort, BalancesPorts } from '../ports/balances.ts';
import type { ConnectorsPort, SetSystem } from '../ports/connectors.ts';
import type { ListsPort, ListsPorts } from '../ports/lists.ts';
import type { TicketsPort, TicketsPorts } from '../ports/tickets.ts';

type Hosts = Pick<Settings, 'CONNECTOR_HOSTS'>;

/**
 * What reaches the systems in which people have accounts: what an administrator set, or the twin of each. Asked for at each
 * step, so that a change holds from the next one on, on every replica.
 */
export function accountsPorts(db: Db, vault: Vault, hosts: Hosts): AccountsPorts {
  const built = keptPorts<AccountsPort>(vault, hosts, ({ accounts }, set) => accounts?.(set));
  const twins = new Map(
    outsideSystems.map((system) => [
      system,
      twinAccounts(db, system, { numbered: system === 'payroll', grouped: system === 'directory' }),
    ]),
  );
  const keptNow = gathered(
    async (systems: readonly OutsideSystem[]) =>
      new Map(await Promise.all(systems.map(async (system) => [system, await readConnector(db, system)] as const))),
  );
  return async (system) => {
    const kept = await keptNow(system);
    if (!kept) return twins.get(system) as AccountsPort;
    const port = built(system, kept);
    return typeof port === 'string' ? outOfReach(port) : port;
  };
}

/** What keeps tickets: what an administrator set, or its twin; asked for at each step. */
export function ticketsPorts(db: Db, vault: Vault, hosts: Hosts): TicketsPorts {
  const built = keptPorts<TicketsPort>(vault, hosts, ({ tickets }, set) => tickets?.(set));
  return async () => {
    const kept = await readConnector(db, 'tickets');
    if (!kept) return twinTickets(db);
    const port = built('tickets', kept);
    return typeof port === 'string' ? noTickets(port) : port;
  };
}

/** What tells days of leave: what an administrator set, or its twin; asked for at each reading. */
export function balancesPorts(db: Db, vault: Vault, hosts: Hosts): BalancesPorts {
  const built = keptPorts<BalancesPort>(vault, hosts, ({ balances }, set) => balances?.(set));
  return async () => {
    const kept = await readConnector(db, 'balances');
    if (!kept) return twinBalances(db);
    const port = built('balances', kept);
    return typeof port === 'string' ? untold(port) : port;
  };
}

/** What carries distribution lists: what an administrator set, or the portal itself; asked for at each step. */
export function listsPorts(db: Db, vault: Vault, hosts: Hosts): ListsPorts {
  const built = keptPorts<ListsPort>(vault, hosts, ({ lists }, set) => lists?.(set));
  const embedded = { ...embeddedSuite(db), name: embeddedName };
  return async () => {
    const kept = await readConnector(db, 'lists');
    if (!kept) return embedded;
    const name = `${kept.connector} ${kept.settings.url}`;
    const port = built('lists', kept);
    return { ...(typeof port === 'string' ? noLists(port) : port), name };
  };
}

/** Builds what reaches a system anew when its settings changed; or says why it may not be reached. */
function keptPorts<Port>(
  vault: Vault,
  hosts: Hosts,
  build: (connector: Connector, set: SetSystem) => Port | undefined,
): (system: ConnectedSystem, kept: KeptConnector) => Port | string {
  const built = new Map<string, { readonly sealed: string; readonly version: number; readonly port: Port }>();
  return (system, kept) => {
    const { connector, settings: values, sealed, version } = kept;
    const known = built.get(system);
    if (known?.version === version && known.sealed === sealed) return known.port;
    const [closed] = hostFaults(connector, values, hosts);
    if (closed) return `${closed.limit} is not among CONNECTOR_HOSTS.`;
    const kind = connectorKinds[connector];
    const port = kind && build(kind, { system, connector, values, secrets: openSecrets(vault, system, kept) });
    if (!port) return `Nothing reaches ${system} by ${connector}.`;
    built.set(system, { sealed, version, port });
    return port;
  };
}

/** Addresses whose hosts may not be reached. */
function hostFaults(connector: string, values: FormValues, { CONNECTOR_HOSTS }: Hosts): readonly FormFault[] {
  const allowed = CONNECTOR_HOSTS?.toLowerCase().split(/\s*,\s*/);
  if (!allowed) return [];
  return (connectorKinds[connector]?.addresses ?? []).flatMap((field): readonly FormFault[] => {
    const address = values[field];
    const host = typeof address === 'string' ? (URL.parse(address)?.hostname.toLowerCase() ?? '') : undefined;
    return host === undefined || allowed.includes(host) ? [] : [{ field, rule: 'notAllowed', limit: host }];
  });
}

/** A system that may not be asked. */
function outOfReach(answer: string): AccountsPort {
  const down = async () => ({ outcome: 'down', answer }) as const;
  return {
    atOnce: 1,
    look: down,
    write: down,
    all: () => {
      throw new Error(answer);
    },
  };
}

/** A help-desk that may not be asked. */
function noTickets(answer: string): TicketsPort {
  const down = async () => ({ outcome: 'down', answer }) as const;
  const step = { look: down, do: down };
  return {
    open: step,
    comment: step,
    close: step,
    read: async () => {
      throw new Error(answer);
    },
  };
}

/** A mail suite that may not be asked. */
function noLists(answer: string): ListsPort {
  const down = async () => ({ outcome: 'down', answer }) as const;
  return {
    can: { rules: ['TOUS'], hides: false, opens: false, outsiders: false },
    ...{ ensure: down, add: down, remove: down, close: down, holder: down },
    members: async () => ({ ...(await down()), there: false, mails: [], next: null }),
  };
}

/** A time tool that may not be asked. */
function untold(answer: string): BalancesPort {
  return {
    read: async () => {
      throw new Error(answer);
    },
  };
}

/** What is known of the connectors that may be set. */
export function connectors(db: Db, hosts: Hosts): ConnectorsPort {
  return {
    faults: (set) => [
      ...(connectorKinds[set.connector]?.faults(set) ?? []),
      ...hostFaults(set.connector, set.values, hosts),
    ],
    try: async (set, signal) => {
      const kind = connectorKinds[set.connector];
      if (!kind) throw new Error(`Nothing reaches ${set.system} by ${set.connector}`);
      return await kind.try(set, await installationId(db), signal);
    },
  };
}
