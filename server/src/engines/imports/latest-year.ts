import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { usualToday } from '@passerelle/contracts/days.ts';

/** The last year that two digits may mean: whoever is in a file was born ten years ago at least, and what is foreseen is so for ten years at most. */
export function latestYear(field: Pick<Field, 'past'>, today: string = usualToday()): number {
  return Number(today.slice(0, 4)) + (field.past ? -10 : 10);
}
