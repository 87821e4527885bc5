import { type FeedKind, feedDays } from '@passerelle/contracts/feeds/feeds.contract.ts';
import { asLanguage, type Language } from '@passerelle/contracts/languages.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { mayRead } from '../../../engines/requests/readers/requests.policy.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { todayOfPerson } from '../../../platform/db/days.ts';
import { instant, type Sql } from '../../../platform/db/sql.ts';
import { signsIn } from '../../foundation/actor/presence.ts';
import { namedPeople, whoseField } from '../../people/directory/directory.queries.ts';
import type { Telling } from './tellings.ts';

export interface Feed {
  readonly kind: FeedKind;
  readonly DateC: string;
  readonly lastFetched: string | null;
}

export async function readFeeds(db: Db, IdPersonneEV1: number): Promise<readonly Feed[]> {
  return await rowsOf(
    db,
    sql<Feed>`select f."Genre" as kind, ${instant(sql`f."DateC"`)} as "DateC",
        ${instant(sql`f.last_fetched`)} as "lastFetched"
      from personal_feed f where f."IdPersonneEV1" = ${IdPersonneEV1} order by 1`,
  );
}

export interface FoundFeed {
  readonly IdPersonneEV1: number;
  readonly kind: FeedKind;
  readonly language: Language;
}

/** Whose calendar a secret opens, while they may sign in. */
export async function findFeed(db: Db, hash: Buffer): Promise<FoundFeed | undefined> {
  const [found] = await rowsOf(
    db,
    sql<{
      IdPersonneEV1: number;
      kind: FeedKind;
      IdLangue: string | null;
    }>`select p."IdPersonneEV1", f."Genre" as kind, p."IdLangue"
      from personal_feed f join "Personne" p using ("IdPersonneEV1") where f.hash = ${hash} and ${signsIn('p')}`,
  );
  return found && { ...found, language: asLanguage(found.IdLangue) ?? 'gb' };
}

export async function noteFetched(db: Db, hash: Buffer): Promise<void> {
  await sql`update personal_feed set last_fetched = now() where hash = ${hash}
    and (last_fetched is null or last_fetched < now() - interval '5 minutes')`.execute(db);
}

/** Whole days of something, told by what it is and who it is about. */
export interface ToldDays {
  readonly what: 'arrives' | 'leaves' | 'away' | `type ${string}`;
  readonly key: string;
  readonly name: string | null;
  readonly first: string;
  readonly last: string;
}

export interface FeedReader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** The missions and absences that were validated of the reader, and the absences that their own calendar tells. */
export async function ownDays({ db, kernel, actor }: FeedReader): Promise<readonly ToldDays[]> {
  const me = actor.IdPersonneEV1;
  return await rowsOf(
    db,
    sql<ToldDays>`select * from (
        select 'type ' || b."IdTypeDossier" as what, d."IdDemande"::text as key, null as name, b."DateDeDebut"::text as first,
          coalesce(b."DateCloture", b."DateDeFin", b."DateDeDebut")::text as last
        from "Demande" d join "DossierBAM" b using ("IdDemande")
        where d."IdPersonneEV1" = ${me} and d."IdStade" in (${stages.validated}, ${stages.closed}) and b."IdTypeDossier" is not null
          and ${mayRead({ kernel, actor }, 'd')} and ${around(me, sql`b."DateDeDebut"`, sql`coalesce(b."DateCloture", b."DateDeFin", b."DateDeDebut")`)}
        union all
        select 'away', a."DateDebut"::text, null, a."DateDebut"::text, a."DateFin"::text from "Absence" a
        where a."IdPersonneEV1" = ${me} and ${around(me, sql`a."DateDebut"`, sql`a."DateFin"`)}) told
      where first <= last order by first, what, key`,
  );
}

/** Who comes to the reader's team and who leaves it, where they may know that day. */
export async function teamDays({ db, kernel, actor }: FeedReader): Promise<readonly ToldDays[]> {
  const me = actor.IdPersonneEV1;
  const who = { kernel, actor };
  const of = (what: 'arrives' | 'leaves', date: 'DateEntreePhysique' | 'DateSortiePhysique') => {
    const day = sql.ref(`p.${date}`);
    return sql`select ${sql.lit(what)} as what, p."IdPersonneEV1"::text as key, p."IndexPrenomNom" as name, ${day}::text as first,
        ${day}::text as last from "Personne" p
      where p."IdPersonneEV1Manager" = ${me} and p."Physique" and p."IndexPrenomNom" <> '' and ${namedPeople(who, 'p')}
        and ${whoseField(who, date, 'p')}
        and ${around(me, day, day)}`;
  };
  return await rowsOf(
    db,
    sql<ToldDays>`select * from (${of('arrives', 'DateEntreePhysique')} union all ${of('leaves', 'DateSortiePhysique')}) told
      order by first, what, key`,
  );
}

