declare module '../../platform/events/events.ts' {
  interface Events {
    /** Roles, delegations or status of these people changed: what they may do has to be worked out again. */
    'rights.personChanged': { readonly people: readonly number[] };
  }
}

export {};
