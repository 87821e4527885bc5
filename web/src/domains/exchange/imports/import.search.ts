export const importTabs = ['import', 'export', 'runs'] as const;

export interface ImportSearch {
  readonly tab: (typeof importTabs)[number];
  /** The verification that is open. */
  readonly run?: number | undefined;
}
