/**
 * What becomes of what points at the one who goes, as a plan tells it; `renames`: it names them in a criterion or a value; `dropped`: the
 * kept one has its own like it.
 */
export const mergeVerbs = ['moves', 'renames', 'dropped', 'ends', 'stays'] as const;
