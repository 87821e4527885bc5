import type { Period } from './dates-fields.tsx';

/** Days that a role is out of its holder's hands, both ends included. */
export interface TakenDays {
  readonly DateDebut: string;
  readonly DateFin: string;
}

/** The first day, from `today` on, on which the role is in nobody else's hands; nothing when it ends before. */
export function firstFreeDay(taken: readonly TakenDays[], today: string, last: string | null): string | null {
  let day = today;
  for (const { DateDebut, DateFin } of inOrder(taken))
    if (DateDebut <= day && day <= DateFin) day = nextDay(DateFin, 1);
  return last !== null && day > last ? null : day;
}

/** The last day that a delegation begun then may have: the eve of the next one, or the end of the role itself. */
export function lastFreeDay(
  taken: readonly TakenDays[],
  first: Period['DateDebut'],
  last: string | null,
): string | null {
  const next = first === null ? undefined : inOrder(taken).find(({ DateDebut }) => DateDebut > first);
  const eve = next && nextDay(next.DateDebut, -1);
  return eve && (last === null || eve < last) ? eve : last;
}

export function isTaken(taken: readonly TakenDays[], day: string): boolean {
  return taken.some(({ DateDebut, DateFin }) => DateDebut <= day && day <= DateFin);
}

function inOrder(taken: readonly TakenDays[]): readonly TakenDays[] {
  return taken.toSorted((a, b) => a.DateDebut.localeCompare(b.DateDebut));
}

function nextDay(day: string, by: 1 | -1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}
