/**
 * What becomes of what points at the one who goes, in the order in which a plan tells it; `renames`: it names them in a criterion or a value; `dropped`: the
 * kept one has its own like it; `typed`: it calls them by their login or address, which somebody typed there and may type anew.
 */
export const mergeVerbs = ['moves', 'renames', 'dropped', 'typed', 'ends', 'stays'] as const;
