import type { LineState } from '@passerelle/contracts/imports/definition.ts';

/** How what becomes of a line is coloured, always beside its word. */
export const lineColours: Readonly<Record<LineState, string>> = {
  added: 'green',
  changed: 'blue',
  unchanged: 'gray',
  refused: 'red',
};