/** What a calendar told before, and the day that it is where its owner is. */
export async function readTellings(
  db: Db,
  { IdPersonneEV1, kind }: Pick<FoundFeed, 'IdPersonneEV1' | 'kind'>,
): Promise<{ readonly today: string; readonly before: readonly Telling[] }> {
  const today = await rowOf(
    db,
    sql<{ today: string }>`select ${todayOfPerson(sql`${IdPersonneEV1}::integer`)}::text as today`,
  );
  const before = await rowsOf(
    db,
    sql<Telling>`select t.what, t.key, t."DateDebut"::text as first, t."DateFin"::text as last, t.sequence,
        ${instant(sql`t.told_at`)} as "toldAt", t.called_off::text as "calledOff"
      from feed_telling t where t."IdPersonneEV1" = ${IdPersonneEV1} and t."Genre" = ${kind} order by t."DateDebut", t.what, t.key, key`,
  );
  return { ...today, before };
}

/** Those of these of which the reader may still know, with whom they are about: the others are hidden from them, not off. */
export async function stillKnown<One extends Pick<ToldDays, 'what' | 'key'>>(
  { db, kernel, actor }: FeedReader,
  asked: readonly One[],
): Promise<readonly (One & Pick<ToldDays, 'name'>)[]> {
  if (asked.length === 0) return [];
  const who = { kernel, actor };
  const known = await rowsOf(
    db,
    sql<{ n: number; name: string | null }>`select asked.n, p."IndexPrenomNom" as name
      from unnest(${sql.val(asked.map(({ what }) => what))}::text[], ${sql.val(asked.map(({ key }) => key))}::text[])
        with ordinality asked(what, key, n)
      left join "Personne" p on asked.what in ('arrives', 'leaves') and p."IdPersonneEV1"::text = asked.key
      left join "Demande" d on asked.what like 'type %' and d."IdDemande"::text = asked.key
      where case asked.what
        when 'away' then true
        when 'arrives' then ${namedPeople(who, 'p')} and ${whoseField(who, 'DateEntreePhysique', 'p')}
        when 'leaves' then ${namedPeople(who, 'p')} and ${whoseField(who, 'DateSortiePhysique', 'p')}
        else d."IdPersonneEV1" = ${actor.IdPersonneEV1} and ${mayRead(who, 'd')} end`,
  );
  const names = new Map(known.map(({ n, name }) => [Number(n), name]));
  return asked.flatMap((one, index) => {
    const name = names.get(index + 1);
    return name === undefined ? [] : [{ ...one, name: one.what === 'arrives' || one.what === 'leaves' ? name : null }];
  });
}

/** Keeps what a calendar told where that is another than before, and forgets what it need not know any more. */
export async function keepTellings(
  db: Db,
  { IdPersonneEV1, kind }: Pick<FoundFeed, 'IdPersonneEV1' | 'kind'>,
  told: readonly Telling[],
  gone: readonly Telling[],
): Promise<void> {
  if (gone.length > 0)
    await sql`delete from feed_telling t where t."IdPersonneEV1" = ${IdPersonneEV1} and t."Genre" = ${kind}
      and (t.what, t.key) in (select * from unnest(${sql.val(gone.map(({ what }) => what))}::text[],
        ${sql.val(gone.map(({ key }) => key))}::text[]))`.execute(db);
  if (told.length > 0)
    await sql`insert into feed_telling ("IdPersonneEV1", "Genre", what, key, "DateDebut", "DateFin", sequence, told_at, called_off)
      select ${IdPersonneEV1}, ${kind}, told.what, told.key, told.first, told.last, told.sequence, told."toldAt", told."calledOff"
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told(what text, key text, first date, last date, sequence integer,
        "toldAt" timestamptz, "calledOff" date)
      on conflict ("IdPersonneEV1", "Genre", what, key) do update set "DateDebut" = excluded."DateDebut", "DateFin" = excluded."DateFin",
        sequence = excluded.sequence, told_at = excluded.told_at, called_off = excluded.called_off
      where feed_telling.sequence < excluded.sequence`.execute(db);
}

/** Whether days fall into what a calendar tells, by the day that it is where its owner is. */
function around(person: number, first: Sql, last: Sql): Sql<boolean> {
  const today = todayOfPerson(sql`${person}::integer`);
  return sql<boolean>`(${first} <= ${today} + ${sql.lit(feedDays.after)} and ${last} >= ${today} - ${sql.lit(feedDays.before)})`;
}
