import { Type } from 'typebox';
import { CivilDate, call, holding, Key, nullable, oneOf, PersonKey, strict } from '../call.ts';

/**
 * What makes a role stand out, gravest first; a role is shown once, for the gravest.
 * - `left`: its holder is no longer here, and the role is live
 * - `ending`: a delegation whose last day is near
 * - `unused`: a role of one's own that nobody acted under for long
 * - `alone`: it gives rights that nobody else of the same direct manager holds
 */
export const reviewKinds = ['left', 'ending', 'unused', 'alone'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const reviewDecisions = ['keep', 'end'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** Days: without use, before the end of a delegation, and of peace after something was kept. */
export const reviewDays = { unused: 90, ending: 7, kept: 90 } as const;

const Person = strict({ IdPersonneEV1: PersonKey, IndexPrenomNom: Type.String(), IdPays: Type.String() });
const Count = Type.Integer({ minimum: 0 });

export const ReviewLine = strict({
  kind: oneOf(reviewKinds),
  IdPersonneRole: Key,
  IdRole: Key,
  LibRole: Type.String(),
  Famille: Type.String(),
  person: Person,
  delegator: nullable(Person),
  /** Right above the person. */
  manager: nullable(Type.String()),
  DateDebut: CivilDate,
  DateFin: nullable(CivilDate),
  /** The last day on which somebody acted under it, as far as it is known. */
  lastUse: nullable(CivilDate),
  rights: Type.Array(Type.String(), { description: 'labels of the rights that nobody else of the team holds' }),
  /** What this reader may do with it: whoever may not end it does not keep it either. */
  can: strict({ end: Type.Boolean() }),
});

const role = strict({ IdPersonneRole: Key });
const access = holding('adm', 'fp-delegue-role');

export const reviewCalls = {
  list: call({
    operationId: 'review.list',
    method: 'GET',
    path: '/PersonneRoles/review',
    summary: 'The roles that stand out among the people whose roles the reader looks after, and how many of each kind',
    access,
    query: strict({
      kind: Type.Optional(oneOf(reviewKinds)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    response: strict({
      counts: strict({ left: Count, ending: Count, unused: Count, alone: Count }),
      lines: Type.Array(ReviewLine),
    }),
  }),
  decide: call({
    operationId: 'review.decide',
    method: 'POST',
    path: '/PersonneRoles/{IdPersonneRole}/review',
    summary: 'Keeps a role that stands out, or ends it at once',
    access,
    params: role,
    body: strict({ kind: oneOf(reviewKinds), decision: oneOf(reviewDecisions) }),
    errors: ['ALREADY_ENDED', 'LAST_ADMINISTRATOR', 'PLAN_SECOND_PERSON'],
  }),
  undo: call({
    operationId: 'review.undo',
    method: 'DELETE',
    path: '/PersonneRoles/{IdPersonneRole}/review',
    summary: 'Takes one’s own last decision back, for ten minutes and while nothing else happened to the role',
    access,
    params: role,
    errors: ['CONFLICT', 'ERREUR_DR_DOUBLON', 'PLAN_SECOND_PERSON'],
  }),
};
