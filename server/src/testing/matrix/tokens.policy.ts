/** What the calls of the stock of tokens should answer: the service desk's, and administrators'. */
import type { Persona } from './personas.policy.ts';
import { type Case, closed, type Policy } from './policy.ts';

const helps = ({ login }: Persona) => login === 'desk' || login === 'admin' || login === 'admin2';

const desk = (about: string, request: object, verdict: string | object = {}): Case => ({
  about,
  request: () => request,
  verdict: (persona) => (helps(persona) ? verdict : 'NOT_AUTHORIZED'),
});

const none = { params: { serial: 'NONE-9' } };
const reason = { body: { Motif: 'Left the company' } };

export const tokensPolicy: Policy = {
  'tokens.list': closed(desk('all', { query: {} }), desk('those in stock', { query: { state: 'stock' } })),
  'tokens.load': closed(
    desk(
      'a file that is only tried',
      { query: { essai: 'true' }, content: { bytes: 'serial;secret\nA;B', type: 'text/csv' } },
      { body: { done: false } },
    ),
  ),
  'tokens.give': closed(desk('none that is known', { ...none, body: { IdPersonneEV1: 1 } }, 'NOT_FOUND')),
  'tokens.takeBack': closed(desk('none that is known', { ...none, ...reason }, 'NOT_FOUND')),
  'tokens.lose': closed(desk('none that is known', { ...none, ...reason }, 'NOT_FOUND')),
};
