import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import type { Random } from './random.ts';

/** When somebody is in the group: days since 1970. */
export interface Stay {
  readonly entry: number | null;
  readonly physicalEntry: number | null;
  readonly leaving: number | null;
  readonly birth: number;
  readonly cameBack: boolean;
}

const year = 365;

/**
 * Dates that agree with a status on a day: the seniority entry is never in the future, whoever is onboarding enters
 * after today, whoever is offboarding leaves within 30 days, former people have left, archived ones for long.
 */
export function stayOf(random: Random, status: number, today: number, temporary: boolean): Stay {
  const [physicalEntry, leaving] = period(random, status, today, temporary);
  const cameBack =
    status === statuts.REWELCOMING ||
    status === statuts.REREWELCOMING ||
    (status === statuts.ACTIVE && random.chance(0.015));
  const seniority =
    cameBack && physicalEntry !== null ? physicalEntry - random.between(2 * year, 9 * year) : physicalEntry;
  const entry = seniority === null ? null : Math.min(seniority, today - random.between(0, 15));
  return { entry, physicalEntry, leaving, birth: birthBefore(random, entry ?? today, today), cameBack };
}

function period(random: Random, status: number, today: number, temporary: boolean): [number | null, number | null] {
  const worked = () => 1 + Math.floor(random.next() ** 2 * (temporary ? 2 * year : 28 * year));
  switch (status) {
    case statuts.BROUILLON:
    case statuts.ERROR:
    case statuts.ONBOARDING:
    case statuts.REWELCOMING:
    case statuts.REREWELCOMING:
      return [today + random.between(1, 60), temporary ? today + random.between(120, 540) : null];
    case statuts.NO_SHOW:
      return [today - random.between(1, 60), null];
    case statuts.OFFBOARDING:
      return [today - 60 - worked(), today + random.between(0, 30)];
    case statuts.INACTIVE: {
      const left = today - random.between(1, 4 * year);
      return [left - worked(), left];
    }
    case statuts.ARCHIVED: {
      const left = today - random.between(2 * year + 2, 5 * year - 2);
      return [left - worked(), left];
    }
    default:
      return [today - worked(), temporary ? today + random.between(31, 540) : null];
  }
}

/** At least 18 on the day of entry, at most 66 today. */
function birthBefore(random: Random, entry: number, today: number): number {
  const adult = entry - 18 * year - 5;
  const oldest = Math.max(adult - 40 * year, today - 66 * year);
  return random.between(Math.min(oldest, adult), adult);
}
