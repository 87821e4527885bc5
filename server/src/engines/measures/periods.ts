import { addDays, addMonths } from '@passerelle/contracts/days.ts';
import { monthsTold } from '@passerelle/contracts/reporting/measures.ts';

/** The months that are told of, this one the last, from the first day to the last: as a test of a filter. */
export function lastMonths(today: string): { readonly between: readonly [string, string] } {
  const first = `${today.slice(0, 7)}-01`;
  return { between: [addMonths(first, 1 - monthsTold), addDays(addMonths(first, 1), -1)] };
}
