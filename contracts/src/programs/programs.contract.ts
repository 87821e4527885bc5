import { type Static, Type } from 'typebox';
import { CivilDate, call, holding, Instant, Key, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { programScopes } from '../callers.ts';
import { PersonReference } from '../catalogue/field-values.ts';

export const programLimits = {
  name: 80,
  /** Days that a token opens at most, from the one on which it is made. */
  days: 366,
  /** Hours that a token which was replaced goes on opening, where it is asked to. */
  overlap: 24,
  /** Days before its end at which it is told that a token ends. */
  reminders: [30, 7],
} as const;

export const programStates = ['active', 'expired', 'closed', 'ended'] as const;
export type ProgramState = (typeof programStates)[number];

const Program = strict({
  IdProgramme: Key,
  LibProgramme: Type.String(),
  account: PersonReference,
  LibRole: nullable(Type.String()),
  scopes: Type.Array(oneOf(programScopes)),
  /** Expired: its token is over. Closed: its account is, or the role of that. Ended: for good. */
  state: oneOf(programStates),
  DateC: Instant,
  DateFin: nullable(CivilDate),
  /** The one before opens until then. */
  overlapUntil: nullable(Instant),
  lastUsed: nullable(Instant),
});
export type ProgramRow = Static<typeof Program>;

const Scopes = Type.Array(oneOf(programScopes), { minItems: 1, uniqueItems: true });
const one = strict({ IdProgramme: Key });
const Name = Type.String({ minLength: 1, maxLength: programLimits.name, pattern: '\\S' });
const Shown = strict({ IdProgramme: Key, token: Type.String({ description: 'shown this once' }) });

/** Programs that call by themselves, and their tokens. */
export const programCalls = {
  list: call({
    operationId: 'programs.list',
    method: 'GET',
    path: '/programmes',
    summary: 'The programs that may call, each with its account, its role, its scopes and when it was last heard of',
    access: holding('adm'),
    response: strict({ programs: Type.Array(Program) }),
  }),
  choices: call({
    operationId: 'programs.choices',
    method: 'GET',
    path: '/programmes/choix',
    summary: 'The technical accounts that are there, as which programs call, and the roles that there are',
    access: holding('adm'),
    response: strict({
      accounts: Type.Array(PersonReference),
      roles: Type.Array(strict({ IdRole: Key, LibRole: Type.String() })),
    }),
  }),
  create: call({
    operationId: 'programs.create',
    method: 'POST',
    path: '/programmes',
    summary: 'Lets a program call as a technical account under a role, and shows its token once',
    access: holding('adm'),
    body: strict({ LibProgramme: Name, IdPersonneEV1: PersonKey, IdRole: Key, scopes: Scopes, DateFin: CivilDate }),
    response: Shown,
    shownOnce: true,
  }),
  change: call({
    operationId: 'programs.change',
    method: 'PUT',
    path: '/programmes/{IdProgramme}',
    summary: 'Calls a program otherwise, or lets it do more or less',
    access: holding('adm'),
    params: one,
    body: strict({ LibProgramme: Name, scopes: Scopes }),
  }),
  rotate: call({
    operationId: 'programs.rotate',
    method: 'POST',
    path: '/programmes/{IdProgramme}/jeton',
    summary: 'Makes a new token and shows it once; the one before ends at once, or opens for a day more',
    access: holding('adm'),
    params: one,
    body: strict({ DateFin: CivilDate, overlap: Type.Boolean() }),
    response: Shown,
    shownOnce: true,
  }),
  end: call({
    operationId: 'programs.end',
    method: 'DELETE',
    path: '/programmes/{IdProgramme}',
    summary: 'Ends a program for good: none of its tokens opens anything from now on',
    access: holding('adm'),
    params: one,
  }),
};
