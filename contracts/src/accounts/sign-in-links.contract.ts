import { type Static, Type } from 'typebox';
import { ChosenPeople } from '../bulk/chosen-people.ts';
import {
  call,
  decidingOnPerson,
  holding,
  holdingOnPerson,
  Instant,
  Key,
  nullable,
  oneOf,
  PersonKey,
  strict,
} from '../call.ts';
import { Reason } from '../reason.ts';
import { Code, Proof } from './second-factor.contract.ts';

/**
 * What keeps somebody from being given a link: they have no login, are not present or are stopped; they administer, and whoever
 * asks does not; it is oneself, who asks on the sign-in page.
 */
export const linkObstacles = ['login', 'absent', 'administers', 'oneself'] as const;
export type LinkObstacle = (typeof linkObstacles)[number];

const ofPerson = strict({ IdPersonneEV1: PersonKey });

export const SignInState = strict({
  /** False where people sign in with a provider of their own: passwords kept here open nothing then. */
  here: Type.Boolean(),
  /** The password that they have; null without one. */
  password: nullable(
    strict({
      since: nullable(Instant),
      /** It was made for them, and they have still to choose their own. */
      provisional: Type.Boolean(),
    }),
  ),
  /** The last link that opens something; `until` is null while its mail is being written. */
  link: nullable(strict({ kind: oneOf(['mailed', 'forgotten', 'shown']), until: nullable(Instant) })),
  obstacle: nullable(oneOf(linkObstacles)),
  /** Where a link would be sent; null where they have no address, or no mail leaves this portal. */
  sentTo: nullable(Type.String()),
  /** What it takes to be shown a link; with a code goes a reason. */
  showing: Proof,
});
export type SignInState = Static<typeof SignInState>;

/** Links by which people choose the password that the portal keeps for them. */
export const signInLinkCalls = {
  state: call({
    operationId: 'signInLinks.state',
    method: 'GET',
    path: '/sign-in/people/{IdPersonneEV1}',
    summary: 'How a person signs in: their password, and the link that waits for them',
    access: holdingOnPerson('IdPersonneEV1', 'cpt'),
    params: ofPerson,
    response: SignInState,
  }),
  send: call({
    operationId: 'signInLinks.send',
    method: 'POST',
    path: '/sign-in/people/{IdPersonneEV1}/link',
    summary: 'Sends a person a link by mail, of one use, by which they choose their password',
    access: decidingOnPerson('IdPersonneEV1', 'cpt'),
    params: ofPerson,
    errors: ['SIGN_IN_LINK'],
    limits: [{ name: 'links', by: ({ params }) => (params as { IdPersonneEV1: number }).IdPersonneEV1 }],
  }),
  show: call({
    operationId: 'signInLinks.show',
    method: 'POST',
    path: '/sign-in/people/{IdPersonneEV1}/link/shown',
    summary:
      'Shows a link once, to be handed over; where the person may more, with a reason and a code of one’s own second factor',
    access: decidingOnPerson('IdPersonneEV1', 'cpt'),
    params: ofPerson,
    body: strict({ code: nullable(Code), Motif: Type.Optional(Reason) }),
    response: strict({ url: Type.String(), until: Instant }),
    shownOnce: true,
    errors: ['SIGN_IN_LINK', 'SECOND_FACTOR_CODE', 'SECOND_FACTOR_LOCKED'],
  }),
  invite: call({
    operationId: 'signInLinks.invite',
    method: 'POST',
    path: '/sign-in/invitations',
    summary: 'Works out, as a plan, whom of these people a link is sent to by mail: those who have chosen no password',
    access: holding('cpt'),
    ofNobodyToo: true,
    body: strict({ chosen: ChosenPeople, Motif: Type.Optional(Reason) }),
    response: strict({ IdPlan: Key }),
    errors: ['SIGN_IN_LINK', 'PLAN_EMPTY'],
  }),
  withdraw: call({
    operationId: 'signInLinks.withdraw',
    method: 'DELETE',
    path: '/sign-in/people/{IdPersonneEV1}/link',
    summary: 'Has every link of a person open nothing any more',
    access: decidingOnPerson('IdPersonneEV1', 'cpt'),
    params: ofPerson,
  }),
};
