import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { Trial } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import type { AccountsPort } from '../ports/accounts.ts';
import type { BalancesPort } from '../ports/balances.ts';
import type { SetSystem } from '../ports/connectors.ts';
import type { ListsPort } from '../ports/lists.ts';
import type { PayrollFilesPort } from '../ports/payroll-files.ts';
import type { TicketsPort } from '../ports/tickets.ts';

/** What reaches one kind of system, of its settings. */
export interface Connector {
  /** The settings that are addresses: their hosts are held against CONNECTOR_HOSTS. */
  readonly addresses: readonly string[];
  /** What is wrong with settings, beside what their form says. */
  readonly faults: (set: Omit<SetSystem, 'secrets'>) => readonly FormFault[];
  /** Where people have accounts there. */
  readonly accounts?: (set: SetSystem) => AccountsPort;
  /** What keeps tickets there. */
  readonly tickets?: (set: SetSystem) => TicketsPort;
  /** What tells days of leave there. */
  readonly balances?: (set: SetSystem) => BalancesPort;
  /** What carries distribution lists there. */
  readonly lists?: (set: SetSystem) => ListsPort;
  /** What takes hiring files for payroll there. */
  readonly payrollFiles?: (set: SetSystem) => PayrollFilesPort;
  /** What would be read, and what may be written; writes nothing, never throws. `marks`: what ours begin with. */
  readonly try: (set: SetSystem, marks: string, signal: AbortSignal) => Promise<Trial>;
}
