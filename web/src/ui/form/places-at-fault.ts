import { bringIntoSight } from '../in-sight.ts';

/** What may be typed in or chosen of a form. */
export const fields =
  'input:not([type=hidden], [type=file]):not(:disabled):is(:not([readonly]), [aria-haspopup]), textarea:not(:disabled), select:not(:disabled), [contenteditable=true]';

const wrong = '[aria-invalid=true], [data-fault]';

/** A place of a form where something is wrong, or is to be chosen. */
export interface FaultyPlace {
  readonly at: Element;
  readonly key: string;
  /** What it is called there. */
  readonly name: string;
  readonly focus: () => void;
}

/** What is wrong in a form, in the order in which it is read: parts of one field are one place. */
export function placesAtFault(root: Element | null): readonly FaultyPlace[] {
  const all = [...(root?.querySelectorAll<HTMLElement>(wrong) ?? [])];
  return all
    .filter((one) => !one.parentElement?.closest('[data-fault]'))
    .map((one, n) => ({ at: one, key: `${n} ${nameOf(one)}`, name: nameOf(one), focus: () => focusIn(one) }));
}

/** The focus goes to the first that is wrong, or is to be chosen between what two people typed; else to what is said of others. */
export function focusFault(root: Element | null): void {
  const found =
    root?.querySelector<HTMLElement>(`${wrong}, [data-collision]`) ??
    root?.querySelector<HTMLElement>('[data-elsewhere]');
  if (found) focusIn(found);
}

/** Brings a field into sight, by its name where it is drawn here, else all of this; the focus goes to the first control there. */
export function focusField(root: Element | null | undefined, name?: string): void {
  const named = name === undefined ? null : root?.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const place = named ?? root;
  bringIntoSight(place);
  place?.querySelector<HTMLElement>(`${fields}, button`)?.focus({ preventScroll: true });
}

function focusIn(place: HTMLElement): void {
  const isPart = place.matches('[data-fault], [data-collision], [data-elsewhere]');
  const part = isPart ? place.querySelector<HTMLElement>(`${fields}, button`) : null;
  (part ?? place).focus();
}

function nameOf(place: HTMLElement): string {
  const named = place.matches('[aria-labelledby], input, textarea, select')
    ? place
    : (place.querySelector('[aria-labelledby]') ?? place);
  const [id] = named.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const label = (named as Partial<HTMLInputElement>).labels?.[0] ?? (id ? document.getElementById(id) : null);
  // Its mark of what is required follows.
  return (named.getAttribute('aria-label') ?? label?.firstChild?.textContent ?? '').trim();
}
