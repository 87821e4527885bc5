import { type Static, Type } from 'typebox';
import {
  CivilDate,
  call,
  decidingOnPerson,
  directManager,
  holdingOnPerson,
  nullable,
  oneOf,
  PersonKey,
  strict,
} from '../call.ts';
import { HeldCount } from '../handover/holdings.ts';
import { outsideSystems } from '../provisioning/account-systems.ts';
import { Reason } from '../reason.ts';
import { lifeActions, lifeMatters, stayRights } from './lifecycle.rules.ts';

const ofPerson = strict({ IdPersonneEV1: PersonKey });
const params = strict({ IdPersonneEV1: PersonKey, action: oneOf(lifeActions) });
/** An account: usable, shut, put with those of leavers, or not there. */
export const accountStates = ['enabled', 'disabled', 'closed', 'none'] as const;

const asked = {
  /** The last day of who leaves, the first one of who comes back. */
  jour: Type.Optional(CivilDate),
  /** Whether the mailbox stays beyond thirty days. */
  GarderBoite: Type.Optional(Type.Boolean()),
};

/** Told to whoever decides about the stay by right. */
const Stay = strict({
  Suspendu: Type.Boolean(),
  Desactive: Type.Boolean(),
  DateEntreePhysique: nullable(Type.String()),
  DateSortiePhysique: nullable(Type.String()),
  /** The day after which the mailbox goes; null where it stays, or nothing was decided. */
  BoiteJusquA: nullable(Type.String()),
  /** The first and the last day that they may leave on. */
  depart: strict({ min: Type.String(), max: Type.String() }),
  /** They administer and the reader does not: decisions about their stay are for administrators. */
  administers: Type.Boolean(),
});

const LifeState = strict({
  IdStatut: Type.Integer(),
  /** Today, where the person is. */
  today: Type.String(),
  /** What the reader may decide now. */
  actions: Type.Array(oneOf(lifeActions)),
  /** What else the reader may decide now, each on a screen of its own. */
  matters: Type.Array(oneOf(lifeMatters)),
  ...Type.Partial(Stay).properties,
});
export type LifeState = Static<typeof LifeState>;

export const Foreseen = strict({
  IdStatut: Type.Integer(),
  roles: Type.Integer({ description: 'how many of their roles end' }),
  /** What becomes of their accounts, system by system. */
  accounts: Type.Array(
    strict({
      system: oneOf(outsideSystems),
      before: oneOf(accountStates),
      after: oneOf(accountStates),
      told: Type.Array(Type.String(), { description: 'fields that the system is told anew, by name' }),
      joins: Type.Array(Type.String(), { description: 'groups that the account is put in' }),
      leaves: Type.Array(Type.String(), { description: 'groups that the account is taken out of' }),
    }),
  ),
});
export type Foreseen = Static<typeof Foreseen>;

const ForeseenStay = strict({
  ...Foreseen.properties,
  /** What they hold that somebody is to take over, where it ends their stay. */
  holds: Type.Array(HeldCount),
});

const errors = ['UPDATE_WITH_STATUT_NOT_ALLOWED', 'PROPRE_COMPTE', 'CONFLICT', 'LAST_ADMINISTRATOR'] as const;

/** What is decided about somebody's stay: suspended, leaving, gone, missing, come back. Their accounts follow. */
export const lifecycleCalls = {
  state: call({
    operationId: 'lifecycle.state',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/vie',
    summary: 'Where the stay of somebody stands, and what may be decided about it now',
    access: holdingOnPerson('IdPersonneEV1', ...stayRights, directManager),
    params: ofPerson,
    response: LifeState,
  }),
  foresee: call({
    operationId: 'lifecycle.foresee',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/vie/{action}/foresee',
    summary:
      'What a decision would do to somebody’s status and accounts, system by system, and what they hold that it leaves; nothing is done',
    access: decidingOnPerson('IdPersonneEV1', ...stayRights),
    reads: true,
    params,
    body: strict(asked),
    response: ForeseenStay,
    errors,
  }),
  move: call({
    operationId: 'lifecycle.move',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/vie/{action}',
    summary:
      'Decides about the stay of somebody, with the reason; their accounts follow. The direct manager says no more than that they did not come',
    access: decidingOnPerson('IdPersonneEV1', ...stayRights, directManager),
    params,
    body: strict({ ...asked, Motif: Reason }),
    response: LifeState,
    errors,
  }),
};
