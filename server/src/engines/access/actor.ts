import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { SubjectKind } from '@passerelle/contracts/call.ts';
import type { Condition, Scalar } from '@passerelle/contracts/conditions/condition.ts';
import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';

export type ConditionsByKind = Readonly<Partial<Record<SubjectKind, Condition>>>;

/**
 * Where a bound comes from: the grant's own perimeter, the same perimeter as the delegator reads it, what the giver of
 * the role held, what somebody who views as the actor holds themself.
 */
export const boundOrigins = ['perimeter', 'delegator', 'narrowing', 'viewer'] as const;
export type BoundOrigin = (typeof boundOrigins)[number];

/** One condition of a grant, with the values that its `$Field` take. A grant holds where all its bounds hold. */
export interface Bound {
  readonly origin: BoundOrigin;
  readonly conditions: ConditionsByKind;
  readonly fields: Readonly<Record<string, Scalar>>;
}

/** What a grant is made of. `IdRole` is null for what everybody has. */
export interface GrantSource {
  readonly IdRole: number | null;
  readonly IdProfil: number;
  readonly IdPerimetre: number;
}

/** A profile within a perimeter: its rights, at their grade, hold only inside its own bounds. */
export interface Grant {
  readonly rights: ReadonlyMap<RightCode, 1 | 2>;
  readonly bounds: readonly Bound[];
  /** It reaches nobody but the actor. */
  readonly onlyOneself: boolean;
  readonly source: GrantSource;
}

/** A role held, as the session shows it. */
export interface HeldRole {
  readonly IdPersonneRole: number;
  readonly IdRole: number;
  readonly LibRole: string;
  readonly Famille: string;
  readonly filtreDefaut: string | null;
  /** The delegator, when delegated. */
  readonly delegator: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string } | null;
  readonly DateFin: string | null;
  /** Where it was delegated for its validations only: over these sites, of these types of request; either may be left open. */
  readonly Portee: { types?: number[]; sites?: number[] } | null;
}

/** What is said on site of the forms that hide something of their rows, by form. */
export type Hiding = ReadonlyMap<string, FormEdits>;

/** Somebody acting under a role, with everything decisions need. */
export interface Actor {
  readonly IdPersonneEV1: number;
  /** Holder of the acting role: oneself, or the delegator. */
  readonly RoleIdPersonneEV1: number;
  readonly roles: readonly HeldRole[];
  readonly acting: HeldRole | null;
  /** The acting role's grants, then the two that everybody has: the public card, and oneself. */
  readonly grants: readonly Grant[];
  /** The current user's own values, for `$Field`. */
  readonly fields: Readonly<Record<string, Scalar>>;
  /** What the forms in force hide, from them as from others: who reads rows as they do is told nothing of it. */
  readonly hiding?: Hiding;
  /** The administrator who looks through this actor's eyes, and may only look. */
  readonly viewedBy?: number;
  /** Whose eyes these are, to be shown and written down: it gives no right. */
  readonly seen?: Pick<Actor, 'IdPersonneEV1' | 'RoleIdPersonneEV1'>;
}

/** Somebody who is to be hired, at the file that is kept of them: no account, no role and no right. */
export interface Candidate {
  /** Their file. */
  readonly candidate: number;
}

/** A program that calls by itself, as history keeps it. It holds no right: what it reads and writes is judged as its account, under one role. */
export interface Program {
  readonly program: number;
  /** The technical account that it acts as: a person’s key. */
  readonly account: number;
}

/** Whoever calls and is no person. */
export type Outsider = Candidate | Program;

/** Whoever may claim something: rights are held by people, what one is to a row may be any of them. */
export type Claimant = Actor | Outsider;

/** Whether somebody is a person, who acts under a role. */
export function isPerson(who: Claimant): who is Actor {
  return 'IdPersonneEV1' in who;
}

/** The number of whoever calls and is no person, by kind, as history, keys of repetition and the log of reads keep it. */
export function numberOf(who: Outsider): { readonly candidate: number | null; readonly program: number | null } {
  return 'candidate' in who ? { candidate: who.candidate, program: null } : { candidate: null, program: who.program };
}

/** Keys of nobody, and of nobody's delegator: no row has them. */
const [nobody, nobodysDelegator] = [0, -1];

/**
 * An actor as somebody else looks through their eyes: the same roles, holding `grants`, and nobody at all. What is theirs because they
 * are who they are (the person concerned, the requester, the role that a decision waits for) is not the viewer's.
 */
export function throughEyesOf(seen: Actor, viewedBy: number, grants: readonly Grant[]): Actor {
  return {
    ...seen,
    ...{ grants, viewedBy, seen },
    IdPersonneEV1: nobody,
    RoleIdPersonneEV1: actsForAnother(seen) ? nobodysDelegator : nobody,
    acting: seen.acting && { ...seen.acting, IdRole: nobody },
  };
}

/** Who the screens are for: the actor, or whoever is looked through. */
export function shownAs({ seen, IdPersonneEV1 }: Actor): number {
  return seen?.IdPersonneEV1 ?? IdPersonneEV1;
}

/** Whether they act for somebody else, under a role that is not theirs. */
export function actsForAnother({ IdPersonneEV1, RoleIdPersonneEV1 }: Actor): boolean {
  return IdPersonneEV1 !== RoleIdPersonneEV1;
}

/** Whether they act under a role that is not theirs, and that person is themself or whoever they act for. */
export function borrowsFrom(actor: Actor, person: number): boolean {
  return actsForAnother(actor) && isOneself(actor, person);
}

/** Whether that person is the actor, or whoever they act for: a borrowed role decides on neither. */
export function isOneself({ IdPersonneEV1, RoleIdPersonneEV1 }: Actor, person: number): boolean {
  return person === IdPersonneEV1 || person === RoleIdPersonneEV1;
}
