import { type Static, Type } from 'typebox';
import { Instant, Key, NamedPerson, nullable, oneOf, strict } from '../call.ts';

/** How a visa stands. */
export const visaStates = ['pending', 'validated', 'rejected', 'closed'] as const;
export type VisaState = (typeof visaStates)[number];

/** Relations of the person concerned that a round may name. */
export const holderRelations = ['Manager', 'Manager2', 'MngProxi', 'ADG', 'Recruteur'] as const;
export type HolderRelation = (typeof holderRelations)[number];
/** Rights that a round may name, over the site of the request. */
export const holderRights = ['SGX', 'SECUOFF'] as const;
/** Who decides where nobody whom the round names can: any administrator. */
export const lastResort = 'adm';

/** What a round names, whoever that is: a relation of the person, a right over the site, roles that reach the person. */
export const Holder = strict({
  relation: Type.Optional(oneOf(holderRelations)),
  /** That relation as the request itself names it, and not the person’s own. */
  of: Type.Optional(Type.Literal('file')),
  right: Type.Optional(oneOf([...holderRights, lastResort])),
  roles: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 10 })),
});
export type Holder = Static<typeof Holder>;

/**
 * Why a visa is not held by whom the round names: `absent` there is nobody or they cannot decide, `own` it is their own
 * request, `moved` another is that to the person by now, `late` it was not decided in time.
 */
export const visaCauses = ['absent', 'own', 'apart', 'moved', 'late'] as const;
export type VisaCause = (typeof visaCauses)[number];

/** Somebody who holds, or held, or decided: named where the reader may know them. */
export const Somebody = nullable(NamedPerson);

/** A step of a request: a visa, or one that is to come. */
export const RequestStep = strict({
  /** Null while its round is not open. */
  IdVisa: nullable(Key),
  Tour: Type.Integer(),
  Rang: Type.Integer(),
  Porteurs: Type.Array(Holder),
  Etat: oneOf([...visaStates, 'toCome', 'skipped']),
  /** The case of its type that left the round out. */
  skippedFor: nullable(Type.String()),
  holder: Somebody,
  /** Who held it by name before, and how long. */
  heldBefore: Type.Array(strict({ holder: Somebody, since: Instant, until: Instant })),
  /** They act for the holder now. */
  standIns: Type.Array(NamedPerson),
  Cause: nullable(oneOf(visaCauses)),
  since: nullable(Instant),
  decidedAt: nullable(Instant),
  decidedBy: Somebody,
  onBehalfOf: Somebody,
  /** The right it was decided with, where that is another than the round names. */
  IdDroitDecideur: nullable(Type.String()),
  Remarque: nullable(Type.String()),
  /** The reader may decide it now. */
  mine: Type.Boolean(),
  /** The reader would decide it with a right that stands in for the one that the round names: they are warned. */
  standsIn: Type.Boolean(),
  /** What is filled in to validate it. */
  Formulaire: nullable(Type.String()),
});
export type RequestStep = Static<typeof RequestStep>;
