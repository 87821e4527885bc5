import type { Reacting, Writing } from './act.ts';
import type { EventName, Events } from './events.ts';

/** What a domain does about an event, with the same means as whoever wrote: it records what it changes, and may emit in turn. */
export type Reaction<E extends EventName> = (writing: Writing, payload: Events[E]) => Promise<void>;

/** One of several events, with what it says. */
export type Emitted<E extends EventName> = {
  readonly [One in E]: { readonly event: One; readonly payload: Events[One] };
}[E];

/** Reactions by event, in the order in which they were declared. */
export class Reactions implements Reacting {
  readonly #reactions = new Map<EventName, Reaction<EventName>[]>();

  on<E extends EventName>(event: E, reaction: Reaction<E>): void {
    const list = this.#reactions.get(event) ?? [];
    list.push(reaction as Reaction<EventName>);
    this.#reactions.set(event, list);
  }

  /** Does at the end of an act, all at once, whatever is to be done about these: given in the order in which they were emitted. */
  onAll<E extends EventName>(
    events: readonly E[],
    reaction: (writing: Writing, emitted: readonly Emitted<E>[]) => Promise<void>,
  ): void {
    for (const event of events)
      this.on(event, async ({ atEnd }, payload) => atEnd(reaction, { event, payload } as Emitted<E>));
  }

  async run<E extends EventName>(writing: Writing, event: E, payload: Events[E]): Promise<void> {
    for (const reaction of this.#reactions.get(event) ?? []) await reaction(writing, payload);
  }
}
