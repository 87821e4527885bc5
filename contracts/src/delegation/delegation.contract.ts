import { Type } from 'typebox';
import { CivilDate, call, Instant, Key, NamedPerson, nullable, oneOf, PersonKey, signedIn, strict } from '../call.ts';
import { Reason } from '../reason.ts';
import { TypeDemande } from '../requests/type-demande.ts';
import { DelegationScope, GivenDelegation, Period } from './delegation.inputs.ts';

/** Where a delegation stands, on the calendar of its delegator; `active` is live at this very moment. */
export const delegationStatuses = ['upcoming', 'active', 'expired', 'canceled'] as const;
export type DelegationStatus = (typeof delegationStatuses)[number];

/** What the screen of delegations narrows to. */
export const delegationFilters = [
  'all',
  'upcoming',
  'active',
  'cancelled',
  'expired',
  'myDelegations',
  'delegatedToMe',
] as const;
export type DelegationFilter = (typeof delegationFilters)[number];

/**
 * Why somebody does not hand a role on: `right`, they lack `fp-delegue-role` on its holder; `onBehalf`, they act under a
 * role that is not theirs; `another`, it opens administration, and takes an administrator who is not its holder.
 */
export const delegationRefusals = ['right', 'onBehalf', 'another'] as const;
export type DelegationRefusal = (typeof delegationRefusals)[number];

const Person = strict({ IdPersonneEV1: PersonKey, IndexPrenomNom: Type.String() });
const role = { IdPersonneRole: Key, IdRole: Key, LibRole: Type.String(), Famille: Type.String() };

export const Delegation = strict({
  ...role,
  IdPersonneRoleDelegue: Type.Integer({ description: 'the delegator’s own person role' }),
  delegator: Person,
  delegate: Person,
  ...Period.properties,
  status: oneOf(delegationStatuses),
  switchDelegue: Type.Boolean({ description: 'the delegate acts under it from its start, until they choose a role' }),
  Motif: nullable(Type.String()),
  Portee: nullable(DelegationScope),
  /** Who set it, where it is not the delegator. */
  author: nullable(Person),
  DateC: Instant,
  DateAnnulation: nullable(Instant),
  /** What this reader may do with it now. */
  can: strict({ cancel: Type.Boolean(), shorten: Type.Boolean(), extend: Type.Boolean() }),
});

/** A live role of somebody's own, with the days on which it is in other hands already. */
export const DelegableRole = strict({
  ...role,
  DateFin: nullable(CivilDate),
  /** Why this reader may not hand it on; null when they may. */
  refused: nullable(oneOf(delegationRefusals)),
  /** It decides requests, so it may be handed on for that alone. */
  validates: Type.Boolean(),
  taken: Type.Array(strict({ ...Period.properties, delegate: Person, Portee: nullable(DelegationScope) })),
});

/** What waits for whoever holds a role, by type of request and site: what goes along when it is handed over. */
export const WaitingUnder = strict({
  typeDemande: TypeDemande,
  IdSite: nullable(Key),
  LibSite: nullable(Type.String()),
  count: Type.Integer(),
  /** Since when the oldest waits. */
  since: Instant,
  /** Some were not decided in time. */
  late: Type.Boolean(),
});

const lang = Type.String({ minLength: 2, maxLength: 5 });
const errors = ['LANGUAGE_NOT_SUPPORTED'] as const;

export const delegationCalls = {
  delegable: call({
    operationId: 'delegation.delegable',
    method: 'GET',
    path: '/PersonneDetails/get-personne-roles-delegable/{lang}/{IdPersonneEV1}',
    summary: 'The roles that a person may hand on: their own, live',
    access: signedIn,
    params: strict({ lang, IdPersonneEV1: PersonKey }),
    response: strict({
      /** The day of the person’s country. */
      today: CivilDate,
      /** Whether this reader has to say why: they set it for somebody else. */
      needsMotif: Type.Boolean(),
      roles: Type.Array(DelegableRole),
    }),
    errors,
  }),
  given: call({
    operationId: 'delegation.given',
    method: 'GET',
    path: '/DrPersonneDelegues/get-personne-roles-delegations/{lang}/{id}',
    summary: 'The delegations that a person gave, latest first',
    access: signedIn,
    params: strict({ lang, id: PersonKey }),
    response: Type.Array(Delegation),
    errors,
  }),
  received: call({
    operationId: 'delegation.received',
    method: 'GET',
    path: '/DrPersonneDeleguants/get-personne-roles-delegations/{lang}/{id}',
    summary: 'The delegations that a person received, latest first',
    access: signedIn,
    params: strict({ lang, id: PersonKey }),
    response: Type.Array(Delegation),
    errors,
  }),
  waiting: call({
    operationId: 'delegation.waiting',
    method: 'GET',
    path: '/PersonneRoles/{IdPersonneRole}/en-attente',
    summary:
      'What waits already for whoever holds a role, by type and site: it goes along when the role is handed over',
    access: signedIn,
    params: strict({ IdPersonneRole: Key }),
    response: Type.Array(WaitingUnder),
  }),
  decided: call({
    operationId: 'delegation.decided',
    method: 'GET',
    path: '/PersonneRoles/decisions-au-nom/{IdPersonneEV1}',
    summary: 'What was decided in the name of a person, and by them in the name of others; the latest first',
    access: signedIn,
    params: strict({ IdPersonneEV1: PersonKey }),
    query: strict({ after: Type.Optional(Key) }),
    response: strict({
      rows: Type.Array(
        strict({
          IdVisa: Key,
          IdDemande: Key,
          typeDemande: Type.Integer(),
          person: NamedPerson,
          Etat: oneOf(['validated', 'rejected']),
          DateDecision: Instant,
          /** Each named where the reader may know them. */
          decidedBy: nullable(NamedPerson),
          onBehalfOf: nullable(NamedPerson),
        }),
      ),
      next: nullable(Key),
    }),
  }),
  give: call({
    operationId: 'delegation.give',
    method: 'POST',
    path: '/PersonneRoles/add-personne-role-delegable',
    summary:
      'Hands a live role of a person to somebody else, from one day to another; one that opens administration waits for a second administrator',
    access: signedIn,
    body: GivenDelegation,
    response: Delegation,
    errors: ['ERREUR_DR_DOUBLON', 'PLAN_MOVED', 'PLAN_NEEDS_CONFIRMATION'],
  }),
  cancel: call({
    operationId: 'delegation.cancel',
    method: 'POST',
    path: '/PersonneRoles/cancel-personne-role-delegue',
    summary: 'Takes a delegated role back, at once; its delegate may give it back',
    access: signedIn,
    body: strict({
      IdPersonneRole: Key,
      IdPersonneEV1Delegue: PersonKey,
      IdPersonneFiche: PersonKey,
      IdRole: Key,
      Motif: Type.Optional(Reason),
    }),
    response: Delegation,
    errors: ['ALREADY_ENDED', 'LAST_ADMINISTRATOR'],
  }),
  setDates: call({
    operationId: 'delegation.setDates',
    method: 'POST',
    path: '/PersonneRoles/{IdPersonneRole}/dates',
    summary: 'Shortens, extends or moves a delegation that is not over',
    access: signedIn,
    params: strict({ IdPersonneRole: Key }),
    body: strict({
      DateDebut: Type.Optional(CivilDate),
      DateFin: Type.Optional(CivilDate),
      Motif: Type.Optional(Reason),
    }),
    response: Delegation,
    errors: ['ERREUR_DR_DOUBLON', 'ALREADY_ENDED', 'LAST_ADMINISTRATOR'],
  }),
};
