import { type Static, Type } from 'typebox';
import { CivilDate, call, holding, Key, NamedPerson, nullable, oneOf, signedIn, strict } from '../call.ts';
import { fileProgress } from '../hiring/pieces.ts';

/** What awaits me, what I asked for, how my team is, what changed around me, what ran by itself. */
export const dashboardSections = ['awaits', 'asked', 'team', 'around', 'night'] as const;
export type DashboardSection = (typeof dashboardSections)[number];

export const tileNames = [
  'unread',
  'visas',
  'visasLate',
  'plansToConfirm',
  'photosToApprove',
  'rolesOfGone',
  'delegationsEnding',
  'jobsFailed',
  'effectsNotDone',
  'accountsFailed',
  'itemsDue',
  'papersDue',
  'arrivalsNotReady',
  'filesForPayroll',
  'requestsOpen',
  'plansReady',
  'plansAtWork',
  'jobsUnderWay',
  'delegationsGiven',
  'delegationsReceived',
  'teamArrivals',
  'teamDepartures',
  'teamAway',
  'teamFiles',
  'arrivals',
  'departures',
  'rolesChanged',
  'recordChanged',
] as const;
export type TileName = (typeof tileNames)[number];

/** What there is to say of a day: what begins or ends then, what became of a role, what is to be given by then, how far a file has come before it. */
export const dashboardFacts = ['from', 'until', 'on', 'given', 'ended', 'passed', 'due', ...fileProgress] as const;

/** One of what a tile counts: who, what, when. */
export const DashboardThing = strict({
  key: Type.String(),
  person: nullable(NamedPerson),
  /** What it is called; a field or a kind of plan by its code, which has a text. */
  name: nullable(Type.String()),
  fact: nullable(oneOf(dashboardFacts)),
  day: nullable(CivilDate),
  /** Its own page, as a path below the language; null where there is none but that of its tile. */
  opens: nullable(Type.String()),
});
export type DashboardThing = Static<typeof DashboardThing>;

/** The first of them are told. */
export const mostTold = 5;

/** Tiles count up to here; of more, only that there are more. */
export const mostCounted = 1000;

/** What comes about by itself, beside jobs: acts in other systems without mails; people whose accounts were made, changed or closed; mails. */
export const doneNames = ['effects', 'accounts', 'mails'] as const;
export type DoneName = (typeof doneNames)[number];

const Count = Type.Integer({ minimum: 0 });

/** What an installation may lack, in the order in which it is seen to. */
export const lackNames = [
  'companies',
  'sites',
  'people',
  'administrators',
  'roles',
  'signIn',
  'mail',
  'systems',
  'holidays',
  'definitions',
] as const;
export type LackName = (typeof lackNames)[number];

export const dashboardCalls = {
  lacks: call({
    operationId: 'dashboard.lacks',
    method: 'GET',
    path: '/Dashboard/lacks',
    summary: 'What this installation still lacks, of what the reader can see to; nothing of a demonstration',
    access: holding('adm'),
    response: Type.Array(
      strict({
        lack: oneOf(lackNames),
        count: Type.Integer({ minimum: 1 }),
        /** Where it is seen to, as a path below the language; null where that is by whoever runs the server. */
        opens: nullable(Type.String()),
      }),
    ),
  }),
  night: call({
    operationId: 'dashboard.night',
    method: 'GET',
    path: '/Dashboard/nuit',
    summary: 'How much came about by itself within the last day: jobs, acts in other systems, accounts, mails',
    access: holding('adm'),
    response: strict({ jobs: Count, effects: Count, accounts: Count, mails: Count }),
  }),
  elsewhere: call({
    operationId: 'dashboard.elsewhere',
    method: 'GET',
    path: '/Dashboard/autres-roles',
    summary: 'What awaits the reader under each other role of theirs, and not under the one that they act under',
    access: signedIn,
    response: Type.Array(
      strict({
        IdPersonneRole: Key,
        tiles: Type.Array(
          strict({
            tile: oneOf(tileNames),
            count: Type.Integer({ minimum: 1, maximum: mostCounted }),
            more: Type.Boolean(),
          }),
        ),
      }),
    ),
  }),
  get: call({
    operationId: 'dashboard.get',
    method: 'GET',
    path: '/Dashboard',
    summary:
      'What awaits the reader, what they asked for and what changed around them, each with the list that it counts and the first of it',
    access: signedIn,
    response: Type.Array(
      strict({
        tile: oneOf(tileNames),
        section: oneOf(dashboardSections),
        /** Never 0: what is empty is left out. */
        count: Type.Integer({ minimum: 1, maximum: mostCounted }),
        /** There are more than `count`. */
        more: Type.Boolean(),
        /** The list, as a path below the language; null where it is a panel of the header: notifications, jobs. */
        opens: nullable(Type.String()),
        /** The first of them, where no other call lists them. */
        things: Type.Array(DashboardThing, { maxItems: mostTold }),
      }),
    ),
  }),
};
