import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { ConnectedSystem } from '@passerelle/contracts/provisioning/connectors/connector.ts';
import type { Trial } from '@passerelle/contracts/provisioning/connectors.contract.ts';

/** How a system is reached: the settings of a connector, which its form has found right, and its secrets. */
export interface SetSystem {
  readonly system: ConnectedSystem;
  readonly connector: string;
  readonly values: FormValues;
  readonly secrets: Readonly<Record<string, string>>;
}

/** What reaches a system that is set: what there is to say about how, without using it. */
export interface ConnectorsPort {
  /** What is wrong with settings before anybody is asked, beside what their form says. */
  readonly faults: (set: Omit<SetSystem, 'secrets'>) => readonly FormFault[];
  /** What would be read, and what may be written; writes nothing, never throws. */
  readonly try: (set: SetSystem, signal: AbortSignal) => Promise<Trial>;
}
