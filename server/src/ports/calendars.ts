import type { calendarFailures } from '@passerelle/contracts/delegation/absences.contract.ts';

/** Days on which somebody is away, both included. */
export interface DaysAway {
  readonly from: string;
  readonly until: string;
}

export type CalendarFailure = (typeof calendarFailures)[number];

/** The calendars of people, each at an address that its owner gave. */
export interface CalendarPort {
  /** The whole days on which its owner is away, from today on, where they live; or why that is not known. Never throws. */
  readonly read: (
    address: string,
    at: { readonly zone: string; readonly today: string },
  ) => Promise<readonly DaysAway[] | { readonly failed: CalendarFailure }>;
}
