import type { Finding, FormValues } from '../forms/form.ts';
import { dayIn, type FormContext } from '../forms/form-context.ts';

/** The contract without an end. */
export const openEnded = 2;

/** The day after, `YYYY-MM-DD`. */
export function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** The day it is where a person is. */
export function todayOf({ IdPays }: FormValues, { countryOf, now }: FormContext): string {
  return dayIn(typeof IdPays === 'string' ? countryOf(IdPays) : undefined, now);
}

/** Nobody's last day is more than two years ahead. */
export function notTooLate(leaving: string, today: string): readonly Finding[] {
  const latest = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
  return leaving > latest ? [{ field: 'DateSortiePhysique', rule: 'max', limit: latest }] : [];
}
