import { delegatesForOthers } from './delegation.policy.ts';
import type { Persona } from './personas.policy.ts';
import { administrates, type Case, closed, type Policy, yes } from './policy.ts';

/** Delegating one's own role, which everybody may, opens no review: it takes others whose roles one looks after. */
const reviews = (persona: Persona) => administrates(persona) || delegatesForOthers.includes(persona.login);
const none = { params: { IdPersonneRole: 2_000_000_000 } };

const forReviewers = (about: string, request: Case['request'], verdict: ReturnType<Case['verdict']>): Case => ({
  about,
  request,
  verdict: (persona) => (reviews(persona) ? verdict : 'NOT_AUTHORIZED'),
});

export const reviewPolicy: Policy = {
  'review.list': closed(
    forReviewers('what stands out', () => ({}), yes),
    forReviewers('of one kind', () => ({ query: { kind: 'unused', limit: '5' } }), yes),
  ),
  'review.decide': closed(
    forReviewers('of nobody', () => ({ ...none, body: { kind: 'unused', decision: 'keep' } }), 'NOT_FOUND'),
  ),
  'review.undo': closed(forReviewers('of nobody', () => none, 'NOT_FOUND')),
};
