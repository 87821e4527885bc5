import { addDays, addMonths } from '@passerelle/contracts/days.ts';
import { monthsTold } from '@passerelle/contracts/reporting/measures.ts';
import { firstOf, sure } from '../../platform/sure.ts';

/** The months that are told of on a day, `YYYY-MM`, the one of the day the last. */
export const monthsUntil = (today: string): readonly string[] =>
  Array.from({ length: monthsTold }, (_, index) =>
    addMonths(`${today.slice(0, 7)}-01`, index + 1 - monthsTold).slice(0, 7),
  );

/** The first and the last day of a month. */
export const daysOfMonth = (month: string): readonly [string, string] => [
  `${month}-01`,
  addDays(addMonths(`${month}-01`, 1), -1),
];

/** All these months, as a test of a filter. */
export function lastMonths(today: string): { readonly between: readonly [string, string] } {
  const months = monthsUntil(today);
  const [from] = daysOfMonth(firstOf(months));
  const [, until] = daysOfMonth(sure(months.at(-1)));
  return { between: [from, until] };
}
