declare module '../act/events.ts' {
  interface Events {
    /** A plan waits for a second administrator. */
    'plans.waiting': { readonly IdPlan: number; readonly IdPersonneEV1: number };
    /** Somebody else than its author opened its gates. */
    'plans.confirmed': { readonly IdPlan: number; readonly author: number; readonly IdPersonneEV1: number };
    /** The author of a plan opened its gates alone, nobody else holding `adm`. */
    'plans.glassBroken': { readonly IdPlan: number; readonly IdPersonneEV1: number; readonly reason: string };
    /** A plan whose rows were worked through while nobody waited came to its end; `worker` started it, null for the product. */
    'plans.finished': { readonly IdPlan: number; readonly worker: number | null };
  }
}

export {};
