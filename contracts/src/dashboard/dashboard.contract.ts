import { Type } from 'typebox';
import { call, nullable, oneOf, signedIn, strict } from '../call.ts';

/** What awaits me, what I asked for, what changed around me. */
export const dashboardSections = ['awaits', 'asked', 'around'] as const;
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
  'requestsOpen',
  'plansReady',
  'plansAtWork',
  'jobsUnderWay',
  'delegationsActive',
  'delegationsUpcoming',
  'arrivals',
  'departures',
  'rolesChanged',
  'recordChanged',
] as const;
export type TileName = (typeof tileNames)[number];

/** Tiles count up to here; of more, only that there are more. */
export const mostCounted = 1000;

export const dashboardCalls = {
  get: call({
    operationId: 'dashboard.get',
    method: 'GET',
    path: '/Dashboard',
    summary:
      'What awaits the reader, what they asked for and what changed around them, each with the list that it counts',
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
      }),
    ),
  }),
};
