import type { Persona } from './personas.policy.ts';
import { type Case, closed, onPeople, type Policy, type Request, seen, yes } from './policy.ts';

const decides = ({ role }: Persona) => role.changes === true;

/** Whoever decides about the stay of people sees and signs what they hold; everybody does for themselves. */
const byThoseOrOneself = (request: (key: number) => Request): readonly Case[] =>
  onPeople(request, (persona, relation, inRole) => {
    if (relation === 'own') return yes;
    if (!decides(persona)) return 'NOT_AUTHORIZED';
    return seen(relation) && inRole ? yes : 'NOT_FOUND';
  });

/** What the calls about handing over should answer; `handover.test.ts` says what a pack holds. */
export const handoverPolicy: Policy = {
  'handover.pack': closed(...byThoseOrOneself((IdPersonneEV1) => ({ params: { IdPersonneEV1 } }))),
  'handover.sign': closed(
    ...byThoseOrOneself((IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: { NomSigne: 'Ada' } })),
  ),
};
