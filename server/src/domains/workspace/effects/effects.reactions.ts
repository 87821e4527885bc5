import type { Reactions } from '../../../engines/act/reactions.ts';
import '../../../engines/effects/effects.events.ts';
import '../../../engines/told/told.events.ts';

/** Whoever looks after a system is told that it stays down, once in each outage. */
export function registerEffects(reactions: Reactions): void {
  reactions.on('system.down', async ({ emit }, { system, right, opens }) => {
    await emit('holders.told', { right, days: 0, kind: 'systemDown', values: { system }, by: null, opens });
  });
}
