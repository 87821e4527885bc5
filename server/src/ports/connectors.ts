import type {
  DirectorySettings,
  SettableSystem,
  Trial,
} from '@passerelle/contracts/provisioning/connectors.contract.ts';

/** What reaches a system that is set: what there is to say about how, without using it. */
export interface ConnectorsPort {
  /** What is wrong with settings before anybody is asked: where, and which rule. */
  readonly faults: (settings: DirectorySettings) => readonly { readonly path: string; readonly rule: string }[];
  /** What would be read, and what may be written; writes nothing, never throws. */
  readonly try: (
    system: SettableSystem,
    set: { readonly settings: DirectorySettings; readonly secret: string },
    signal: AbortSignal,
  ) => Promise<Trial>;
}
