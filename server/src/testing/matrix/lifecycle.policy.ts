import type { Persona } from './personas.policy.ts';
import { type Case, closed, onPeople, type Policy, type Request, seen, type Verdict, yes } from './policy.ts';

const Motif = 'decided with the manager of the team';

/** Human resources decide about the stay of people, and recruiters about those whom they bring in. */
const decides = ({ role }: Persona) => role.changes === true;

const byThose = (request: (key: number) => Request, then: Verdict): readonly Case[] =>
  onPeople(request, (persona, relation, inRole) => {
    if (!decides(persona)) return 'NOT_AUTHORIZED';
    return seen(relation) && inRole ? then : 'NOT_FOUND';
  });

/** What the calls about the stay of people should answer; `lifecycle.test.ts` says what each decision does. */
export const lifecyclePolicy: Policy = {
  'lifecycle.state': closed(...byThose((IdPersonneEV1) => ({ params: { IdPersonneEV1 } }), yes)),
  'lifecycle.foresee': closed(
    ...byThose(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1, action: 'lever' }, body: {} }),
      'UPDATE_WITH_STATUT_NOT_ALLOWED',
    ),
  ),
  'lifecycle.move': closed(
    ...byThose(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1, action: 'lever' }, body: { Motif } }),
      'UPDATE_WITH_STATUT_NOT_ALLOWED',
    ),
  ),
};
