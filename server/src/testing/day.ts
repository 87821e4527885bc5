import { addDays, usualToday } from '@passerelle/contracts/days.ts';

/** The day that it is in Paris, as SQL. */
export const todayInParis = `(now() at time zone 'Europe/Paris')::date`;

/**
 * A day of Paris, where people of tests live unless they say otherwise, and by which goes what hangs on nobody's country, so
 * many from today.
 */
export const day = (offset: number): string => addDays(usualToday(), offset);
