import { type Static, Type } from 'typebox';
import { CivilDate, call, holding, Instant, Key, NamedPerson, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { ChosenGaps } from '../mirror/mirror.ts';
import { Reason } from '../reason.ts';
import { outsideSystems } from './account-systems.ts';

/**
 * How what is out there may differ from what is wanted: there is no account; one can be used that must not be, or the other
 * way; it says something else; it bears our mark and is nobody's here; it is not ours, under the login of one of ours.
 */
export const gapKinds = ['open', 'missing', 'shut', 'values', 'unknown', 'namesake'] as const;
export type GapKind = (typeof gapKinds)[number];

const System = oneOf(outsideSystems);
const Count = Type.Integer({ minimum: 0 });

export const AccountGap = strict({
  id: Key,
  system: System,
  kind: oneOf(gapKinds),
  person: nullable(strict({ IdPersonneEV1: PersonKey, IdPays: Type.String(), IndexPrenomNom: Type.String() })),
  /** What the other side calls the account, and its login. */
  external_id: nullable(Type.String()),
  login: nullable(Type.String()),
  /** Which values differ, by the names of the catalogue. */
  fields: Type.Array(Type.String()),
  found_at: Instant,
  /** It is being mended: its step is not over. */
  mending: Type.Boolean(),
  /** Until when it is left, who said so and why. */
  ignored: nullable(strict({ until: CivilDate, by: nullable(NamedPerson), Motif: Type.String() })),
});
export type AccountGap = Static<typeof AccountGap>;

/** What is out there against what is wanted: what differs, and what is done about it; mended by a plan alone. */
export const gapsCalls = {
  gaps: call({
    operationId: 'provisioning.gaps',
    method: 'GET',
    path: '/Accounts/gaps',
    summary:
      'What differs between the systems outside and what is wanted there, of people whose accounts the reader runs',
    access: holding('cpt'),
    query: strict({
      kind: Type.Optional(oneOf(gapKinds)),
      system: Type.Optional(System),
      /** Those that are left until a day, instead of the others. */
      ignored: Type.Optional(Type.Boolean()),
      before: Type.Optional(Key),
    }),
    response: strict({
      gaps: Type.Array(AccountGap),
      more: Type.Boolean(),
      /** How many there are of each kind that are not left. */
      counts: Type.Array(strict({ kind: oneOf(gapKinds), count: Count })),
      ignored: Count,
    }),
  }),
  comparisons: call({
    operationId: 'provisioning.comparisons',
    method: 'GET',
    path: '/Accounts/comparisons',
    summary:
      'When each system was compared last, how much was read, and why the last comparison did not come to its end',
    access: holding('cpt'),
    response: Type.Array(
      strict({
        system: System,
        started_at: nullable(Instant),
        ended_at: nullable(Instant),
        read: Count,
        looked: Count,
        /** Why, in a word, and as it was said. */
        cause: nullable(Type.String()),
        answer: nullable(Type.String()),
      }),
    ),
  }),
  compare: call({
    operationId: 'provisioning.compare',
    method: 'POST',
    path: '/Accounts/comparisons',
    summary: 'Has a system compared now; it reads slowly, and writes nothing there',
    access: holding('cpt'),
    body: strict({ system: System }),
  }),
  ignoreGaps: call({
    operationId: 'provisioning.ignoreGaps',
    method: 'POST',
    path: '/Accounts/gaps/ignore',
    summary: 'Leaves differences as they are until a day, and says why; answers how many',
    access: holding('cpt'),
    body: strict({ ecarts: ChosenGaps, until: CivilDate, Motif: Reason }),
    response: strict({ ignored: Count }),
  }),
};
