import type { Call } from './call.ts';

/** Who makes calls: people with an account, somebody who is to be hired (at the file that is kept of them), a program. */
export const callerKinds = ['person', 'candidate', 'program'] as const;
export type CallerKind = (typeof callerKinds)[number];

/** What a caller of each kind brings. A token in `Authorization` goes before a cookie, which a browser sends by itself. */
export const credentials = {
  person: { bearer: '' },
  /** Sent by the browser of whoever proved that the file is theirs; never from another site. */
  candidate: { cookie: 'candidat' },
  /** The beginning tells it from a token of a person. */
  program: { bearer: 'psl_' },
} as const satisfies Readonly<Record<CallerKind, { readonly bearer: string } | { readonly cookie: string }>>;

/** What a program may be let do: each call that takes programs is of one of these. */
export const programScopes = ['scim.read', 'scim.write'] as const;
export type ProgramScope = (typeof programScopes)[number];

/** Who may make a call: people, unless it says otherwise; of what anyone may ask nobody is asked who they are. */
export function callersOf({ access, callers = ['person'] }: Call): readonly CallerKind[] {
  return access.kind === 'anyone' ? [] : callers;
}
