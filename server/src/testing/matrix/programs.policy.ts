/** What the calls about programs should answer: administrators’. What programs themselves call, no people may. */
import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import {
  administrates,
  always,
  type Case,
  closed,
  never,
  open,
  type Policy,
  type Request,
  takesNobody,
  type Verdict,
  yes,
} from './policy.ts';

const admin = (about: string, request: object, verdict: Verdict = yes): Case => ({
  about,
  request: () => request,
  verdict: (persona) => (administrates(persona) ? verdict : 'NOT_AUTHORIZED'),
});

const none = { params: { IdProgramme: 2_000_000_000 } };
const DateFin = addDays(usualToday(), 30);
const scopes = ['scim.read'];

const byPrograms = (request: Request = {}) =>
  takesNobody(never('by people, who are none', 'TOKEN_INVALID', () => request));
const user = { params: { id: '1' } };

const noHook = { params: { IdWebhook: 2_000_000_000 } };
const Url = 'https://example.test/x';
const events = ['person.added'];

export const programsPolicy: Policy = {
  'programs.list': closed(admin('all', {})),
  'programs.choices': closed(admin('all', {})),
  'programs.create': closed(
    admin(
      'as somebody',
      { body: { LibProgramme: 'A', IdPersonneEV1: 1, IdRole: 1, scopes, DateFin } },
      'INVALID_INPUT',
    ),
  ),
  'programs.change': closed(admin('none', { ...none, body: { LibProgramme: 'A', scopes } }, 'NOT_FOUND')),
  'programs.rotate': closed(admin('none', { ...none, body: { DateFin, overlap: false } }, 'NOT_FOUND')),
  'programs.end': closed(admin('none', none, 'NOT_FOUND')),
  'webhooks.list': closed(admin('all', {})),
  'webhooks.create': closed(
    admin('of no program', { body: { IdProgramme: 2_000_000_000, Url, events } }, 'INVALID_INPUT'),
  ),
  'webhooks.change': closed(admin('none', { ...noHook, body: { Url, events } }, 'NOT_FOUND')),
  'webhooks.rotate': closed(admin('none', { ...noHook, body: { overlap: false } }, 'NOT_FOUND')),
  'webhooks.pause': closed(admin('none', noHook, 'NOT_FOUND')),
  'webhooks.resume': closed(admin('none', noHook, 'NOT_FOUND')),
  'webhooks.end': closed(admin('none', noHook, 'NOT_FOUND')),
  'webhooks.test': closed(admin('none', noHook, 'NOT_FOUND')),
  'webhooks.messages': closed(admin('none', noHook, 'NOT_FOUND')),
  'webhooks.replay': closed(admin('none', { params: { IdWebhook: 2_000_000_000, id: 1 } }, 'NOT_FOUND')),
  'feeds.list': closed(always('their own')),
  'feeds.make': closed(always('their own', { params: { kind: 'own' } })),
  'feeds.end': closed(never('none of theirs', 'NOT_FOUND', () => ({ params: { kind: 'team' } }))),
  'feeds.read': open(never('at no address', 'NOT_FOUND', () => ({ params: { secret: 'none' } }))),
  'scim.config': byPrograms(),
  'scim.resourceTypes': byPrograms(),
  'scim.schemas': byPrograms(),
  'scim.resourceType': byPrograms({ params: { id: 'User' } }),
  'scim.schema': byPrograms({ params: { id: 'User' } }),
  'scim.users': byPrograms(),
  'scim.searchUsers': byPrograms({ body: {} }),
  'scim.searchGroups': byPrograms({ body: {} }),
  'scim.user': byPrograms(user),
  'scim.groups': byPrograms(),
  'scim.group': byPrograms(user),
  'scim.create': byPrograms({ body: {} }),
  'scim.replace': byPrograms({ ...user, body: {} }),
  'scim.patch': byPrograms({ ...user, body: {} }),
  'scim.end': byPrograms(user),
};
