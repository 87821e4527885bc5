import { day } from '../day.ts';
import type { Persona } from './personas.policy.ts';
import {
  borrows,
  type Case,
  closed,
  onPeople,
  type Policy,
  type Request,
  seen,
  toldOneWhoLeads,
  type Verdict,
  yes,
} from './policy.ts';

const Motif = 'decided with the manager of the team';

/** Human resources decide about the stay of people, and recruiters about those whom they bring in. */
const decides = ({ role }: Persona) => role.changes === true;

const byThose = (request: (key: number) => Request, then: Verdict): readonly Case[] =>
  onPeople(request, (persona, relation, inRole) => {
    if (!decides(persona)) return 'NOT_AUTHORIZED';
    return seen(relation) && inRole ? then : 'NOT_FOUND';
  });

/** Logins, licences' ends and mobilities called off are for human resources alone. */
const ofResources = ({ role }: Persona) => role.changes === true && role.birthDate === true;

const byResources = (request: (key: number) => Request, then: Verdict): readonly Case[] =>
  onPeople(request, (persona, relation, inRole) => {
    if (!ofResources(persona)) return 'NOT_AUTHORIZED';
    return seen(relation) && inRole ? then : 'NOT_FOUND';
  });

/** The same, of what nobody decides about themself under a borrowed role. */
const butOwn = (cases: readonly Case[]): readonly Case[] =>
  cases.map((one) => ({
    ...one,
    verdict: (persona, relation, inRole) =>
      borrows(persona, relation) ? 'NOT_AUTHORIZED' : one.verdict(persona, relation, inRole),
  }));

/** No part of a mobility, whoever asks. */
const elsewhere = { day: day(30), fields: [{ IdChamp: 'Skype', Vu: null, Valeur: 'x' }] };
/** A licence that nobody has ends on no day. */
const none = { Office365: false, DateExpirationOffice: null };
const endOfNone = { Office365: false, DateExpirationOffice: day(30), Vu: none };

/** What the calls about the stay of people should answer; `lifecycle.test.ts` says what each decision does. */
export const lifecyclePolicy: Policy = {
  'lifecycle.state': closed(...toldOneWhoLeads(byThose((IdPersonneEV1) => ({ params: { IdPersonneEV1 } }), yes))),
  'lifecycle.foresee': closed(
    ...butOwn(
      byThose(
        (IdPersonneEV1) => ({ params: { IdPersonneEV1, action: 'lever' }, body: {} }),
        'UPDATE_WITH_STATUT_NOT_ALLOWED',
      ),
    ),
  ),
  'lifecycle.move': closed(
    ...butOwn(
      byThose(
        (IdPersonneEV1) => ({ params: { IdPersonneEV1, action: 'lever' }, body: { Motif } }),
        'UPDATE_WITH_STATUT_NOT_ALLOWED',
      ),
    ),
  ),
  'mobility.plan': closed(
    ...byThose((IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: { ...elsewhere, Motif } }), 'INVALID_INPUT'),
  ),
  'mobility.foresee': closed(
    ...byThose((IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: elsewhere }), 'INVALID_INPUT'),
  ),
  'mobility.cancel': closed(
    ...byResources(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1, id: 1_999_999_999 }, body: { Revision: 1 } }),
      'NOT_FOUND',
    ),
  ),
  'login.propose': closed(...byResources((IdPersonneEV1) => ({ params: { IdPersonneEV1 } }), yes)),
  'login.foresee': closed(
    ...butOwn(
      byResources((IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: { CompteAD: 'no login' } }), 'INVALID_INPUT'),
    ),
  ),
  'login.regenerate': closed(
    ...butOwn(
      byResources(
        (IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: { CompteAD: 'no login', Motif } }),
        'INVALID_INPUT',
      ),
    ),
  ),
  'licence.foresee': closed(
    ...byThose((IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: endOfNone }), 'INVALID_INPUT'),
  ),
  'licence.save': closed(
    ...byThose((IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: endOfNone }), 'INVALID_INPUT'),
  ),
};
