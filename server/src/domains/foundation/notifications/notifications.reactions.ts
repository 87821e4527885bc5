import { sql } from 'kysely';
import '../../../engines/plans/plans.events.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Reactions } from '../../../engines/act/reactions.ts';
import type { Announce } from '../../../platform/realtime/announce.ts';
import { holdersTold } from '../actor/holders-over.queries.ts';
import '../actor/stay.events.ts';
import { writeChoices } from './choices.queries.ts';
import '../../../engines/told/told.events.ts';
import type { NotificationKind } from '@passerelle/contracts/notifications/notification-kinds.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { keepNotice } from './notifications.queries.ts';
import { settleVisas, tell, tellingAll, tellingEach, untell } from './tell.queries.ts';

/** How long whoever comes to hold `adm` is still told that somebody confirmed their own plan. */
const daysOfBreakGlass = 30;
const planScreen = (IdPlan: number) => screenPath('plan', { IdPlan });

/** Notifications are written with what they tell of: both are committed, or neither. */
export function registerNotificationReactions(reactions: Reactions, kernel: AccessKernel): void {
  reactions.on('people.told', async ({ db, announce }, { kind, by, ...told }) => {
    ring(announce, await tell(db, { kind, told: tellingEach([told], by) }));
  });

  reactions.on('people.toldEach', async ({ db, announce }, { kind, by, each }) => {
    ring(announce, await tell(db, { kind, told: tellingEach(each, by) }));
  });

  reactions.on('holders.told', async ({ db, announce }, { right, days, about, kind, values, by, opens = null }) => {
    const notice = await keepNotice(db, { right, days, kind, values, by, opens });
    const told = tellingAll({ values, opens }, await holdersTold(db, kernel, { right, about, but: by }));
    ring(announce, await tell(db, { kind, told, notice: sql`${notice}::integer` }));
  });

  // What was decided, or taken back, rings nobody any more.
  reactions.on('visas.settled', async ({ db, announce }, { visas, people }) => {
    ring(announce, await settleVisas(db, ['visaAwaits', 'requestReminded'], visas, people));
  });

  reactions.on('people.untold', async ({ db, announce }, { kind, people, values }) => {
    ring(announce, await untell(db, kind, people, values));
  });

  // What they were told, and how they wished to be, was of the stay that is over.
  reactions.on('people.returned', async ({ db }, { IdPersonneEV1 }) => {
    await db.deleteFrom('PersonneNotification').where('IdPersonneEV1', '=', IdPersonneEV1).execute();
    await writeChoices(db, IdPersonneEV1, { channels: [], silence: null });
  });

  /** What somebody did about a plan; a click opens it. */
  const ofPlan = <K extends NotificationKind>(kind: K, plan: number, by: number) => ({
    kind,
    values: { person: by, plan },
    by,
    opens: planScreen(plan),
  });

  reactions.on('plans.glassBroken', async ({ emit }, { IdPlan, IdPersonneEV1 }) => {
    const told = ofPlan('breakGlass', IdPlan, IdPersonneEV1);
    await emit('holders.told', { right: 'adm', days: daysOfBreakGlass, ...told });
  });

  reactions.on('plans.waiting', async ({ emit }, { IdPlan, IdPersonneEV1 }) => {
    const told = ofPlan('planToConfirm', IdPlan, IdPersonneEV1);
    await emit('holders.told', { right: 'adm', days: 0, ...told });
  });

  reactions.on('plans.confirmed', async ({ emit }, { IdPlan, author, IdPersonneEV1 }) => {
    const told = ofPlan('planConfirmed', IdPlan, IdPersonneEV1);
    await emit('people.told', { people: [author], ...told });
  });

  reactions.on('plans.finished', async ({ emit }, { IdPlan, worker }) => {
    if (worker === null) return;
    await emit('people.told', {
      people: [worker],
      kind: 'planDone',
      values: { plan: IdPlan },
      by: null,
      opens: planScreen(IdPlan),
    });
  });
}

function ring(announce: Announce, people: readonly number[]): void {
  if (people.length > 0) announce({ topic: 'notifications.changed', to: { people }, data: {} });
}
