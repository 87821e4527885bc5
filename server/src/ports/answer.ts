/**
 * What the other side of a port answered to one step.
 * - `done`: it is so now
 * - `refused`: it never will be; trying again changes nothing
 * - `postponed`: not now, for what concerns this one
 * - `down`: not now, for anything: the other side cannot be reached, or takes nothing from the portal
 */
export interface Answer {
  readonly outcome: 'done' | 'refused' | 'postponed' | 'down';
  /** In its own words, without secrets. */
  readonly answer: string;
  /** What it calls what was done. */
  readonly id?: string;
  /** So many seconds it asked to be left alone. */
  readonly after?: number;
}
