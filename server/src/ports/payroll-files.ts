import type { Answer, Look } from './answer.ts';

/** A paper that goes with a hiring file. */
export interface PayrollPaper {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly bytes: () => Promise<Buffer>;
}

/** A hiring file as payroll is to have it. */
export interface PayrollFile {
  /** Our key, which is written on it. */
  readonly key: string;
  readonly version: number;
  /** Of all that is told of it: what payroll holds is compared by it. */
  readonly hash: string;
  /** Who it is about, and what they gave, by the names of the record. */
  readonly person: { readonly IdPersonneEV1: number } & Readonly<Record<string, string | number | null>>;
  readonly fields: Readonly<Record<string, string | null>>;
  readonly papers: readonly PayrollPaper[];
}

/** Where payroll takes hiring files. No step throws. */
export interface PayrollFilesPort {
  /** Whether it holds this very version: `different` where it holds another. */
  readonly look: (file: PayrollFile, signal: AbortSignal) => Promise<Look>;
  /** In the place of the version that it holds. */
  readonly send: (file: PayrollFile, signal: AbortSignal) => Promise<Answer>;
}

/** What takes hiring files, as it is set at the moment. */
export type PayrollFilesPorts = () => Promise<PayrollFilesPort>;
