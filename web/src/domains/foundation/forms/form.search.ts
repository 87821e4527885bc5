export const formTabs = ['edit', 'preview', 'versions'] as const;

/** What the address of a form says: what of it is looked at. */
export interface FormSearch {
  readonly tab: (typeof formTabs)[number];
}
