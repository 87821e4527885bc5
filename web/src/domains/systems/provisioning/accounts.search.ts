import type { runStates } from '@passerelle/contracts/provisioning/account-systems.ts';

export interface AccountsSearch {
  readonly etat?: (typeof runStates)[number] | undefined;
}
