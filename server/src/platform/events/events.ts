import type { Db } from '../db/database.ts';
import type { Announce } from '../realtime/announce.ts';

/** What happened, for domains to react to in the same transaction. Each event is declared by the domain that emits it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains' own declarations
export interface Events {}

export type EventName = keyof Events;

export type Reaction<E extends EventName> = (db: Db, payload: Events[E], announce: Announce) => Promise<void>;

/** Reactions by event. They run inside the writer's transaction: all of it happens, or none. */
export class Reactions {
  readonly #reactions = new Map<EventName, Reaction<EventName>[]>();

  on<E extends EventName>(event: E, reaction: Reaction<E>): void {
    const list = this.#reactions.get(event) ?? [];
    list.push(reaction as Reaction<EventName>);
    this.#reactions.set(event, list);
  }

  async run<E extends EventName>(db: Db, event: E, payload: Events[E], announce: Announce): Promise<void> {
    for (const reaction of this.#reactions.get(event) ?? []) await reaction(db, payload, announce);
  }
}
