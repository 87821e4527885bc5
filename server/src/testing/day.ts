/** The day that it is in Paris, as SQL. */
export const todayInParis = `(now() at time zone 'Europe/Paris')::date`;

/** A day of the server's own clock (UTC), by which goes what hangs on nobody's country, so many from today. */
export function serverDay(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

/** A day of Paris, where people of tests live unless they say otherwise, so many from today. */
export function day(offset: number): string {
  const paris = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date());
  return new Date(Date.parse(paris) + offset * 86_400_000).toISOString().slice(0, 10);
}
