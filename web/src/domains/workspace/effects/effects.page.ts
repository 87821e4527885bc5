import { type EffectChoice, effectChoiceNames, effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { EffectsScreen } from './effects.screen.tsx';
import type { EffectsSearch } from './effects.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly effects: EffectsSearch;
  }
}

/** What the portal does in other systems: which can be reached, what could not be done and why, and each action. */
export const page = definePage<'effects'>()({
  // Causes are words of their systems.
  texts: ['EFFECTS', 'MAIL_DELIVERY', 'HISTORY'],
  search: ({ systeme, etat }): EffectsSearch => ({
    ...(typeof systeme === 'string' && /^[\w-]{1,40}$/.test(systeme) && { systeme }),
    ...(effectChoiceNames.includes(etat as EffectChoice) && { etat: etat as EffectChoice }),
  }),
  load: async () => {
    await Promise.all([ensureCall(effectsCalls.systems, {}), ensureCall(effectsCalls.failures, {})]);
  },
  Page: EffectsScreen,
});
