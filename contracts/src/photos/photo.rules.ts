import { reasonLength } from '../reason.ts';

/** Widths of the squares that a photo is kept in, in pixels: beside a name, at the head of a record, to be looked at. */
export const photoSizes = [96, 192, 480] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** Photos of a list that are asked for together, as small as they stand beside a name. */
export const mostFaces = 100;

/** What a photo has at least, in pixels, each way. */
export const smallestPhoto = 160;

/** PERS-043 how it stands with somebody's photo. */
export const photoStatuses = ['NO_PHOTO', 'WAITING', 'ACCEPTED', 'REJECTED'] as const;

/** What may be said of a photo that waits. */
export const photoDecisions = ['accept', 'reject'] as const;
export type PhotoDecision = (typeof photoDecisions)[number];

/** Characters of the reason of a rejection, spaces around it apart. */
export const photoReasonLength = { min: 6, max: reasonLength.max } as const;

/** For how long whoever decided may take it back; the person is told then. */
export const photoUndoMinutes = 5;

/** PERS-044 the right to give somebody a photo: another one for oneself than for others. */
export function photoRight(own: boolean): 'mpp' | 'epc' {
  return own ? 'mpp' : 'epc';
}
