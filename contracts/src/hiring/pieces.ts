/** Where a paper of a hiring file stands. */
export const pieceStates = ['missing', 'waiting', 'accepted', 'rejected'] as const;
export type PieceState = (typeof pieceStates)[number];

/** What a candidate is asked for anew once they handed their file over: fields, beside the papers that were rejected, and why. */
export interface SentBack {
  readonly fields: string[];
  readonly why: string;
}

/** Pages that a paper has at most, each a file of its own. */
export const mostPages = 10;

/** Characters that the reason of a paper’s rejection has at least. */
export const shortestPieceReason = 6;

/** Whether a hiring file goes on without a paper: asked for by one, granted or refused by another. */
export const waiverStates = ['requested', 'granted', 'refused'] as const;
export type WaiverState = (typeof waiverStates)[number];

/** How far a validated file has come on its way to payroll. */
export const transmissionStates = ['queued', 'byHand', 'sent', 'refused'] as const;
export type TransmissionState = (typeof transmissionStates)[number];

/** How far a hiring file has come, as whoever manages its candidate may know it: nothing of what is in it. */
export const fileProgress = ['awaited', 'completing', 'handedOver', 'validated', 'withPayroll'] as const;
export type FileProgress = (typeof fileProgress)[number];

/** Wrong birth dates after which a link opens nothing, over all of its life. */
export const mostTries = 5;
/** Hours that a candidate has for their file. */
export const hoursOfLink = 72;
/** Days from its sending on that a link lasts at most, however far its end is moved. */
export const mostDaysOfLink = 30;
/** Hours that are left at least to whoever is asked for something anew. */
export const hoursLeftAnew = 24;
/** Hours before its end at which whoever has something left to do is reminded. */
export const reminders = [4, 24, 48] as const;
/** Minutes after which a candidate who does nothing is asked for their birth date again. */
export const minutesOfSession = 30;

/** Minutes in which a candidate goes on with another device, once. */
export const minutesOfRelay = 10;

/** Where a link of a candidate stands. */
export const linkStates = ['none', 'sending', 'open', 'waiting', 'expired', 'blocked', 'tries'] as const;
export type LinkState = (typeof linkStates)[number];

/** What counts where a file and the record say otherwise of somebody; what they say of themselves, unless something else is chosen. */
export const keptOf = ['file', 'record'] as const;
export type KeptOf = (typeof keptOf)[number];
export const keptUnlessChosen: KeptOf = 'file';
