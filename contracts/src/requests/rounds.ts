import { type Static, Type } from 'typebox';
import { nullable, oneOf, strict } from '../call.ts';
import { Holder } from './steps.ts';

/** Roles that a round may name: any of them that decides about the company of the person. */
export const holderRoles = [
  'serviceDesk',
  'hrManager',
  'hrCountryManager',
  'hrAdministrator',
  'recruiter',
  'payroll',
  'services',
  'imm',
  'comex',
  'administrator',
] as const;

/** A round of visas, decided in parallel. */
export const Round = strict({
  holders: Type.Array(Holder, { minItems: 1, maxItems: 6 }),
  /** Left out unless this holds of what is asked: one of the cases of its type. */
  when: Type.Optional(Type.String({ maxLength: 40 })),
  /** What its holders fill in to validate: a holder form of the type. */
  fills: Type.Optional(Type.String({ maxLength: 40 })),
  /** Whoever decided an earlier round does not decide it. */
  apart: Type.Optional(Type.Literal(true)),
});
export type Round = Static<typeof Round>;

export const mostRounds = 10;
const days = nullable(Type.Integer({ minimum: 1, maximum: 90 }));

/** Who decides a type of request, in which order, and after how many business days they are reminded and passed over. */
export const Circuit = strict({
  Rangs: Type.Array(Round, { maxItems: mostRounds }),
  /** Null: never. */
  RelanceApres: days,
  EscaladeApres: days,
});
export type Circuit = Static<typeof Circuit>;

/** The delays that every type ships with. */
export const shippedDelays = { RelanceApres: 3, EscaladeApres: 6 } as const;

/** What a round names that nobody is, somewhere: it is decided there by managers, and administrators last. */
export const Unheld = strict({
  /** Which round, and which of its holders, from 0. */
  rang: Type.Integer(),
  holder: Type.Integer(),
  Porteur: Holder,
  /** Sites, companies or people it was looked for at; at how many of them it is nobody, and what the first are called. */
  kind: oneOf(['sites', 'companies', 'people']),
  of: Type.Integer(),
  lacking: Type.Integer(),
  names: Type.Array(Type.String()),
});
export type Unheld = Static<typeof Unheld>;
