declare module '../../../../engines/act/events.ts' {
  interface Events {
    /** A waiver of a paper, `piece`, of `person` is asked for, decided or taken back: as it then is. */
    'hiring.waiverTurned': {
      readonly person: number;
      readonly piece: number;
      readonly Derogation: 'requested' | 'granted' | 'refused' | null;
    };
  }
}

export {};
