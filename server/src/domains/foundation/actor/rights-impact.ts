import type { Effect, PersonEffect, PlanFigures } from '../../../engines/plans/plan-kind.ts';
import type { Db } from '../../../platform/db/database.ts';
import { countPresent } from './presence.ts';

type RightsFigures = NonNullable<PlanFigures['rights']>;

/** What a change does to the rights of people, and to what they reach. */
export interface Impact extends Pick<Effect, 'people'> {
  readonly reach: RightsFigures['reach'];
  /** People who lose something that is not a right: part of a perimeter. */
  readonly losing: number;
}

/** An impact in the figures of a plan. Who loses a right and who loses part of a perimeter may be the same: the more count. */
export async function effectOf(db: Db, { people, reach, losing }: Impact): Promise<Effect> {
  const count = (side: keyof PersonEffect) => people.filter((person) => Object.keys(person[side]).length > 0).length;
  const counts = { gaining: count('gained'), losing: Math.max(losing, count('lost')), present: await countPresent(db) };
  return { people, figures: { rights: { people: counts, rights: countRights(people), reach } } };
}

/** By right, how many gain and lose it or a grade of it; what most people lose first. */
function countRights(people: readonly PersonEffect[]): RightsFigures['rights'] {
  const counts = new Map<string, { gaining: number; losing: number }>();
  const count = (rights: PersonEffect['gained'], side: 'gaining' | 'losing') => {
    for (const right of Object.keys(rights)) {
      const known = counts.get(right) ?? { gaining: 0, losing: 0 };
      known[side]++;
      counts.set(right, known);
    }
  };
  for (const { gained, lost } of people) {
    count(gained, 'gaining');
    count(lost, 'losing');
  }
  return [...counts].map(([IdDroit, numbers]) => ({ IdDroit, ...numbers })).sort((a, b) => b.losing - a.losing);
}
