import { screenPath } from '@passerelle/contracts/screens.ts';
import type { CountedRows, Measure } from '../../../engines/measures/measure.ts';
import { mayReview } from './review.policy.ts';
import { rolesStandingOut } from './review.queries.ts';

/** Roles that stand out for one reason, as the review lists them. */
export const standingOutFor = (kind: 'left' | 'ending'): CountedRows => ({
  may: mayReview,
  seenBy: ({ kernel, actor }) => [kernel.holds(actor, 'adm') ? 'adm' : 'fp-delegue-role'],
  rows: (reviewer) => rolesStandingOut(reviewer, kind),
  opens: () => screenPath('review', {}, `?kind=${kind}`),
});

/** Delegations whose last day is near, and live roles of who is no longer here. */
export const reviewMeasures: readonly Measure[] = [
  { name: 'delegationsEnding', section: 'systems', ...standingOutFor('ending') },
  { name: 'rolesOfGone', section: 'systems', ...standingOutFor('left') },
];
