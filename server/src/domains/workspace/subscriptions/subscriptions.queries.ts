import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import {
  type Rhythm,
  type RowChange,
  type SubscriptionCause,
  subscriptionLimits,
} from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { dayIn, hourIn, usualToday, zoneAt } from '../../../platform/db/days.ts';
import { instant, type Sql } from '../../../platform/db/sql.ts';
import { signsIn } from '../../foundation/actor/presence.ts';

export interface SubscriptionRow {
  readonly IdAbonnement: number;
  readonly IdVue: number | null;
  readonly LibVue: string | null;
  readonly Ecran: string;
  readonly Etat: Readonly<Record<string, unknown>> | null;
  readonly LibRole: string | null;
  readonly Rythme: Rhythm;
  readonly EtatAbonnement: 'live' | 'paused' | 'ended';
  readonly Cause: SubscriptionCause | null;
  readonly last_day: string;
  readonly failing_since: string | null;
}

/** Somebody's own, with the names of views that they may still open, and of roles in their language. */
export async function readSubscriptions(
  db: Db,
  actor: Actor,
  language: Language,
  IdAbonnement?: number,
): Promise<SubscriptionRow[]> {
  const roles = actor.roles.map(({ IdRole }) => IdRole);
  return await rowsOf(
    db,
    sql<SubscriptionRow>`select s."IdAbonnement", v."IdVue", v."LibVue", v."Etat", s."Ecran",
        coalesce(r."Traductions"->>${idLangues[language]}, r."LibRole") as "LibRole", s."Rythme",
        s."EtatAbonnement", s."Cause", s.last_day::text, ${instant(sql`s.failing_since`)} as failing_since
      from view_subscription s
      left join saved_view v on v."IdVue" = s."IdVue"
        and (v."IdPersonneEV1" = s."IdPersonneEV1" or v."IdRole" = any(${sql.val(roles)}::integer[]))
      left join "PersonneRole" pr on pr."IdPersonneRole" = s."IdPersonneRole" left join "Role" r on r."IdRole" = pr."IdRole"
      where s."IdPersonneEV1" = ${actor.IdPersonneEV1}
        and (${IdAbonnement ?? null}::integer is null or s."IdAbonnement" = ${IdAbonnement ?? null}::integer)
      order by v."LibVue" collate "und-x-icu" nulls last, 1`,
  );
}

/** A subscription whose morning has come. */
export interface DueSubscription {
  readonly IdAbonnement: number;
  readonly IdPersonneEV1: number;
  readonly IdPersonneRole: number | null;
  readonly IdVue: number | null;
  readonly Ecran: string;
  readonly IdLangue: string | null;
  readonly last_day: string;
  /** The day that it is where its person is. */
  readonly today: string;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  readonly sealed: string;
  readonly failing: boolean;
}

/** Those whose morning has come at an instant, and was not told: of who may sign in, the people one after the other. */
export async function dueSubscriptions(db: Db, at: Date, hour: number): Promise<readonly DueSubscription[]> {
  const zone = zoneAt('p');
  const moment = sql`${at.toISOString()}::timestamptz`;
  const today = dayIn(zone, moment);
  return await rowsOf(
    db,
    sql<DueSubscription>`select s."IdAbonnement", s."IdPersonneEV1", s."IdPersonneRole", s."IdVue", s."Ecran", p."IdLangue",
        s.last_day::text, ${today}::text as today, s.asked, s.columns, s.sealed, s.failing_since is not null as failing
      from view_subscription s join "Personne" p using ("IdPersonneEV1")
      where s."EtatAbonnement" = 'live' and ${signsIn('p')} and ${hourIn(zone, moment)} >= ${hour}
        and case s."Rythme" when 'day' then ${today} else date_trunc('week', ${today}::timestamp)::date end > s.last_day
      order by s."IdPersonneEV1", s."IdPersonneRole", 1`,
  );
}

/** The marks of the rows that were found the last time, by key. */
export async function readSeen(db: Db, IdAbonnement: number): Promise<ReadonlyMap<number, Buffer>> {
  const rows = await rowsOf(
    db,
    sql<{
      row_key: number;
      marks: Buffer;
    }>`select row_key, marks from view_seen where "IdAbonnement" = ${IdAbonnement}`,
  );
  return new Map(rows.map(({ row_key, marks }) => [row_key, marks]));
}

/** A row of which was told that something became of it. */
export interface ChangedRow {
  readonly key: number;
  readonly what: RowChange;
  readonly columns: readonly string[];
}

/** What was told on the mornings that are kept, the newest first. */
export async function readChanges(
  db: Db,
  IdAbonnement: number,
): Promise<readonly (ChangedRow & { readonly day: string })[]> {
  return await rowsOf(
    db,
    sql<ChangedRow & { day: string }>`select day::text, row_key as key, what, columns from view_change
      where "IdAbonnement" = ${IdAbonnement} order by day desc, what desc, row_key`,
  );
}

/** What nobody looks at any more, for its age. */
export const isOld: Sql<boolean> = sql<boolean>`day < ${usualToday} - ${sql.lit(subscriptionLimits.days)}::integer`;
