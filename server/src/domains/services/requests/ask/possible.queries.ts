import type { Output } from '@passerelle/contracts/call.ts';
import { askedBy } from '@passerelle/contracts/requests/request.ts';
import { numberOf } from '@passerelle/contracts/requests/request-types.ts';
import type { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { portabilityRequest } from '@passerelle/contracts/requests/types/portabilite.ts';
import { sql } from 'kysely';
import { offeredKinds } from '../../../../engines/requests/kind/kinds.ts';
import type { RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import {
  isHadAtSite,
  isOfferedAt,
  mayBeAskedFor,
  obstacleOf,
} from '../../../../engines/requests/kind/request-rules.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { allOf } from '../../../../platform/db/sql.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { namedPeople } from '../../../people/directory/directory.queries.ts';
import { takesLine } from '../../inventories/held.ts';
import { itemNumber } from '../../inventories/inventories.policy.ts';
import { readUsual } from '../ask/usual.queries.ts';
import type { Reader } from '../sheet/sheet.queries.ts';
import { readFavourites } from './favourites.queries.ts';
import { readWays } from './ways.queries.ts';

/**
 * What the reader may ask for, for somebody, each with what stands in the way wherever it is asked; nothing, of those whom they know by
 * name alone.
 * @throws {ApiError} NOT_FOUND where they do not know of them
 */
export async function readPossible(
  { db, kernel, actor, language }: Reader,
  IdPersonneEV1: number,
): Promise<Output<typeof requestsCalls.possible>> {
  const held = await kernel.abilities(
    db,
    actor,
    Object.fromEntries(offeredKinds().map(({ typeDemande, type }) => [String(typeDemande), askedBy(type)])),
    'person',
    [IdPersonneEV1],
  );
  const may = held.get(IdPersonneEV1) ?? {};
  const asked = offeredKinds().filter(({ typeDemande }) => may[String(typeDemande)]);
  const [found] = await rowsOf(
    db,
    sql<{ name: string | null; works: boolean }>`select p."IndexPrenomNom" as name, ${mayBeAskedFor('p')} as works
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}
        and (p."IdPersonneEV1" = ${actor.IdPersonneEV1} or ${namedPeople({ kernel, actor }, 'p')})`,
  );
  if (!found) throw new ApiError('NOT_FOUND');
  const person = { IdPersonneEV1, IndexPrenomNom: found.name };
  if (!found.works || asked.length === 0) return { person, types: [], usual: [] };
  const ways = await readWays(
    db,
    asked.map(({ typeDemande }) => typeDemande),
    IdPersonneEV1,
  );
  const atHand = await readFavourites(db, actor.IdPersonneEV1);
  const types = await Promise.all(
    asked.map(async (kind) => ({
      ...(await firstObstacle(db, kind, IdPersonneEV1)),
      ...(ways.get(kind.typeDemande) ?? { rounds: [], days: null }),
      favori: atHand.has(kind.typeDemande),
    })),
  );
  return { person, types, usual: await readUsual({ db, language }, asked, IdPersonneEV1) };
}

/**
 * Of what is had at a site, what stands in the way everywhere; of anything else, what does at all. Where it is not the same at every
 * site, what is said is of those that they may come into: an access lacks at nearly all others. With it, what its form begins with:
 * their own site where it is to be had there.
 */
async function firstObstacle(db: Db, kind: RequestKind, IdPersonneEV1: number) {
  const person = sql<number>`${IdPersonneEV1}::integer`;
  const begins = kind.begins?.(person) ?? sql`'{}'::jsonb`;
  const row = await rowOf(
    db,
    !isHadAtSite(kind)
      ? sql<First>`select ${obstacleOf(kind, person, sql`null::integer`, 'before')} as obstacle, null as site, ${begins} as begins`
      : sql<First>`select case when bool_or(obstacle is null) then null
            else (array_agg(obstacle order by obstacle = 'MISSING_BADGE_ACCES_SITE', obstacle))[1] end as obstacle,
          max(site) filter (where own and coalesce(obstacle, ${mendedMeanwhile}) = ${mendedMeanwhile}) as site,
          ${begins} as begins
        from (select ${obstacleOf(kind, person, sql`s."IdSite"`, 'before')} as obstacle, s."IdSite" as site, s."IdSite" = p."IdSite" as own
          from "Site" s cross join "Personne" p where p."IdPersonneEV1" = ${person} and ${isOfferedAt(kind, 's')}) each_site`,
  );
  const start = Object.entries({ ...(row.site !== null && { IdSite: row.site }), ...row.begins });
  return {
    typeDemande: numberOf(kind.type),
    obstacle: row.obstacle,
    begins: start.map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })),
  };
}

interface First {
  readonly obstacle: Obstacle;
  readonly site: number | null;
  readonly begins: Readonly<Record<string, unknown>>;
}

/** A photo may be given while the form is filled in: it keeps nobody from their own site. */
const mendedMeanwhile = sql.lit<Obstacle>('PHOTO_MANQUANTE');

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
