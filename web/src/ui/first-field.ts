import { fields } from './form/places-at-fault.ts';

/** The part that the focus goes to when a dialog opens, as Mantine reads it. */
const marked = '[data-autofocus]';

/** Marks the first field of a dialog for the focus, unless a part of it is marked already. */
export function markFirst(root: Pick<Element, 'querySelector'> | null): void {
  if (!root || root.querySelector(marked)) return;
  root.querySelector(fields)?.setAttribute('data-autofocus', '');
}
