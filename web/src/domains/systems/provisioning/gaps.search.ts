import type { GapKind } from '@passerelle/contracts/provisioning/gaps.contract.ts';

export interface GapsSearch {
  /** Of one kind; without it, of all. */
  readonly genre?: GapKind | undefined;
  /** Those that are left until a day. */
  readonly laisses?: true | undefined;
}
