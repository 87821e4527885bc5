import type { Impact, RightGrades, Skipped, Summary } from './plan-kind.ts';

/** What a rehearsal did to people, in numbers. `present` is how many people there are. */
export function summaryOf(impact: Impact, skipped: readonly Skipped[], present: number): Summary {
  const gaining = impact.people.filter(({ gained }) => Object.keys(gained).length > 0).length;
  return {
    people: { gaining, losing: losing(impact), present },
    rights: countRights(impact.people),
    reach: impact.reach,
    skipped,
  };
}

/** How many people lose a right or part of a perimeter, whichever is more. */
export function losing({ people, losing }: Impact): number {
  return Math.max(losing, people.filter(({ lost }) => Object.keys(lost).length > 0).length);
}

/** By right, how many gain and lose it or a grade of it; what most people lose first. */
function countRights(people: Impact['people']): Summary['rights'] {
  const counts = new Map<string, { gaining: number; losing: number }>();
  const count = (rights: RightGrades, side: 'gaining' | 'losing') => {
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
