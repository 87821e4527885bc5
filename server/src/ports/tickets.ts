import type { Answer, Look } from './answer.ts';

/** A ticket, as it is found again: by what the other side calls it, else by our key, which is written on it. */
export interface TicketRef {
  readonly key: string;
  readonly id: string | null;
}

/** A ticket as it is to be opened. */
export interface WantedTicket extends TicketRef {
  readonly title: string;
  readonly text: string;
  /** Whom it is for; null where nobody asked. */
  readonly requester: { readonly login: string; readonly mail: string; readonly name: string } | null;
}

/** What is said on a ticket, once: as a comment, or as it is closed. */
export interface WantedNote extends TicketRef {
  /** Written on it, and no other's. */
  readonly noteKey: string;
  readonly text: string;
}

/** A ticket as it is outside. */
export interface SeenTicket {
  readonly id: string;
  readonly title: string;
  readonly open: boolean;
}

/** One thing that may be done to a ticket, and whether it was. No step throws; `marker` is our key, where it is there. */
export interface TicketStep<Wanted> {
  readonly look: (wanted: Wanted, signal: AbortSignal) => Promise<Look>;
  readonly do: (wanted: Wanted, signal: AbortSignal) => Promise<Answer>;
}

/** Where tickets are kept. */
export interface TicketsPort {
  readonly open: TicketStep<WantedTicket>;
  readonly comment: TicketStep<WantedNote>;
  /** With a last word. A ticket that is closed already, or was never opened, is found so. */
  readonly close: TicketStep<WantedNote>;
  /** Undefined where there is none. @throws {Error} it is not told */
  readonly read: (ticket: TicketRef, signal: AbortSignal) => Promise<SeenTicket | undefined>;
}

/** What keeps tickets, as it is set at the moment. */
export type TicketsPorts = () => Promise<TicketsPort>;
