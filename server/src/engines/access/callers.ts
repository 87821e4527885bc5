import type { ProgramScope } from '@passerelle/contracts/callers.ts';
import type { Actor, Candidate, Program } from './actor.ts';

/** A program, with what it was let do, and the account that its reads and writes are judged as. */
export interface RecognisedProgram extends Pick<Program, 'program'> {
  readonly scopes: readonly ProgramScope[];
  readonly as: Actor;
}

/** A candidate as they call: what they write holds while the link that let them in does. */
export interface CandidateCaller extends Candidate {
  readonly link: number;
}

/**
 * How callers who are no people are recognised: who it is that brings a credential of their kind, undefined where it is
 * nobody's, or nobody's any more. Asked at each call that takes them.
 */
export interface Recognised {
  readonly candidate?: (credential: string) => Promise<CandidateCaller | undefined>;
  readonly program?: (credential: string) => Promise<RecognisedProgram | undefined>;
}
