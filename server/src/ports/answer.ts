/**
 * What the other side of a port answered to one step.
 * - `done`: it is so now
 * - `goesOn`: a part of it is, and the rest is to be gone on with at once
 * - `refused`: it never will be; trying again changes nothing
 * - `postponed`: not now, for what concerns this one
 * - `held`: not before somebody says yes; nothing was asked of the other side
 * - `down`: not now, for anything: the other side cannot be reached, or takes nothing from the portal
 */
export interface Answer {
  readonly outcome: 'done' | 'goesOn' | 'refused' | 'postponed' | 'held' | 'down';
  /** In its own words, without secrets. */
  readonly answer: string;
  /** What it calls what was done. */
  readonly id?: string;
  /** So many seconds it asked to be left alone. */
  readonly after?: number;
}

/**
 * What there is outside: `found` where it is so already, `different` where it is there and not so yet, `missing` where it
 * is not there. What is there bears the marker that was written on it, if any: unless it is ours, or goes by the name that
 * it was given when we made it, nothing is done to it.
 */
export type Look = (Answers<'found' | 'different'> & { readonly marker: string | null }) | Answers<'missing'> | NotNow;
export type NotNow = Answers<Exclude<Answer['outcome'], 'done' | 'goesOn'>>;
type Answers<Outcome> = Omit<Answer, 'outcome'> & { readonly outcome: Outcome };
