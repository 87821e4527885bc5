import { addDays } from '@passerelle/contracts/days.ts';
import type { Period } from './dates-fields.tsx';

/** What a delegation is for: these types at these sites; all of what is not said. */
export interface Scope {
  readonly types?: readonly number[];
  readonly sites?: readonly number[];
}

/** Days that a role is out of its holder's hands, both ends included; for some requests only where its scope says so. */
export interface TakenDays {
  readonly DateDebut: string;
  readonly DateFin: string;
  readonly Portee?: Scope | null;
}

/** Of the days that a role is in other hands, those on which it is for a request of this scope. */
export function takenFor(taken: readonly TakenDays[], scope: Scope): readonly TakenDays[] {
  const meet = (one: readonly number[] | undefined, other: readonly number[] | undefined) =>
    !one || !other || one.some((key) => other.includes(key));
  return taken.filter(({ Portee }) => meet(Portee?.types, scope.types) && meet(Portee?.sites, scope.sites));
}

/** The first day, from `today` on, on which the role is in nobody else's hands; nothing when it ends before. */
export function firstFreeDay(taken: readonly TakenDays[], today: string, last: string | null): string | null {
  let day = today;
  for (const { DateDebut, DateFin } of inOrder(taken))
    if (DateDebut <= day && day <= DateFin) day = addDays(DateFin, 1);
  return last !== null && day > last ? null : day;
}

/** The last day that a delegation begun then may have: the eve of the next one, or the end of the role itself. */
export function lastFreeDay(
  taken: readonly TakenDays[],
  first: Period['DateDebut'],
  last: string | null,
): string | null {
  const next = first === null ? undefined : inOrder(taken).find(({ DateDebut }) => DateDebut > first);
  const eve = next && addDays(next.DateDebut, -1);
  return eve && (last === null || eve < last) ? eve : last;
}

export function isTaken(taken: readonly TakenDays[], day: string): boolean {
  return taken.some(({ DateDebut, DateFin }) => DateDebut <= day && day <= DateFin);
}

function inOrder(taken: readonly TakenDays[]): readonly TakenDays[] {
  return taken.toSorted((a, b) => a.DateDebut.localeCompare(b.DateDebut));
}
