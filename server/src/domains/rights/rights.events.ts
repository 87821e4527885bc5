declare module '../../platform/events/events.ts' {
  interface Events {
    /** A right, profile, perimeter or role changed: everybody's rights have to be worked out again. */
    'rights.modelChanged': Record<never, never>;
  }
}

export {};
