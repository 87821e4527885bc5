import type { OptionsFilter, Primitive } from '@mantine/core';

interface Offered {
  readonly value: string;
  readonly label: string;
}

/** What the server found, and after it what is chosen already and was not found, whose names have to be known. */
export function withHeld<Option extends Offered>(found: readonly Option[], held: readonly Option[]): Option[] {
  const heldBy = new Map(held.map((option) => [option.value, option]));
  const shown = found.map((option) => heldBy.get(option.value) ?? option);
  for (const { value } of found) heldBy.delete(value);
  return [...shown, ...[...heldBy.values()].map((option) => ({ ...option, isHeld: true }))];
}

/** Nothing is filtered again here; but what is only held is not offered for what is typed. */
export const foundByServer = <Value extends Primitive>({ options, search }: Parameters<OptionsFilter<Value>>[0]) =>
  search.trim() === '' ? options : options.filter((option) => !('isHeld' in option));
