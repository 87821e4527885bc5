import { type ReviewKind, reviewCalls, reviewKinds } from '@passerelle/contracts/review/review.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { ReviewScreen } from './review.screen.tsx';

export interface ReviewSearch {
  readonly kind?: ReviewKind | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly review: ReviewSearch;
  }
}

/** The roles that stand out, of one kind or of all. */
export const page = definePage<'review'>()({
  texts: ['REVIEW', 'PROGRAMS'],
  search: ({ kind }): ReviewSearch => (reviewKinds.includes(kind as ReviewKind) ? { kind: kind as ReviewKind } : {}),
  load: async ({ search }) => await ensureCall(reviewCalls.list, { query: search }),
  Page: ReviewScreen,
});
