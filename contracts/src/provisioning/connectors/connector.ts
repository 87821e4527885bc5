import type { FormDeclaration, FormValues } from '../../forms/form.ts';
import { type OutsideSystem, outsideSystems } from '../account-systems.ts';

/** What a connector may be set for: systems in which people have accounts, the one that keeps tickets, the one that tells days of leave, the one that carries distribution lists, and the one that takes hiring files for payroll. */
export const connectedSystems = [...outsideSystems, 'tickets', 'balances', 'lists', 'payrollFiles'] as const;
export type ConnectedSystem = (typeof connectedSystems)[number];

/** Whether people have accounts there. */
export function holdsAccounts(system: ConnectedSystem): system is OutsideSystem {
  return outsideSystems.some((one) => one === system);
}

/** What a system holds. */
export function heldIn(system: ConnectedSystem): 'accounts' | 'tickets' | 'balances' | 'lists' | 'payrollFiles' {
  return holdsAccounts(system) ? 'accounts' : system;
}

/** How one kind of system is reached: what is asked of whoever connects one. */
export interface ConnectorDeclaration {
  readonly connector: string;
  /** For which it may be chosen. */
  readonly systems: readonly ConnectedSystem[];
  /** Its settings. Fields that are `secret` are sealed; the one that says where it is is called `url`. */
  readonly form: FormDeclaration;
  /** Fields that say whom secrets are told: where one of them changes, secrets are asked for again. */
  readonly meantFor: readonly string[];
  /** What a new one starts with, where `varies` holds this. */
  readonly usual: (system: ConnectedSystem, chosen?: unknown) => FormValues;
  /** The field whose choice changes what is usual. */
  readonly varies?: string;
}

/** The secrets among the settings of a connector. */
export function secretsOf({ form }: Pick<ConnectorDeclaration, 'form'>): readonly string[] {
  return Object.keys(form.fields).filter((name) => form.fields[name]?.secret);
}
