import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';

/** Who asks what they may do with requests. */
export interface Who {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}
