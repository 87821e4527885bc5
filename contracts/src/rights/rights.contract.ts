import { Type } from 'typebox';
import { call, holding, Key, strict } from '../call.ts';
import type { IdLangue } from '../languages.ts';
import { atOnceErrors } from '../plans/plan-contract.ts';
import { profileRightsPlan } from './rights.plans.ts';

const RightKey = Type.String({ maxLength: 80 });
const Label = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
const TypeDroit = Type.Integer({
  minimum: 0,
  maximum: 4,
  description: 'kind of subject: 0 global, 1 person, 2 site, 3 company, 4 list',
});

const Translation = Type.Optional(Type.String({ maxLength: 120 }));
/** Labels in the languages that the base label, French, is not in. */
const Traductions = strict({
  EN: Translation,
  ES: Translation,
  DE: Translation,
  IT: Translation,
  NL: Translation,
  PL: Translation,
  CN: Translation,
} satisfies Record<Exclude<IdLangue, 'FR'>, unknown>);

/** LoopBack filter of a list of the rights model: `where`, `order`, `limit`, `skip`. */
const query = strict({ filter: Type.Optional(Type.String({ maxLength: 20_000 })) });

export const Right = strict({
  IdDroit: Type.String(),
  /** In the reader's language. */
  LibDroit: Type.String(),
  TypeDroit: Type.Integer(),
  /** Links carry 1 see or 2 decide; otherwise the right is simply held. */
  Gradue: Type.Boolean(),
  /** Nothing is gated by it yet. */
  Reserve: Type.Boolean(),
  /** Comes with the product: it is not taken away, nor judged on something else. */
  Produit: Type.Boolean(),
  /** How many profiles have it. */
  Profils: Type.Integer(),
  /** The label in every language that has one. */
  Libelles: Type.Record(Type.String(), Type.String()),
});

export const Profile = strict({
  IdProfil: Type.Integer(),
  LibProfil: Type.String(),
  Standard: Type.Boolean(),
  Libelles: Type.Record(Type.String(), Type.String()),
  /** How many rights it has, and how many roles have it. */
  Droits: Type.Integer(),
  Roles: Type.Integer(),
  /** Everybody has it, whatever their role. */
  Base: Type.Boolean(),
});

export const ProfileRight = strict({ IdProfil: Type.Integer(), IdDroit: Type.String(), Valeur: Type.Integer() });

const access = holding('adm');

export const rightsCalls = {
  add: call({
    operationId: 'rights.add',
    method: 'POST',
    path: '/Droits/add-droit',
    summary: 'Adds a right of one’s own: LibDroit is its label in French',
    access,
    body: strict({
      IdDroit: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9._-]{0,79}$' }),
      LibDroit: Label,
      TypeDroit,
      Traductions: Type.Optional(Traductions),
    }),
    response: Right,
    errors: ['CODE_TAKEN'],
  }),
  update: call({
    operationId: 'rights.update',
    method: 'PATCH',
    path: '/Droits/{IdDroit}',
    summary: 'Changes a right’s labels, and what it is judged on unless the product has it',
    access,
    params: strict({ IdDroit: RightKey }),
    body: strict({
      LibDroit: Type.Optional(Label),
      TypeDroit: Type.Optional(TypeDroit),
      Traductions: Type.Optional(Traductions),
    }),
    response: Right,
    errors: ['IN_USE', 'RIGHT_OF_PRODUCT'],
  }),
  remove: call({
    operationId: 'rights.remove',
    method: 'DELETE',
    path: '/Droits/supprimer-droit/{IdDroit}',
    summary: 'Takes away a right that no profile has; details of the refusal name the profiles that have it',
    access,
    params: strict({ IdDroit: RightKey }),
    errors: ['IN_USE', 'RIGHT_OF_PRODUCT'],
  }),
  list: call({
    operationId: 'rights.list',
    method: 'GET',
    path: '/DroitActifs/get-droits',
    summary: 'Rights, in the order of their labels',
    access,
    query,
    response: Type.Array(Right),
  }),
  profileRights: call({
    operationId: 'rights.profileRights',
    method: 'GET',
    path: '/ProfilDroitActifs/get-profil-droits',
    summary: 'Which profile has which right, by profile',
    access,
    query,
    response: Type.Array(ProfileRight),
  }),
  profiles: call({
    operationId: 'rights.profiles',
    method: 'GET',
    path: '/ProfilActifs/get-profils',
    summary: 'Profiles, by their key; `{"where":{"Standard":1}}` for the standard ones',
    access,
    query,
    response: Type.Array(Profile),
  }),
  updateProfileRights: call({
    operationId: 'rights.updateProfileRights',
    method: 'PATCH',
    path: '/ProfilDroits/bulk-update-droits-profiles',
    summary: 'Gives and takes rights of profiles, all at once, as a plan that can be undone; 0 takes a right away',
    access,
    body: profileRightsPlan.input,
    response: strict({ IdPlan: Key }),
    errors: ['CONFLICT', ...atOnceErrors],
  }),
};
