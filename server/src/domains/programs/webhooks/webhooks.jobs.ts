import { screenPath } from '@passerelle/contracts/screens.ts';
import { webhookLimits } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { sql } from 'kysely';
import { lanesFailing } from '../../../engines/effects/lanes.queries.ts';
import { forgetEnded, skipWaiting } from '../../../engines/effects/move-effects.queries.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { JobNeeds } from '../../domain.ts';
import { actorUnder } from '../../foundation/actor/under-role.queries.ts';
import { programAs } from '../programs/programs.queries.ts';
import { forgetSights, tellGone, webhooksTold } from './sight.ts';
import { webhookSystemName } from './webhook-effects.ts';
import { pauseWebhook } from './webhooks.actions.ts';
import '../../../engines/told/told.events.ts';

/** Leaves alone what has failed for days, and says so; forgets what was sent long ago. */
export async function keepWebhooks({ db, act }: Pick<JobNeeds, 'db' | 'act'>): Promise<void> {
  const actor = { system: webhookSystemName };
  for (const lane of await lanesFailing(db, webhookSystemName, webhookLimits.patience))
    await act({ call: 'webhooks.keep', actor }, async (writing) => {
      await pauseWebhook(writing, Number(lane));
      const opens = screenPath('webhooks');
      const told = { right: 'adm', days: 0, kind: 'webhookPaused', values: {}, by: null, opens } as const;
      await writing.emit('holders.told', told);
    });
  await act({ call: 'webhooks.keep', actor }, async ({ db: trx }) => {
    const old = sql`select id from webhook_message where at < now() - make_interval(days => ${webhookLimits.keeps})`;
    await skipWaiting(trx, webhookSystemName, sql<boolean>`e.entity_id in (${old})`);
    await sql`delete from webhook_message where id in (${old})`.execute(trx);
    await forgetEnded(trx, webhookSystemName, webhookLimits.keeps);
  });
}

/**
 * Compares whom each webhook could see with whom it can see now: those who are gone are told by their key alone, once. Of one
 * whose program may not call nothing is compared: its sight ended as a whole, which is nobody's going.
 */
export async function compareSights(needs: Pick<JobNeeds, 'db' | 'act' | 'kernel' | 'announced'>): Promise<void> {
  const { db, act, kernel, announced } = needs;
  const actor = { system: webhookSystemName };
  await act({ call: 'webhooks.compare', actor }, forgetSights);
  for (const { name, sight } of announced.values()) {
    if (!sight) continue;
    for (const { IdWebhook, IdProgramme } of await webhooksTold(db, name)) {
      const as = await programAs(db, IdProgramme);
      if (!as) continue;
      const eyes = { kernel, actor: await actorUnder(db, as.IdPersonneEV1, as.IdRole) };
      await act({ call: 'webhooks.compare', actor }, async (writing) => {
        await tellGone(writing, { IdWebhook, event: name }, sight(eyes));
      });
    }
  }
}

export const webhooksJobs = (needs: JobNeeds): readonly Job[] => [
  { name: 'webhooks.compare', cron: '40 1 * * *', run: async () => await compareSights(needs) },
  { name: 'webhooks.keep', cron: '17 * * * *', run: async () => await keepWebhooks(needs) },
];
