import type { Output } from '@passerelle/contracts/call.ts';
import { askedBy, type RequestGroup, stages } from '@passerelle/contracts/requests/request.ts';
import { numberOf } from '@passerelle/contracts/requests/request-types.ts';
import type { AwaitingVisa, RequestLine, requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { portabilityRequest } from '@passerelle/contracts/requests/types/portabilite.ts';
import { sql } from 'kysely';
import { keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import { type Db, rowOf, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { allOf, instant, type Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { under } from '../../../platform/sure.ts';
import { namedPeople } from '../../people/directory/directory.queries.ts';
import { takesLine } from '../inventories/held.ts';
import { itemNumber } from '../inventories/inventories.policy.ts';
import { awaitedBeside, besideSince } from './awaited.queries.ts';
import { endsOn } from './ends.queries.ts';
import type { RequestKind } from './request-kind.ts';
import { offeredKinds, requestKinds } from './request-kinds.ts';
import { isHadAtSite, isOfferedAt, mayBeAskedFor, obstacleOf } from './request-rules.ts';
import { awaits, mayRead, maySeeListed, standsIn, type Who } from './requests.policy.ts';
import { headOf, namedAs, ofRequests, type Reader, whatOf } from './sheet.queries.ts';
import { underOtherRoles } from './unread.queries.ts';
import { readUsual } from './usual.queries.ts';

/** A visa `v` that waited for longer than its type gives: whoever holds it was reminded. */
const isLate = sql<boolean>`v."DateRelance" is not null`;

/** The turn of a visa `v` in what awaits somebody: the late ones first, then in the order in which they came. */
const turnOf = sql`(case when ${isLate} then '0' else '1' end || lpad(v."IdVisa"::text, 10, '0'))`;

/** The types of a group, by number. */
const typesOf = (groupe: RequestGroup): readonly number[] =>
  requestKinds.filter(({ type }) => type.group === groupe).map(({ typeDemande }) => typeDemande);

/** The visas `v` that await somebody, of requests `d`. */
export const waitingVisas = (who: Who): Sql<boolean> => awaits(who, 'v', 'd');

interface AskedAwaiting {
  readonly typeDemande: number | undefined;
  readonly groupe: RequestGroup | undefined;
  readonly IdSite: number | undefined;
  readonly jours: number | undefined;
  readonly words: string | undefined;
  readonly late: true | undefined;
  readonly mine: Sql<boolean>;
}

/** What awaits the reader: a page, how many of each type, and how many more under their other roles. */
export async function readAwaiting(
  reader: Reader,
  asked: {
    readonly typeDemande?: number;
    readonly groupe?: RequestGroup;
    readonly IdSite?: number;
    readonly jours?: number;
    readonly q?: string;
    readonly late?: boolean;
    readonly after?: string;
  },
): Promise<Output<typeof requestsCalls.awaiting>> {
  const { db } = reader;
  const list = keyedList<AwaitingVisa & { readonly at: string }, AskedAwaiting>({
    from: sql`"Visa" v join "Demande" d using ("IdDemande") join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
      join "Personne" q on q."IdPersonneEV1" = d."IdPersonneEV1Demandeur" left join "Site" s on s."IdSite" = d."IdSite"`,
    select: sql`${headOf}, ${whatOf(reader.language)} as what, v."IdVisa", d."Version", ${instant(sql`v."DateOuverture"`)} as since, v."Formulaire",
      case when v."IdPersonneEV1Titulaire" <> ${reader.actor.IdPersonneEV1} then (select ${namedAs(reader, 'h')}
        from "Personne" h where h."IdPersonneEV1" = v."IdPersonneEV1Titulaire") end as "onBehalfOf",
      ${standsIn(reader, 'v')} as "standsIn", ${isLate} as late, ${turnOf} as at`,
    key: turnOf,
    prepared: true,
    pageSize: 50,
    narrows: {
      mine: (mine) => mine,
      typeDemande: (type) => sql`d."typeDemande" = ${type}`,
      groupe: (groupe) => sql`d."typeDemande" = any(${sql.val(typesOf(groupe))}::smallint[])`,
      IdSite: (site) => sql`d."IdSite" = ${site}`,
      jours: (days) => sql`v."DateOuverture" <= now() - make_interval(days => ${days}::integer)`,
      late: () => isLate,
      words: (words) =>
        sql`(fold(p."IndexPrenomNom") like '%' || fold(${words}) || '%' or fold(coalesce(s."LibSite", '')) like '%' || fold(${words}) || '%')`,
    },
  });
  const mine = allOf([sql<boolean>`v."Etat" = 'pending'`, waitingVisas(reader)]);
  const narrowed = {
    ...{ mine, typeDemande: asked.typeDemande, groupe: asked.groupe, IdSite: asked.IdSite, jours: asked.jours },
    words: asked.q?.trim() || undefined,
    late: asked.late === true ? (true as const) : undefined,
  };
  const [{ rows, more }, counted, elsewhere] = await Promise.all([
    readKeyed(db, list, narrowed, { past: asked.after }),
    rowsPrepared(
      db,
      sql<{ typeDemande: number; IdSite: number | null; LibSite: string | null; count: number }>`
        select d."typeDemande", s."IdSite", s."LibSite", count(*)::integer as count
        from "Visa" v join "Demande" d using ("IdDemande") left join "Site" s on s."IdSite" = d."IdSite"
        where ${mine} group by 1, 2 order by 1, s."LibSite" collate "und-x-icu"`,
    ),
    countElsewhere(reader),
  ]);
  const sum = (some: readonly { readonly count: number }[]) => some.reduce((all, { count }) => all + count, 0);
  const ofType = [...Map.groupBy(counted, ({ typeDemande }) => typeDemande)];
  const ofSite = [...Map.groupBy(counted, ({ IdSite }) => IdSite)];
  return {
    rows: rows.map(({ at: _at, ...row }) => row),
    next: more ? (rows.at(-1)?.at ?? null) : null,
    counts: ofType.map(([typeDemande, some]) => ({ typeDemande, count: sum(some) })),
    sites: ofSite.flatMap(([IdSite, some]) =>
      IdSite === null ? [] : [{ IdSite, LibSite: some[0]?.LibSite ?? '', count: sum(some) }],
    ),
    elsewhere,
  };
}

/** What a role holds visas by, beside the name of who has it. */
const holdingRights = ['SGX', 'SECUOFF', 'VALIDATION', 'adm'];

/** How many await somebody under each other role of theirs: what one holds by name awaits them under all. */
async function countElsewhere({ db, kernel, actor }: Reader) {
  const others = actor.roles.filter(({ IdPersonneRole }) => IdPersonneRole !== actor.acting?.IdPersonneRole);
  if (others.length === 0) return [];
  const roleOf = new Map(others.map((one) => [one.IdPersonneRole, one]));
  // Most people's other roles decide nothing by what they are: what they may do need not be worked out.
  const deciding = await rowsPrepared(
    db,
    sql<{ key: number }>`select pr."IdPersonneRole" as key from "PersonneRole" pr
      where pr."IdPersonneRole" in (select value::integer from json_array_elements_text(${JSON.stringify(
        others.map(({ IdPersonneRole }) => IdPersonneRole),
      )}::json))
        and (pr."IdPersonneRoleDelegue" is not null or exists (select from "RoleProfil" rp join "ProfilDroit" pd using ("IdProfil")
          where rp."IdRole" = pr."IdRole" and pd."IdDroit" in (${sql.join(holdingRights.map((right) => sql.lit(right)))})))`,
  );
  const keys = new Set(deciding.map(({ key }) => key));
  const counted = await Promise.all(
    (await underOtherRoles(db, actor, (key) => keys.has(key))).map(async (there) => {
      const [row] = await rowsOf(
        db,
        // What is held by no name is neither mine nor not mine until that is asked so.
        sql<{ count: number }>`select count(*)::integer as count from "Visa" v join "Demande" d using ("IdDemande")
          where ${awaits({ kernel, actor: there }, 'v', 'd')} and (${awaits({ kernel, actor }, 'v', 'd')}) is not true`,
      );
      const { IdPersonneRole, LibRole } = under(roleOf, there.acting?.IdPersonneRole ?? 0);
      return { IdPersonneRole, LibRole, count: row?.count ?? 0 };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}

/** Those awaiting somebody, for who counts them. */
export const countedAwaiting = (who: Who): Sql =>
  sql`select from "Visa" v join "Demande" d using ("IdDemande") where v."Etat" = 'pending' and ${waitingVisas(who)}`;

/** Those of them that were not decided in time. */
export const countedLate = (who: Who): Sql => sql`${countedAwaiting(who)} and ${isLate}`;

/** Requests of one's own that are not over, for who counts them: those that the list of them shows. */
export const countedOpen = (who: Who): Sql => {
  const me = who.actor.IdPersonneEV1;
  return sql`select from "Demande" d where (d."IdPersonneEV1" = ${me} or d."IdPersonneEV1Demandeur" = ${me})
    and d."IdStade" < ${stages.validated} and ${mayRead(who, 'd')}`;
};

/**
 * The requests for somebody and by them, that the reader may see, each with whether its sheet opens for them.
 * @throws {ApiError} NOT_FOUND where they may not know of such a person
 */
export async function readOfPerson(
  reader: Reader,
  IdPersonneEV1: number,
  asked: { readonly typeDemande?: number; readonly open?: boolean; readonly after?: number },
): Promise<Output<typeof requestsCalls.ofPerson>> {
  const { db, kernel, actor } = reader;
  const own = IdPersonneEV1 === actor.IdPersonneEV1;
  const opens = mayRead(reader, 'd');
  if (!own && !(await kernel.allows(db, actor, ['acd', 'suivie-demandes'], 'person', IdPersonneEV1)))
    throw new ApiError('NOT_FOUND');
  const list = keyedList<
    RequestLine,
    { of: number; listed: Sql<boolean>; typeDemande: number | undefined; open: boolean | undefined }
  >({
    from: ofRequests,
    select: sql`${headOf}, ${opens} as opens, case when ${opens} then ${whatOf(reader.language)} end as what,
      case when ${opens} then ${endsOn} end as jusqua,
      (select coalesce(json_agg(h), '[]'::json) from "Visa" v, jsonb_array_elements(v."Porteurs") h
        where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending') as "waitsFor",
      ${awaitedBeside} as beside,
      ${instant(sql`coalesce(${besideSince}, (select min(v."DateOuverture") from "Visa" v
        where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending'))`)} as "waitsSince",
      case when not ${opens} then null else case ${awaitedBeside} when 'answer' then ${namedAs(reader, 'q')} when 'signature' then ${namedAs(reader, 'p')}
        else (select ${namedAs(reader, 'h')} from "Visa" v join "Personne" h on h."IdPersonneEV1" = v."IdPersonneEV1Titulaire"
          where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending' order by v."IdVisa" limit 1) end end as holder`,
    key: sql`d."IdDemande"`,
    newestFirst: true,
    pageSize: 50,
    narrows: {
      of: (person) => sql`(d."IdPersonneEV1" = ${person} or d."IdPersonneEV1Demandeur" = ${person})`,
      listed: (listed) => listed,
      typeDemande: (type) => sql`d."typeDemande" = ${type}`,
      open: () => sql`d."IdStade" < ${stages.validated}`,
    },
  });
  const { rows, more } = await readKeyed(
    db,
    list,
    {
      of: IdPersonneEV1,
      listed: maySeeListed(reader, 'd'),
      typeDemande: asked.typeDemande,
      open: asked.open ? true : undefined,
    },
    { past: asked.after },
  );
  const { person } = await rowOf(
    db,
    sql<Pick<Output<typeof requestsCalls.ofPerson>, 'person'>>`
      select ${namedAs(reader, 'p')} as person from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return { person, rows, next: more ? (rows.at(-1)?.IdDemande ?? null) : null };
}

/**
 * What the reader may ask for, for somebody, each with what stands in the way wherever it is asked.
 * @throws {ApiError} NOT_FOUND where they may ask for nothing there
 */
export async function readPossible(
  { db, kernel, actor, language }: Reader,
  IdPersonneEV1: number,
): Promise<Output<typeof requestsCalls.possible>> {
  const held = await kernel.abilities(
    db,
    actor,
    Object.fromEntries(offeredKinds.map(({ typeDemande, type }) => [String(typeDemande), askedBy(type)])),
    'person',
    [IdPersonneEV1],
  );
  const may = held.get(IdPersonneEV1) ?? {};
  const asked = offeredKinds.filter(({ typeDemande }) => may[String(typeDemande)]);
  const [found] = await rowsOf(
    db,
    sql<{ name: string | null; works: boolean }>`select p."IndexPrenomNom" as name, ${mayBeAskedFor('p')} as works
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}
        and (p."IdPersonneEV1" = ${actor.IdPersonneEV1} or ${namedPeople({ kernel, actor }, 'p')})`,
  );
  if (!found || asked.length === 0) throw new ApiError('NOT_FOUND');
  const person = { IdPersonneEV1, IndexPrenomNom: found.name };
  if (!found.works) return { person, types: [], usual: [] };
  const types = await Promise.all(asked.map(async (kind) => await firstObstacle(db, kind, IdPersonneEV1)));
  return { person, types, usual: await readUsual({ db, language }, asked, IdPersonneEV1) };
}

/**
 * Of what is had at a site, what stands in the way everywhere; of anything else, what does at all. Where it is not the same at every
 * site, what is said is of those that they may come into: an access lacks at nearly all others.
 */
async function firstObstacle(db: Db, kind: RequestKind, IdPersonneEV1: number) {
  const person = sql<number>`${IdPersonneEV1}::integer`;
  const [row] = await rowsOf(
    db,
    !isHadAtSite(kind)
      ? sql<{ obstacle: Obstacle }>`select ${obstacleOf(kind, person, sql`null::integer`, 'before')} as obstacle`
      : sql<{
          obstacle: Obstacle;
        }>`select case when bool_or(obstacle is null) then null
            else (array_agg(obstacle order by obstacle = 'MISSING_BADGE_ACCES_SITE', obstacle))[1] end as obstacle from (
          select ${obstacleOf(kind, person, sql`s."IdSite"`, 'before')} as obstacle from "Site" s where ${isOfferedAt(kind, 's')}) each_site`,
  );
  return { typeDemande: numberOf(kind.type), obstacle: row?.obstacle ?? null };
}

type Obstacle = Output<typeof requestsCalls.possible>['types'][number]['obstacle'];

const mostSites = 50;

/** The sites at which a type of request is to be had, those of the person first, each with what stands in the way there. */
export async function readSites(
  { db, kernel, actor }: Reader,
  kind: RequestKind,
  {
    IdPersonneEV1,
    Filter,
    Ids,
  }: { readonly IdPersonneEV1: number; readonly Filter?: string; readonly Ids?: readonly number[] },
): Promise<Output<typeof requestsCalls.sites>> {
  if (!(await kernel.allows(db, actor, askedBy(kind.type), 'person', IdPersonneEV1))) throw new ApiError('NOT_FOUND');
  const person = sql<number>`${IdPersonneEV1}::integer`;
  const words = Filter?.trim();
  const which = allOf([
    isOfferedAt(kind, 's'),
    ...(words ? [sql<boolean>`s."RechercheSite" like '%' || fold(${words}) || '%'`] : []),
    ...(Ids ? [sql<boolean>`s."IdSite" = any(${sql.val(Ids)}::integer[])`] : []),
  ]);
  return await rowsOf(
    db,
    sql<
      Output<typeof requestsCalls.sites>[number]
    >`select s."IdSite" as "Id", s."LibSite" as "Lib", s."Ville" as "Detail",
        ${obstacleOf(kind, person, sql`s."IdSite"`, 'before')} as obstacle
      from "Site" s join "Personne" p on p."IdPersonneEV1" = ${IdPersonneEV1} where ${which}
      order by s."IdSite" <> coalesce(p."IdSite", 0), s."IdPays" <> coalesce(p."IdPays", ''), s."LibSite" collate "und-x-icu"
      limit ${mostSites}`,
  );
}

/**
 * The equipment of somebody that a line may go to.
 * @throws {ApiError} NOT_FOUND where the reader may not ask for that, for them
 */
export async function readEquipment(
  { db, kernel, actor }: Reader,
  IdPersonneEV1: number,
): Promise<Output<typeof requestsCalls.equipment>> {
  if (!(await kernel.allows(db, actor, portabilityRequest.creates, 'person', IdPersonneEV1)))
    throw new ApiError('NOT_FOUND');
  return await rowsOf(
    db,
    sql<Output<typeof requestsCalls.equipment>[number]>`select i."IdInventaire" as "Id", i."LibInventaire" as "Lib",
        ${itemNumber({ kernel, actor }, 'i', 'p')} as "Detail"
      from "Inventaire" i join "Personne" p using ("IdPersonneEV1")
      where i."IdPersonneEV1" = ${IdPersonneEV1} and ${takesLine('i')}
      order by i."LibInventaire" collate "und-x-icu", i."IdInventaire" limit ${mostSites}`,
  );
}
