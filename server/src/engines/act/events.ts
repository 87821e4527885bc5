/** What happened, for domains to react to in the same transaction. Each event is declared by the domain that emits it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains' own declarations
export interface Events {}

export type EventName = keyof Events;
