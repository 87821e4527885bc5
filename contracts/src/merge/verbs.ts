/** What becomes of rows that point at the one who goes, as a plan tells it; `dropped`: the kept one has its own like it. */
export const mergeVerbs = ['moves', 'joins', 'fills', 'dropped', 'ends', 'stays'] as const;
