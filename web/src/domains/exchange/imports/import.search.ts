export const importTabs = ['import', 'export'] as const;

export interface ImportSearch {
  readonly tab: (typeof importTabs)[number];
}
