import { type Static, Type } from 'typebox';
import { call, holding, Key, nullable, oneOf, strict } from '../call.ts';
import { Reason } from '../reason.ts';
import { AutomaticDeclaration } from './automatic.plans.ts';

/** What becomes of a unit of a declaration, or why it has no list. */
export const unitOutcomes = [
  ...(['made', 'stays', 'reopens', 'closes'] as const),
  ...(['nameTaken', 'addressTaken', 'noAddress', 'forbiddenWord', 'noOwner'] as const),
] as const;
export type UnitOutcome = (typeof unitOutcomes)[number];

/** The most units that one answer names: the others are counted. */
export const mostUnitsTold = 200;

const Unit = strict({
  Unite: Type.String(),
  LibListe: Type.String(),
  Adresse: nullable(Type.String()),
  /** How many would receive what it sends; of a list that is there, how many do. */
  Personnes: Type.Integer(),
  IdListe: nullable(Key),
  outcome: oneOf(unitOutcomes),
});
export type AutomaticUnit = Static<typeof Unit>;

const Units = strict({
  unites: Type.Array(Unit),
  total: Type.Integer(),
  counts: Type.Partial(
    strict(
      Object.fromEntries(unitOutcomes.map((name) => [name, Type.Integer()])) as Record<
        UnitOutcome,
        ReturnType<typeof Type.Integer>
      >,
    ),
  ),
});
export type AutomaticUnits = Static<typeof Units>;

const Stored = strict({ IdAutomatique: Key, Revision: Type.Integer(), declaration: AutomaticDeclaration });
const administrators = holding('adm');
const ofDeclaration = strict({ id: Key });
const errors = ['CONFLICT', 'FILTER_INVALID', 'PLAN_MOVED'] as const;

/** Lists that are declared once and made for each company, site, direction, agency, country or line. */
export const listAutomaticCalls = {
  list: call({
    operationId: 'listAutomatic.list',
    method: 'GET',
    path: '/LdAutomatiques',
    summary: 'The declarations of automatic lists, each with how many lists it has',
    access: administrators,
    response: strict({
      automatiques: Type.Array(strict({ ...Stored.properties, listes: Type.Integer() })),
    }),
  }),
  read: call({
    operationId: 'listAutomatic.read',
    method: 'GET',
    path: '/LdAutomatiques/{id}',
    summary: 'One declaration of automatic lists, with its units and what becomes of each',
    access: administrators,
    params: ofDeclaration,
    response: strict({ ...Stored.properties, ...Units.properties }),
  }),
  preview: call({
    operationId: 'listAutomatic.preview',
    method: 'POST',
    path: '/LdAutomatiques/apercu',
    summary:
      'Which lists a declaration as it is typed would make, keep and close, and which units it could not make one for',
    access: administrators,
    reads: true,
    body: strict({ IdAutomatique: nullable(Key), declaration: AutomaticDeclaration }),
    response: Units,
    errors: ['FILTER_INVALID'],
  }),
  declare: call({
    operationId: 'listAutomatic.declare',
    method: 'POST',
    path: '/LdAutomatiques',
    summary: 'Declares automatic lists, as a plan that is applied at once; the lists are made behind it',
    access: administrators,
    body: strict({ declaration: AutomaticDeclaration, Motif: Type.Optional(Reason) }),
    response: strict({ IdPlan: Key }),
    errors,
  }),
  change: call({
    operationId: 'listAutomatic.change',
    method: 'PUT',
    path: '/LdAutomatiques/{id}',
    summary: 'Declares automatic lists otherwise, as a plan that is applied at once; the lists follow behind it',
    access: administrators,
    params: ofDeclaration,
    body: strict({ Revision: Type.Integer(), declaration: AutomaticDeclaration, Motif: Type.Optional(Reason) }),
    response: strict({ IdPlan: Key }),
    errors,
  }),
};
