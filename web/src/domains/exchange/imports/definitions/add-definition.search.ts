export interface AddDefinitionSearch {
  /** The definition that it begins as a copy of. */
  readonly of: number | undefined;
}

/** Under which what is typed of a new definition is kept. */
export const draftOf = (of: number | undefined): string => (of === undefined ? 'new' : `copy-${of}`);
