import { usualSettings } from '@passerelle/contracts/provisioning/connectors/usual-directories.ts';
import { administratorsOnly } from './jobs.policy.ts';
import type { Persona } from './personas.policy.ts';
import { borrows, type Case, closed, onPeople, type Policy, type Request, seen, type Verdict, yes } from './policy.ts';

const Motif = 'said by the service desk on the telephone';

/** The service desk and administrators run accounts; who creates people has what failed tried again. */
const runs = ({ role }: Persona) => role.technical === true;
const creates = (persona: Persona) => runs(persona) || persona.role.changes === true;
/** Whoever has a team, or writes for one, sees how far its accounts are; everybody sees their own. */
const looks = (persona: Persona) => creates(persona) || persona.role.tags === true || persona.login === 'assistant';

/** About somebody, by those who may: nobody of these people is followed outside. */
const byThose = (
  may: (persona: Persona) => boolean,
  request: (key: number) => Request,
  then: Verdict,
): readonly Case[] =>
  onPeople(request, (persona, relation, inRole) => {
    if (!may(persona) || borrows(persona, relation)) return 'NOT_AUTHORIZED';
    return seen(relation) && inRole ? then : 'NOT_FOUND';
  });

/** By those who run accounts, whoever these are of. */
const byRunners = (about: string, request: () => Request, then: Verdict = yes): Case => ({
  about,
  request,
  verdict: (persona) => (runs(persona) ? then : 'NOT_AUTHORIZED'),
});
const failure = { system: 'directory', kind: 'change', cause: 'none' };

const unknown = { params: { IdPersonneEV1: 2_000_000_000, system: 'directory' } };

/** Settings that are sound, of a directory that nobody answers for. */
const nowhere = {
  connector: 'ldap',
  fields: Object.entries({
    ...usualSettings.plain,
    kind: 'plain',
    url: 'ldaps://127.0.0.1:1',
    bindDn: 'cn=portal,dc=test',
    base: 'dc=test',
    unit: 'ou=people,dc=test',
    secret: 'hush',
  }).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })),
};

/** What the calls of accounts should answer, of people of whom nothing is followed outside; `provisioning.test.ts` says the rest. */
export const provisioningPolicy: Policy = {
  'provisioning.state': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (persona, relation, inRole) =>
        relation === 'own' || (looks(persona) && seen(relation) && inRole)
          ? { body: { run: null, error: null, firstPassword: false, abandon: false } }
          : 'NOT_FOUND',
    ),
  ),
  'provisioning.attempts': closed(
    ...byThose(runs, (IdPersonneEV1) => ({ params: { IdPersonneEV1, system: 'directory' } }), 'NOT_FOUND'),
  ),
  'provisioning.ensure': closed({
    about: 'somebody who is not there',
    request: () => ({ params: { IdPersonneEV1: 2_000_000_000 } }),
    verdict: (persona) => (creates(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED'),
  }),
  'provisioning.retry': closed(
    ...byThose(creates, (IdPersonneEV1) => ({ params: { IdPersonneEV1, system: 'directory' } }), 'NOT_FOUND'),
  ),
  'provisioning.settle': closed(
    ...byThose(
      runs,
      (IdPersonneEV1) => ({ params: { IdPersonneEV1, system: 'time' }, body: { how: 'byHand', Motif } }),
      'NOT_FOUND',
    ),
  ),
  'provisioning.adopt': closed(
    ...byThose(
      runs,
      (IdPersonneEV1) => ({ params: { IdPersonneEV1, system: 'directory' }, body: { Motif } }),
      'NOT_FOUND',
    ),
    {
      about: 'somebody who is not there',
      request: () => ({ ...unknown, body: { Motif } }),
      verdict: (persona) => (runs(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED'),
    },
  ),
  'provisioning.abandon': closed(
    ...byThose(creates, (IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: { Motif } }), 'CONFLICT'),
  ),
  'provisioning.firstPassword': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (persona, relation) => (borrows(persona, relation) ? 'NOT_AUTHORIZED' : 'NOT_FOUND'),
    ),
  ),
  'provisioning.list': closed({
    about: 'those that one runs',
    request: () => ({}),
    verdict: (persona) => (runs(persona) ? yes : 'NOT_AUTHORIZED'),
  }),
  'provisioning.systems': closed(byRunners('all of them', () => ({}))),
  'provisioning.causes': closed(byRunners('all of them', () => ({}), { body: [] })),
  'provisioning.retryCause': closed(
    byRunners('of a cause that nothing has', () => ({ body: failure }), { body: { moved: 0 } }),
  ),
  'provisioning.settleCause': closed(
    byRunners('of a cause that nothing has', () => ({ body: { ...failure, how: 'skipped', Motif } }), {
      body: { moved: 0 },
    }),
  ),
  'provisioning.closings': closed(byRunners('none', () => ({}), { body: { count: 0 } })),
  'provisioning.allowClosings': closed(
    byRunners('nobody who waits for it', () => ({ body: { people: [1], Motif } }), { body: { allowed: 0 } }),
  ),
  'provisioning.gaps': closed(byRunners('none', () => ({}), { body: { more: false, ignored: 0 } })),
  'provisioning.comparisons': closed(byRunners('none', () => ({}))),
  'provisioning.compare': closed(byRunners('one', () => ({ body: { system: 'time' } }))),
  'provisioning.ignoreGaps': closed(
    byRunners(
      'a day that is past',
      () => ({ body: { ecarts: [2147483647], until: '2020-01-01', Motif } }),
      'INVALID_INPUT',
    ),
  ),
  'provisioning.twins': closed(administratorsOnly('all of them', () => ({}))),
  'provisioning.twin': closed(administratorsOnly('one', () => ({ params: { system: 'directory' } }))),
  'tickets.twin': closed(administratorsOnly('all of them', () => ({}))),
  'provisioning.connector': closed(administratorsOnly('one', () => ({ params: { system: 'directory' } }))),
  'provisioning.tryConnector': closed(
    administratorsOnly('a directory that is nowhere', () => ({ params: { system: 'directory' }, body: nowhere })),
  ),
  'provisioning.setConnector': closed(
    administratorsOnly(
      'one that nobody can reach it by',
      () => ({ params: { system: 'directory' }, body: { ...nowhere, connector: 'none' } }),
      'INVALID_INPUT',
    ),
  ),
  'provisioning.unsetConnector': closed(
    administratorsOnly('none', () => ({ params: { system: 'directory' } }), 'NOT_FOUND'),
  ),
  'provisioning.misbehave': closed(
    administratorsOnly('one', () => ({ params: { system: 'time' }, body: { fault: 'none' } })),
  ),
};
