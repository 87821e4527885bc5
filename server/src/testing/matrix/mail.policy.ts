import type { Persona } from './personas.policy.ts';
import { administrates, type Case, closed, type Policy, yes } from './policy.ts';

/** The back-office of mails is the administrators'. */
const forBackOffice = (about: string, request: Case['request'], verdict: ReturnType<Case['verdict']>): Case => ({
  about,
  request,
  verdict: (persona: Persona) => (administrates(persona) ? verdict : 'NOT_AUTHORIZED'),
});
const noDelivery = { params: { id: 2_000_000_000 } };

export const mailPolicy: Policy = {
  'mailDelivery.list': closed(
    forBackOffice('all', () => ({}), yes),
    forBackOffice('those that were refused', () => ({ query: { state: 'refused', q: '%' } }), yes),
  ),
  'mailDelivery.read': closed(forBackOffice('none', () => noDelivery, 'NOT_FOUND')),
  'mailDelivery.retry': closed(forBackOffice('none', () => noDelivery, 'NOT_FOUND')),
  'mailDelivery.giveUp': closed(forBackOffice('none', () => noDelivery, 'NOT_FOUND')),
  'mailDelivery.bounce': closed(
    forBackOffice('none', () => ({ body: { messageId: 'mail-1@elsewhere.test', answer: 'x' } }), 'INVALID_INPUT'),
  ),
};
