import { Type } from 'typebox';
import { CivilDate, call, Instant, Key, nullable, oneOf, signedIn, strict } from '../call.ts';

/** How often a subscription tells: each morning, or on Monday's. */
export const rhythms = ['day', 'week'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Why one ended by itself: its role is held no more, its view is shared no more, or finds too many rows. */
export const subscriptionCauses = ['role', 'view', 'large'] as const;
export type SubscriptionCause = (typeof subscriptionCauses)[number];

/** What becomes of a row of a view from one time to the next. */
export const rowChanges = ['entered', 'left', 'changed'] as const;
export type RowChange = (typeof rowChanges)[number];

export const subscriptionLimits = {
  /** Rows that a view may find. */
  rows: 5000,
  /** Views that somebody may subscribe to. */
  each: 50,
  /** Days for which what changed can be looked at. */
  days: 30,
  /** Hour of the morning, where the subscriber is. */
  hour: 7,
} as const;

const shared = { access: signedIn, personal: true } as const;
const one = strict({ IdAbonnement: Key });
const Rythme = oneOf(rhythms);

const Subscription = strict({
  IdAbonnement: Key,
  IdVue: nullable(Key),
  LibVue: nullable(Type.String({ description: 'null once the view is not there, or not shared, any more' })),
  screen: Type.String({ description: 'the screen of its list, by name' }),
  opens: nullable(Type.String({ description: 'the view, as a path below the language' })),
  LibRole: nullable(Type.String({ description: 'the role under which it is read' })),
  Rythme,
  EtatAbonnement: oneOf(['live', 'paused', 'ended']),
  Cause: nullable(oneOf(subscriptionCauses)),
  last_day: CivilDate,
  failing_since: nullable(Instant),
});

/** Being told, on mornings, what changed in a saved view. */
export const subscriptionCalls = {
  list: call({
    ...shared,
    operationId: 'subscriptions.list',
    method: 'GET',
    path: '/abonnements',
    summary: 'The views that the reader subscribed to, and what becomes of each',
    response: strict({ subscriptions: Type.Array(Subscription) }),
  }),
  subscribe: call({
    ...shared,
    operationId: 'subscriptions.subscribe',
    method: 'POST',
    path: '/abonnements',
    summary: 'Subscribes to a view, under the role that one acts under: what changes from now on is told on mornings',
    body: strict({ IdVue: Key, Rythme }),
    response: one,
    // What its list answers to what one may not ask.
    errors: ['FILTER_INVALID'],
  }),
  change: call({
    ...shared,
    operationId: 'subscriptions.change',
    method: 'PUT',
    path: '/abonnements/{IdAbonnement}',
    summary: 'Has a subscription tell more or less often, pauses it or has it go on',
    params: one,
    body: strict({ Rythme, EtatAbonnement: oneOf(['live', 'paused']) }),
  }),
  end: call({
    ...shared,
    operationId: 'subscriptions.end',
    method: 'DELETE',
    path: '/abonnements/{IdAbonnement}',
    summary: 'Forgets a subscription, with what it told',
    params: one,
  }),
  changes: call({
    ...shared,
    operationId: 'subscriptions.changes',
    method: 'GET',
    path: '/abonnements/{IdAbonnement}/changements',
    summary: 'What a subscription told on its mornings, as far as the reader may still see it',
    params: one,
    response: strict({
      subscription: Subscription,
      missing: strict({
        columns: Type.Array(Type.String(), {
          description: 'columns of the view that the reader is not shown now, by name',
        }),
        filters: Type.Array(Type.String(), {
          description: 'filters of the view that the reader may not use now, by name',
        }),
      }),
      days: Type.Array(
        strict({
          day: CivilDate,
          rows: Type.Array(
            strict({
              key: Type.Integer(),
              what: oneOf(rowChanges),
              label: Type.String({ description: 'what the row is called' }),
              opens: nullable(Type.String({ description: 'its screen, as a path below the language' })),
              columns: Type.Array(Type.String({ description: 'fields that changed, by name' })),
            }),
          ),
          hidden: Type.Integer({ description: 'rows that are gone, or that the reader sees no more' }),
        }),
      ),
    }),
  }),
};
