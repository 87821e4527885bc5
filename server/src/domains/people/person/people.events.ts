import type { ManagementLine } from './management-line.queries.ts';

/** Somebody whose row was written: what differs, by column. */
export interface ChangedPerson {
  readonly IdPersonneEV1: number;
  /** Null for somebody new. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Null for somebody taken away. */
  readonly after: Readonly<Record<string, unknown>> | null;
}

declare module '../../../engines/act/events.ts' {
  interface Events {
    /** People were written, by whatever door: file, plan, form, or their undoing. */
    'people.changed': {
      readonly people: readonly ChangedPerson[];
      /** Those under others than before, line by line: with whoever was put under somebody else, everybody under them. */
      readonly lines: Readonly<Partial<Record<ManagementLine, readonly number[]>>>;
    };
  }
}
