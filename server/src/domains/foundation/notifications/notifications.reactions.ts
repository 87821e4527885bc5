import { sql } from 'kysely';
import '../../../engines/plans/plans.events.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { Events } from '../../../engines/act/events.ts';
import type { Emitted, Reactions } from '../../../engines/act/reactions.ts';
import type { Announce } from '../../../platform/realtime/announce.ts';
import { holdersTold } from '../actor/holders-over.queries.ts';
import '../actor/stay.events.ts';
import { writeChoices } from './choices.queries.ts';
import '../../../engines/told/told.events.ts';
import type { NotificationKind } from '@passerelle/contracts/notifications/notification-kinds.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { keepNotice } from './notifications.queries.ts';
import {
  aboutVisas,
  allOf,
  forget,
  holdAll,
  said,
  settle,
  settledBy,
  type ToldEach,
  type Touched,
  tell,
  tellingAll,
  tellingEach,
  toldAgain,
} from './tell.queries.ts';

/** How long whoever comes to hold `adm` is still told that somebody confirmed their own plan. */
const daysOfBreakGlass = 30;
const planScreen = (IdPlan: number) => screenPath('plan', { IdPlan });

/** Notifications are written with what they tell of: both are committed, or neither. */
export function registerNotificationReactions(reactions: Reactions, kernel: AccessKernel): void {
  // At the end of the act, when all is known that it tells, settles and forgets: two acts hold what they touch in one order.
  reactions.onAll(
    ['people.told', 'people.toldEach', 'holders.told', 'visas.settled', 'people.untold', 'people.returned'],
    async (writing, emitted) => {
      const held = emitted.length > 1;
      if (held) await holdAll(writing.db, touchedBy(emitted));
      for (const one of emitted) await answer(writing, kernel, one, held);
    },
  );

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

type Telling = Emitted<
  'people.told' | 'people.toldEach' | 'holders.told' | 'visas.settled' | 'people.untold' | 'people.returned'
>;

/** `held`, where all that the act touches is held already. */
async function answer({ db, announce }: Writing, kernel: AccessKernel, { event, payload }: Telling, held: boolean) {
  switch (event) {
    case 'people.told':
    case 'people.toldEach':
      return ring(
        announce,
        await tell(db, { kind: payload.kind, told: tellingEach(eachOf(payload), payload.by), held }),
      );
    case 'holders.told': {
      const { right, days, about, kind, values, by, opens = null } = payload;
      const notice = await keepNotice(db, { right, days, kind, values, by, opens });
      const told = tellingAll({ values, opens }, await holdersTold(db, kernel, { right, about, but: by }));
      return ring(announce, await tell(db, { kind, told, notice: sql`${notice}::integer`, held }));
    }
    // What was decided, or taken back, rings nobody any more.
    case 'visas.settled':
      return ring(announce, await settle(db, aboutVisas(payload), held));
    case 'people.untold':
      return ring(announce, await settle(db, said(payload), held));
    // What they were told, and how they wished to be, was of the stay that is over.
    case 'people.returned':
      await forget(db, payload.IdPersonneEV1);
      return await writeChoices(db, payload.IdPersonneEV1, { channels: [], silence: null });
  }
}

const eachOf = (told: Events['people.told'] | Events['people.toldEach']): readonly ToldEach[] =>
  'each' in told ? told.each : [told];

/** Which of the notifications that are there an act touches: those of one kind are looked for at once, however many it tells. */
function touchedBy(emitted: readonly Telling[]): readonly Touched[] {
  const byKind = new Map<NotificationKind, ToldEach[]>();
  const others: Touched[] = [];
  for (const { event, payload } of emitted) {
    if (event === 'people.told' || event === 'people.toldEach')
      byKind.set(payload.kind, [...(byKind.get(payload.kind) ?? []), ...eachOf(payload)]);
    else if (event === 'visas.settled') others.push(settledBy(aboutVisas(payload)));
    else if (event === 'people.untold') others.push(settledBy(said(payload)));
    else if (event === 'people.returned') others.push(allOf(payload.IdPersonneEV1));
  }
  return [...[...byKind].map(([kind, each]) => toldAgain(kind, tellingEach(each, null))), ...others];
}

function ring(announce: Announce, people: readonly number[]): void {
  if (people.length > 0) announce({ topic: 'notifications.changed', to: { people }, data: {} });
}
