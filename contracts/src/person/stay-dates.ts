import { addDays, addYears, dayIn } from '../days.ts';
import type { CrossRule, Finding, FormValues } from '../forms/form.ts';
import type { FormContext } from '../forms/form-context.ts';

/** The contract without an end. */
export const openEnded = 2;

/** The day it is where a person is. */
export function todayOf({ IdPays }: FormValues, { countryOf, now }: FormContext): string {
  return dayIn(typeof IdPays === 'string' ? countryOf(IdPays) : undefined, now);
}

/** Nobody's last day is more than two years ahead. */
export function notTooLate(leaving: string, today: string): readonly Finding[] {
  const latest = addYears(today, 2);
  return leaving > latest ? [{ field: 'DateSortiePhysique', rule: 'max', limit: latest }] : [];
}

/** The first day that somebody may leave on: after today, and after they came. */
export function firstLeaving(entries: readonly unknown[], today: string): string {
  return addDays(
    entries.reduce<string>((last, day) => (typeof day === 'string' && day > last ? day : last), today),
    1,
  );
}

const entriesOf = ({ DateEntree, DateEntreePhysique }: FormValues) => [DateEntree, DateEntreePhysique];

function leavingBetween(leaving: string, values: FormValues, today: string): readonly Finding[] {
  const first = firstLeaving(entriesOf(values), today);
  if (leaving < first) return [{ field: 'DateSortiePhysique', rule: 'min', limit: first }];
  return notTooLate(leaving, today);
}

/** The last day of a departure, under any contract: a day that cannot be is a fault (H-04). */
export const departure: CrossRule = {
  name: 'departure',
  reads: ['DateEntree', 'DateEntreePhysique', 'DateSortiePhysique'],
  find: (values, context) => {
    const { DateSortiePhysique: leaving } = values;
    return typeof leaving === 'string' ? leavingBetween(leaving, values, todayOf(values, context)) : [];
  },
};

/**
 * The end that is planned with the contract: emptied where there can be none (ACCT-015, ACCT-016), else from tomorrow or
 * the day after a future entry (ACCT-017) to two years from today (ACCT-018).
 */
export const plannedEnd: CrossRule = {
  name: 'plannedEnd',
  reads: ['IdContrat', 'DateEntree', 'DateEntreePhysique', 'DateSortiePhysique', 'IdPays'],
  find: (values, context): readonly Finding[] => {
    const { IdContrat, DateSortiePhysique: end } = values;
    if (typeof end !== 'string') return [];
    const today = todayOf(values, context);
    if (
      IdContrat === openEnded ||
      end < today ||
      entriesOf(values).some((entry) => typeof entry === 'string' && end < entry)
    )
      return [{ field: 'DateSortiePhysique', empties: true }];
    return leavingBetween(end, values, today);
  },
};
