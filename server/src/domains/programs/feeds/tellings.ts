import { addDays } from '@passerelle/contracts/days.ts';
import { feedDays } from '@passerelle/contracts/feeds/feeds.contract.ts';
import type { ToldDays } from './feeds.queries.ts';

/** Days of which a calendar tells, as it is kept that it did. */
export interface Telling extends Omit<ToldDays, 'name'> {
  /** How often it was told otherwise than before. */
  readonly sequence: number;
  /** Since when it is told as this, in UTC. */
  readonly toldAt: string;
  /** The day on which it was off. */
  readonly calledOff: string | null;
}

/** By what something is the same from one reading to the next. */
export const sameBy = ({ what, key }: Pick<ToldDays, 'what' | 'key'>): string => `${what.replace(' ', '')}-${key}`;

/** What a calendar told before that it does not find now, unless it is over: that is not called off. */
export function notFound(before: readonly Telling[], found: readonly ToldDays[], today: string): readonly Telling[] {
  const there = new Set(found.map(sameBy));
  return before.filter((one) => !there.has(sameBy(one)) && (one.calledOff !== null || one.last >= today));
}

/** What a calendar tells now of what it finds: as before where its days are the same, else as a change of that. */
export function tellingsOf(
  before: readonly Telling[],
  found: readonly ToldDays[],
  now: string,
): readonly (Telling & ToldDays)[] {
  const told = new Map(before.map((one) => [sameBy(one), one]));
  return found.map((one) => {
    const then = told.get(sameBy(one));
    const same = then && then.calledOff === null && then.first === one.first && then.last === one.last;
    return { ...one, ...(same ? as(then) : { ...changed(then, now), calledOff: null }) };
  });
}

/** The same of what is off, for the days for which that is told. */
export function calledOff(
  off: readonly (Telling & ToldDays)[],
  today: string,
  now: string,
): readonly (Telling & ToldDays)[] {
  return off
    .map((one) => (one.calledOff === null ? { ...one, ...changed(one, now), calledOff: today } : one))
    .filter((one) => addDays(one.calledOff ?? today, feedDays.calledOff) > today);
}

/** What a calendar need not know any more: what is over, and what was told long enough to be off. */
export function outlived(before: readonly Telling[], today: string): readonly Telling[] {
  return before.filter((one) =>
    one.calledOff === null
      ? addDays(one.last, feedDays.before) < today
      : addDays(one.calledOff, feedDays.calledOff) <= today,
  );
}

const as = ({ sequence, toldAt, calledOff: off }: Telling) => ({ sequence, toldAt, calledOff: off });
const changed = (then: Telling | undefined, toldAt: string) => ({ sequence: then ? then.sequence + 1 : 0, toldAt });
