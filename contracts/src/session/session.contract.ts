import { Type } from 'typebox';
import { call, holdingOnPerson, nullable, oneOf, oneself, PersonKey, signedIn, strict } from '../call.ts';
import { DelegationScope } from '../delegation/delegation.inputs.ts';
import { Viewing, WhoToAsk } from '../explain/explain.contract.ts';
import { Notification } from '../notifications/notifications.contract.ts';

/** The pages that one may begin on; the first is that of whoever said nothing. */
export const startScreens = ['directory', 'dashboard'] as const;
export type StartScreen = (typeof startScreens)[number];

/** A role the person holds, their own or delegated to them. */
export const PersonRole = strict({
  IdPersonneRole: Type.Integer(),
  IdRole: Type.Integer(),
  LibRole: Type.String(),
  Famille: Type.String(),
  Delegation: Type.Boolean({ description: 'true when delegated to the person' }),
  IndexPrenomNom: nullable(Type.String({ description: 'the delegator' })),
  datefin: nullable(Type.String({ format: 'date', description: 'last day of the delegation' })),
  Portee: nullable(DelegationScope),
  filtreDefaut: nullable(Type.String({ description: 'JSON of directory filters; $ values are the current user’s' })),
});

export const Right = strict({
  IdDroit: Type.String(),
  Valeur: Type.Integer({ minimum: 1, maximum: 2 }),
  SurSoi: Type.Boolean({ description: 'true when it holds on nobody but oneself' }),
});

/** What the shell needs to know of the signed-in person under the acting role. */
export const CurrentUser = strict({
  IdPersonneEV1: PersonKey,
  RoleIdPersonneEV1: Type.Integer({ description: 'holder of the acting role: oneself, or the delegator' }),
  RoleIndexPrenomNom: Type.String(),
  roles: Type.Array(PersonRole),
  defaultRole: nullable(PersonRole),
  droits: Type.Array(Right),
  Habilitation: Type.Array(Type.String()),
  canAccessLD: Type.Boolean(),
  opensBoostUp: Type.Boolean({ description: 'they may open Boost-up, and it has an address' }),
  startsOn: oneOf(startScreens),
  token: nullable(Type.String()),
  templatePhotoUrl: Type.String({
    description: 'URL of a photo, {IdPersonneEV1} and {Photo} standing for the person and its timestamp',
  }),
  Photo: nullable(Type.String()),
  IdLangue: nullable(Type.String()),
  Prenom: Type.String(),
  Nom: Type.String(),
  IndexPrenomNom: Type.String(),
  IdProfil: nullable(Type.Integer()),
  IdGenre: nullable(Type.Integer()),
  IdPays: Type.String(),
  avatar: nullable(Type.String({ description: 'initials shown where there is no photo' })),
  /** Set while an administrator looks through this person's eyes: what they see is no more than they may see themself. */
  viewing: nullable(Viewing),
  /** Values that `$Field` filters of the default role may use. */
  fields: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
});

export const sessionCalls = {
  getConnectedUser: call({
    operationId: 'session.getConnectedUser',
    method: 'POST',
    path: '/Personnes/get-connected-user-informations',
    summary: 'The signed-in person, their roles and what the acting role lets them do',
    access: signedIn,
    staysOpen: 'closed',
    anyRole: true,
    reads: true,
    response: strict({
      user: CurrentUser,
      notifications: Type.Array(Notification),
      live: nullable(
        Type.Integer({
          description: 'last live event before this was read: the stream that goes on from it misses none',
        }),
      ),
    }),
  }),
  setDefaultRole: call({
    operationId: 'session.setDefaultRole',
    method: 'PATCH',
    path: '/PersonneDetails/set-default-personne-role/{IdPersonneEV1}',
    summary: 'Switches the acting role of the signed-in person',
    access: signedIn,
    staysOpen: 'readOnly',
    anyRole: true,
    params: strict({ IdPersonneEV1: PersonKey }),
    body: strict({ IdPersonneRole: Type.Integer({ minimum: 1 }) }),
    response: strict({ defaultRole: PersonRole, droits: Type.Array(Right) }),
  }),
  startOn: call({
    operationId: 'session.startOn',
    method: 'PUT',
    path: '/PersonneDetails/page-de-depart',
    summary: 'The page that the signed-in person begins on, in whatever browser',
    access: signedIn,
    anyRole: true,
    personal: true,
    body: strict({ startsOn: oneOf(startScreens) }),
  }),
  getDefaultRole: call({
    operationId: 'session.getDefaultRole',
    method: 'POST',
    path: '/PersonneDetails/get-default-personne-role/{id}',
    summary: 'The role that a person acts under: one’s own, or anybody’s for an administrator',
    access: holdingOnPerson('id', { anywhere: 'adm' }, oneself),
    reads: true,
    ofNobodyToo: true,
    params: strict({ id: PersonKey }),
    response: strict({ defaultRole: nullable(PersonRole) }),
  }),
  explainRight: call({
    operationId: 'session.explainRight',
    method: 'GET',
    path: '/DroitActifs/check-specific-droit/{IdDroit}/{ficheIdPersonneEV1}',
    summary: 'Whether the signed-in person may use a right on a person, and why',
    access: signedIn,
    ofNobodyToo: true,
    params: strict({ IdDroit: Type.String({ maxLength: 80 }), ficheIdPersonneEV1: PersonKey }),
    response: strict({
      allowed: Type.Boolean(),
      Valeur: Type.Integer(),
      missing: nullable(Type.String({ description: 'the right that is missing' })),
      ask: nullable(WhoToAsk),
    }),
  }),
};
