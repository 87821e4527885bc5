/** Something that whoever asked for a dated change has to know of. */
interface AheadTold {
  readonly what: 'failed' | 'unsettled' | 'moved' | 'cancelled';
  readonly form: string;
  /** Whose row it waits on. */
  readonly key: number;
  /** Those who are told. */
  readonly people: readonly number[];
  /** Who did it, who is told nothing; null where the product did. */
  readonly by: number | null;
  readonly day: string;
}

declare module '../act/events.ts' {
  interface Events {
    /** A change dated ahead failed, was moved or called off, or no longer rests on what it was asked over. */
    'ahead.told': AheadTold;
    /** What waits on a row is other than it was. */
    'ahead.changed': { readonly form: string; readonly key: number };
  }
}
