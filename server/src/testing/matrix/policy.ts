/** The words in which a policy says what a call should answer to every persona. */
import type { Person } from './people.ts';
import type { Persona, Relation } from './personas.policy.ts';

/** The people that a case can be about, from where the persona stands. */
export interface Situation {
  readonly me: Person;
  /** Somebody of each relation, where there is one; `nobody` is a key that no person has. */
  readonly subjects: Readonly<Partial<Record<Relation | 'nobody', number>>>;
  /** The role one acts under, and a role that somebody else holds (`IdPersonneRole`). */
  readonly ownRole: number;
  readonly foreignRole: number;
  /** Somebody of none of the cast, and no administrator. */
  readonly bystander: number;
  /** A private view and a notification of somebody else. */
  readonly foreignView: number;
  readonly foreignNotification: number;
}

export interface Request {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly content?: object;
}

/** The code of a refusal, or a success with part of its body where that is the point. */
export type Verdict = string | { readonly body?: object };
export const yes: Verdict = {};

export interface Case {
  readonly about: string;
  /** Undefined where the persona has no such subject. */
  readonly request: (situation: Situation) => Request | undefined;
  /** `inRole`: the role is about the subject, who may be oneself. */
  readonly verdict: (persona: Persona, relation: Relation | 'nobody', inRole: boolean) => Verdict;
  readonly relation?: Relation | 'nobody';
}

/** A call open to all, signed in or not, and what it takes to make it. */
export interface Open {
  readonly open: true;
  readonly cases: readonly Case[];
}
export interface Closed {
  readonly open: false;
  readonly cases: readonly Case[];
}

export const open = (...cases: readonly Case[]): Open => ({ open: true, cases });
/** Refused to all alike, whatever their account: it takes no people. */
export const takesNobody = open;
export const closed = (...cases: readonly Case[]): Closed => ({ open: false, cases });

export const always = (about: string, request: Request = {}): Case => ({
  about,
  request: () => request,
  verdict: () => yes,
});
export const never = (about: string, code: string, request: (situation: Situation) => Request): Case => ({
  about,
  request,
  verdict: () => code,
});
export const own = (about: string, request: (situation: Situation) => Request): Case => ({
  about,
  request,
  verdict: () => yes,
});

export const relations = ['own', 'inside', 'outside', 'hidden', 'nobody'] as const;

/** The same call about somebody of each relation. */
export function onPeople(request: (key: number) => Request, verdict: Case['verdict']): readonly Case[] {
  return relations.map((relation) => ({
    about: relation,
    relation,
    request: ({ subjects }) => {
      const key = subjects[relation];
      return key === undefined ? undefined : request(key);
    },
    verdict,
  }));
}

export const seen = (relation: Relation | 'nobody') => relation !== 'hidden' && relation !== 'nobody';
/** Acts for somebody else: that role decides nothing of the stay, accounts and ways in of who acts under it. */
export const borrows = ({ login }: Persona, relation: Relation | 'nobody') =>
  login === 'delegate' && relation === 'own';
/** The manager leads the first of those whom the role is about: some of what is to be known of them is told to no other by that name. */
export const toldOneWhoLeads = (cases: readonly Case[]): readonly Case[] =>
  cases.map((one) => ({
    ...one,
    verdict: (persona, relation, inRole) =>
      persona.login === 'manager' && relation === 'inside' ? yes : one.verdict(persona, relation, inRole),
  }));
export const administrates = ({ login }: Persona) => login === 'admin' || login === 'admin2';

/** One right on people, as the explanation tells it. */
export function explained(
  IdDroit: string,
  holds: (persona: Persona, inRole: boolean, own: boolean) => boolean,
): readonly Case[] {
  return onPeople(
    (ficheIdPersonneEV1) => ({ params: { IdDroit, ficheIdPersonneEV1 } }),
    (persona, relation, inRole) => {
      const allowed = seen(relation) && holds(persona, inRole, relation === 'own');
      return { body: { allowed, missing: allowed ? null : IdDroit } };
    },
  );
}

/** What calls should answer, by operation. */
export type Policy = Readonly<Record<string, Open | Closed>>;
