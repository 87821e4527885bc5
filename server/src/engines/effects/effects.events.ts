import type { Watched } from './effect-system.ts';

/** A system outside that has not been reached for long, while something waits for it. */
interface Outage extends Watched {
  readonly system: string;
}

declare module '../act/events.ts' {
  interface Events {
    /** Told once in each outage. */
    'system.down': Outage;
  }
}
