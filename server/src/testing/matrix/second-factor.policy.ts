/** What the calls of the second factor should answer, in the words of the specification. */
import type { Persona } from './personas.policy.ts';
import { administrates, type Case, closed, type Policy, type Situation } from './policy.ts';

/** The service desk, and administrators. */
const helps = ({ login }: Persona) => login === 'desk' || login === 'admin' || login === 'admin2';

const everybody = (about: string, request: object, verdict: string | object = {}): Case => ({
  about,
  request: () => request,
  verdict: () => verdict,
});

const helpers = (
  about: string,
  subject: (situation: Situation) => number | undefined,
  request: object,
  verdict: string | object = {},
): Case => ({
  about,
  request: (situation) => {
    const IdPersonneEV1 = subject(situation);
    return IdPersonneEV1 === undefined ? undefined : { params: { IdPersonneEV1 }, ...request };
  },
  verdict: (persona) => (helps(persona) ? verdict : 'NOT_AUTHORIZED'),
});

/** Who exempts: the service desk helps, but does not let in. */
const administrators = (...[about, subject, request]: Parameters<typeof helpers>): Case => ({
  ...helpers(about, subject, request),
  verdict: (persona) => (administrates(persona) ? {} : 'NOT_AUTHORIZED'),
});

const bystander = ({ bystander }: Situation) => bystander;
const oneself = ({ me }: Situation) => me.IdPersonneEV1;
const nobody = ({ subjects }: Situation) => subjects.nobody;

const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const reason = { body: { Motif: 'Phone lost; recognised in a video call' } };

const leave = { body: { Motif: 'No phone, token on its way', DateFin: '2090-01-01' } };

export const secondFactorPolicy: Policy = {
  'secondFactor.read': closed(everybody('one’s own', {}, { body: { factor: null } })),
  'secondFactor.showApp': closed(
    everybody('for oneself', { body: { current: null } }),
    everybody('with what is no code', { body: { current: '12 456' } }, 'INVALID_INPUT'),
  ),
  'secondFactor.takeToken': closed(
    everybody(
      'that nobody registered',
      { body: { serial: 'NONE-1', seed: null, digits: 6, current: null } },
      'SECOND_FACTOR_TOKEN',
    ),
    everybody('with its seed', { body: { serial: 'OWN-1', seed, digits: 6, current: null } }),
    everybody('with five digits', { body: { serial: 'OWN-1', seed, digits: 5, current: null } }, 'INVALID_INPUT'),
  ),
  'secondFactor.confirm': closed(
    everybody('of three digits', { body: { code: '123' } }, 'INVALID_INPUT'),
    everybody('of nine', { body: { code: '123456789' } }, 'INVALID_INPUT'),
    everybody('of letters', { body: { code: '12345a' } }, 'INVALID_INPUT'),
  ),
  'secondFactor.registerTokens': closed(
    {
      about: 'a token',
      request: () => ({ body: { tokens: [{ serial: 'DESK-1', seed, digits: 8 }] } }),
      verdict: (persona) => (helps(persona) ? {} : 'NOT_AUTHORIZED'),
    },
    {
      about: 'a seed that is none',
      request: () => ({ body: { tokens: [{ serial: 'DESK-2', seed: '1'.repeat(27), digits: 8 }] } }),
      verdict: (persona) => (helps(persona) ? 'SECOND_FACTOR_TOKEN' : 'NOT_AUTHORIZED'),
    },
  ),
  'secondFactor.ofPerson': closed(
    helpers('somebody', bystander, {}, { body: { mayReset: true } }),
    helpers('oneself', oneself, {}, { body: { mayReset: false } }),
    helpers('nobody', nobody, {}, 'NOT_FOUND'),
  ),
  'secondFactor.reset': closed(
    helpers('somebody', bystander, reason),
    helpers('never oneself', oneself, reason, 'NOT_AUTHORIZED'),
    helpers('nobody', nobody, reason, 'NOT_FOUND'),
    everybody('without a reason', { params: { IdPersonneEV1: 1 }, body: { Motif: '  ' } }, 'INVALID_INPUT'),
  ),
  'secondFactor.exempt': closed(
    administrators('somebody', bystander, leave),
    helpers('never oneself', oneself, leave, 'NOT_AUTHORIZED'),
    helpers('nobody', nobody, leave, 'NOT_FOUND'),
  ),
  'secondFactor.endExemption': closed(
    administrators('somebody', bystander, {}),
    helpers('never oneself', oneself, {}, 'NOT_AUTHORIZED'),
    helpers('nobody', nobody, {}, 'NOT_FOUND'),
  ),
  'signInLinks.state': closed(
    helpers('somebody', bystander, {}, { body: { here: true, password: null, obstacle: null, sentTo: null } }),
    helpers('oneself', oneself, {}, { body: { obstacle: 'oneself' } }),
    helpers('nobody', nobody, {}, 'NOT_FOUND'),
  ),
  // No mail leaves the server of these tests.
  'signInLinks.send': closed(
    helpers('somebody', bystander, {}, 'SIGN_IN_LINK'),
    helpers('never oneself', oneself, {}, 'NOT_AUTHORIZED'),
    helpers('nobody', nobody, {}, 'NOT_FOUND'),
  ),
  'signInLinks.show': closed(
    helpers('somebody', bystander, { body: { code: null } }),
    helpers('never oneself', oneself, { body: { code: null } }, 'NOT_AUTHORIZED'),
    helpers('nobody', nobody, { body: { code: null } }, 'NOT_FOUND'),
    everybody('with what is no code', { params: { IdPersonneEV1: 1 }, body: { code: '12a' } }, 'INVALID_INPUT'),
  ),
  'signInLinks.invite': closed({
    about: 'somebody',
    request: ({ bystander: key }) => ({ body: { chosen: { filter: '{}', langue: 'fr', only: [key] } } }),
    verdict: (persona) => (helps(persona) ? 'SIGN_IN_LINK' : 'NOT_AUTHORIZED'),
  }),
  'signInLinks.withdraw': closed(helpers('somebody', bystander, {}), helpers('nobody', nobody, {}, 'NOT_FOUND')),
};
