import type { EffectChoice } from '@passerelle/contracts/effects/effects.contract.ts';

export interface EffectsSearch {
  /** The list shows this system only. */
  readonly systeme?: string | undefined;
  readonly etat?: EffectChoice | undefined;
}
