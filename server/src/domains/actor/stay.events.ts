/** Somebody whose stay here begins anew. */
interface Returned {
  readonly IdPersonneEV1: number;
}

declare module '../../engines/act/events.ts' {
  interface Events {
    /** Somebody who left comes back: what was theirs in the stay that is over is theirs no more. */
    'people.returned': Returned;
  }
}
