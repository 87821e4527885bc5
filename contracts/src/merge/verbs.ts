/**
 * What becomes of what points at the one who goes, in the order in which a plan tells it; `renames`: it names them in a criterion or a value; `dropped`: the
 * kept one has its own like it.
 */
export const mergeVerbs = ['moves', 'renames', 'dropped', 'ends', 'stays'] as const;
