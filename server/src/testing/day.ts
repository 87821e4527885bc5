/** The day that it is in Paris, as SQL. */
export const todayInParis = `(now() at time zone 'Europe/Paris')::date`;

/** A day of Paris, where people of tests live unless they say otherwise, so many from today. */
export function day(offset: number): string {
  const paris = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date());
  return new Date(Date.parse(paris) + offset * 86_400_000).toISOString().slice(0, 10);
}
