import { sql } from 'kysely';
import type { ActFunction, Writing } from '../../../../engines/act/act.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { notOver, todayOfPerson } from '../../../../platform/db/days.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import type { Job } from '../../../../platform/jobs/jobs.ts';
import { endsNear } from '../health/health.queries.ts';
import { isOver } from '../list.columns.ts';
import { tellAdministrators, tellBlocked, tellEnds, tellNamedEnds, type WhyBlocked } from '../list-told.actions.ts';
import { endOutside } from '../outside/outside.actions.ts';
import { draftEndsSoon, sayDraftEnds, untouchedDrafts } from './drafts.actions.ts';
import { closeList, endDraft, forgetList } from './ends.actions.ts';
import { sayWeek, weekIsOver } from './summary.actions.ts';

/** Days before its end on which the owner of a list is told, the last first. */
const daysBefore = [1, 7, 30] as const;
/** Days for which a list that has nobody, was closed or deleted, may be had back. */
const daysBack = 30;
/** Days after which whoever a list waits for is told again: the second time, those who administer as well. */
const daysAgain = [2, 7] as const;

/** What comes with time: words before the end of lists, their end, and what becomes of what is over. */
export function listEndsJobs({ db, act }: { readonly db: Db; readonly act: ActFunction }): readonly Job[] {
  /** Does something to each list that is found, in an act of its own that looks again. */
  const each = async <Row extends { readonly IdListe: number }>(
    find: (one: Sql<boolean>) => Sql<Row>,
    what: (writing: Writing, row: Row) => Promise<void>,
  ) => {
    for (const { IdListe } of await rowsOf(db, find(sql<boolean>`true`)))
      await act({ call: 'distributionLists.ends', actor: { system: 'distributionLists' } }, async (writing) => {
        await sql`select from "Liste" where "IdListe" = ${IdListe} for update`.execute(writing.db);
        const [row] = await rowsOf(writing.db, find(sql<boolean>`l."IdListe" = ${IdListe}`));
        if (row) await what(writing, row);
      });
  };
  return [
    {
      name: 'distributionLists.ends',
      cron: '10 * * * *',
      run: async () => {
        await each(waitsForLong, remind);
        await each(endsSoon, sayEnd);
        await each(weekIsOver, sayWeek);
        await each(namedEndSoon, sayNamedEnds);
        await each(outsideEnded, endOutside);
        await each(hasEnded, closeList);
        await each(draftEndsSoon, sayDraftEnds);
        await each(untouchedDrafts, endDraft);
        await each(isToForget, forgetList);
        await each(isFree, async ({ db: trx }, { IdListe }) => {
          await sql`delete from "Liste" where "IdListe" = ${IdListe}`.execute(trx);
        });
      },
    },
  ];
}

const live = sql<boolean>`l.deleted_at is null and l.closed_at is null`;

interface Waits {
  readonly IdListe: number;
  readonly why: WhyBlocked;
  readonly told: number;
}

const waitsForLong = (
  one: Sql<boolean>,
) => sql<Waits>`select l."IdListe", l."Cause" as why, l.cause_told as told from "Liste" l
  where ${one} and ${live} and l."Cause" is not null and l.cause_at < now() - make_interval(days => case l.cause_told
    when 1 then ${sql.lit(daysAgain[0])} when 2 then ${sql.lit(daysAgain[1])} else 100000 end) order by 1`;

async function remind(writing: Writing, { IdListe, why, told }: Waits): Promise<void> {
  await sql`update "Liste" set cause_told = ${told + 1} where "IdListe" = ${IdListe}`.execute(writing.db);
  await tellBlocked(writing, [IdListe], why);
  if (told >= daysAgain.length) await tellAdministrators(writing, IdListe, why);
}

interface Soon {
  readonly IdListe: number;
  readonly until: string;
  readonly at: number;
}

const left = sql`l."DateFermeture" - ${todayOfPerson(sql.ref('l.IdPersonneEV1'))}`;
const nearest = sql<number>`case ${sql.join(
  daysBefore.map((days) => sql`when ${left} <= ${sql.lit(days)} then ${sql.lit(days)}`),
  sql` `,
)} end`;

const endsSoon = (one: Sql<boolean>) => sql<Soon>`select l."IdListe", l."DateFermeture"::text as until, ${nearest} as at
  from "Liste" l where ${one} and ${live} and l.published_at is not null and not ${isOver('l')}
    and ${nearest} < coalesce(l.end_told, 100000) order by 1`;

async function sayEnd(writing: Writing, { IdListe, until, at }: Soon): Promise<void> {
  await sql`update "Liste" set end_told = ${at} where "IdListe" = ${IdListe}`.execute(writing.db);
  await tellEnds(writing, IdListe, until);
}

interface NamedSoon {
  readonly IdListe: number;
  readonly many: number;
  readonly until: string;
}

/** People whose day in a list comes near, of which nobody was told. */
const namedEndSoon = (one: Sql<boolean>) => sql<NamedSoon>`select l."IdListe", count(*)::integer as many,
    min(n."Jusqua")::text as until
  from "LdNomme" n join "LdGroupe" g using ("IdGroupe") join "Liste" l using ("IdListe")
  where ${one} and ${live} and not n.fin_dite and ${endsNear} group by l."IdListe" order by 1`;

async function sayNamedEnds(writing: Writing, { IdListe, many, until }: NamedSoon): Promise<void> {
  await sql`update "LdNomme" n set fin_dite = true from "LdGroupe" g join "Liste" l using ("IdListe")
    where n."IdGroupe" = g."IdGroupe" and l."IdListe" = ${IdListe} and ${endsNear}`.execute(writing.db);
  await tellNamedEnds(writing, IdListe, many, until);
}

interface OutsideEnded {
  readonly IdListe: number;
  readonly IdGroupe: number;
  readonly ended: readonly string[];
}

/** Addresses of people outside whose last day is over, of the first group that has some. */
const outsideEnded = (
  one: Sql<boolean>,
) => sql<OutsideEnded>`select distinct on (l."IdListe") l."IdListe", x."IdGroupe",
    array_agg(x."Adresse") as ended
  from "LdExterne" x join "Liste" l using ("IdListe")
  where ${one} and ${live} and not ${notOver(sql.ref('x.Jusqua'), todayOfPerson(sql.ref('l.IdPersonneEV1')))}
  group by l."IdListe", x."IdGroupe" order by l."IdListe", x."IdGroupe"`;

interface Found {
  readonly IdListe: number;
}

/** Its last day is over where its owner is; or it has had nobody for so long. */
const hasEnded = (one: Sql<boolean>) => sql<Found>`select l."IdListe" from "Liste" l where ${one} and ${live}
  and (${isOver('l')} or (l."IdPersonneEV1" is null and l.orphan_at < now() - make_interval(days => ${sql.lit(daysBack)}))) order by 1`;

const isToForget = (
  one: Sql<boolean>,
) => sql<Found>`select l."IdListe" from "Liste" l where ${one} and l.forgotten_at is null
  and coalesce(l.deleted_at, l.closed_at) < now() - make_interval(days => ${sql.lit(daysBack)}) order by 1`;

const isFree = (one: Sql<boolean>) =>
  sql<Found>`select l."IdListe" from "Liste" l where ${one} and l.freed_at < now() order by 1`;
