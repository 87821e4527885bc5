/** Somebody whose stay here begins anew. */
interface Returned {
  readonly IdPersonneEV1: number;
}

/** Somebody whose stay here never began. */
interface Missed {
  readonly IdPersonneEV1: number;
}

declare module '../../../engines/act/events.ts' {
  interface Events {
    /** Somebody who left comes back: what was theirs in the stay that is over is theirs no more. */
    'people.returned': Returned;
    /** Somebody who was awaited did not come: what was given to them for the stay that was to be is theirs no more. */
    'people.missed': Missed;
  }
}
