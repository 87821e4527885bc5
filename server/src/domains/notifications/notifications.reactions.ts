import { sql } from 'kysely';
import { rowsOf } from '../../platform/db/database.ts';
import '../../engines/plans/plans.ts';
import type { Reactions } from '../../platform/events/events.ts';
import type { Announce } from '../../platform/realtime/announce.ts';
import './notifications.events.ts';
import { givesRight } from './notifications.queries.ts';

/** How long whoever comes to hold `adm` is still told that somebody confirmed their own plan. */
const daysOfBreakGlass = 30;
const planScreen = (IdPlan: number) => `back-986/plans/${IdPlan}`;

/** Notifications are written with what they tell of: both are committed, or neither. */
export function registerNotificationReactions(reactions: Reactions): void {
  reactions.on('people.told', async (db, { people, kind, values, by, opens = null }, announce) => {
    const told = await rowsOf(
      db,
      sql<{ IdPersonneEV1: number }>`
      insert into "PersonneNotification" ("IdPersonneEV1", kind, "values", opens)
      select "IdPersonneEV1", ${kind}, ${JSON.stringify(values)}::jsonb, ${opens} from "Personne"
      where "IdPersonneEV1" = any(${sql.val(people)}::integer[]) and "IdPersonneEV1" is distinct from ${by}::integer
      returning "IdPersonneEV1"`,
    );
    announceTo(announce, told);
  });

  reactions.on('holders.told', async (db, { right, days, kind, values, by, opens = null }, announce) => {
    const told = await rowsOf(
      db,
      sql<{ IdPersonneEV1: number }>`
      with notice as (
        insert into standing_notice ("IdDroit", kind, "values", opens, by_person, until)
        values (${right}, ${kind}, ${JSON.stringify(values)}::jsonb, ${opens}, ${by}::integer,
          now() + make_interval(days => ${days}))
        returning *)
      insert into "PersonneNotification" ("IdPersonneEV1", kind, "values", opens, standing_notice)
      select distinct held."IdPersonneEV1", notice.kind, notice."values", notice.opens, notice.id
      from notice, "PersonneRole" held join "Personne" p using ("IdPersonneEV1")
      where p."IdStatut" in (400, 500, 600) and held."IdPersonneEV1" is distinct from ${by}::integer
        and not held."Annule" and current_date between held."DateDebut" and coalesce(held."DateFin", 'infinity')
        and ${givesRight(sql`notice."IdDroit"`)}
      returning "IdPersonneEV1"`,
    );
    announceTo(announce, told);
  });

  reactions.on('plans.glassBroken', async (db, { IdPlan, IdPersonneEV1 }, announce) => {
    await reactions.run(
      db,
      'holders.told',
      {
        right: 'adm',
        days: daysOfBreakGlass,
        kind: 'breakGlass',
        values: { person: IdPersonneEV1, plan: IdPlan },
        by: IdPersonneEV1,
        opens: planScreen(IdPlan),
      },
      announce,
    );
  });

  reactions.on('plans.waiting', async (db, { IdPlan, IdPersonneEV1 }, announce) => {
    await reactions.run(
      db,
      'holders.told',
      {
        right: 'adm',
        days: 0,
        kind: 'planToConfirm',
        values: { person: IdPersonneEV1, plan: IdPlan },
        by: IdPersonneEV1,
        opens: planScreen(IdPlan),
      },
      announce,
    );
  });

  reactions.on('plans.finished', async (db, { IdPlan, worker }, announce) => {
    if (worker === null) return;
    await reactions.run(
      db,
      'people.told',
      {
        people: [worker],
        kind: 'planDone',
        values: { plan: IdPlan },
        by: null,
        opens: planScreen(IdPlan),
      },
      announce,
    );
  });
}

function announceTo(announce: Announce, told: readonly { readonly IdPersonneEV1: number }[]): void {
  if (told.length > 0)
    announce({
      topic: 'notifications.changed',
      to: { people: told.map(({ IdPersonneEV1 }) => IdPersonneEV1) },
      data: {},
    });
}
