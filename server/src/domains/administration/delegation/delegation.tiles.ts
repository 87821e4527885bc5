import { type DashboardThing, mostTold } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { sql } from 'kysely';
import { named } from '../../../engines/entities/named.ts';
import { everybody, ownData, type Tile, type TileReader } from '../../../engines/tiles/tile.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { dayThere, isOrWillBeDelegated, roleName, rolesHeld } from '../../foundation/actor/live-roles.ts';

/** Delegations that are, or are to come, by which side of them the person stands on: whom they name is the other. */
const delegationsOf = ({ actor: { IdPersonneEV1 } }: TileReader, side: 'given' | 'received') =>
  side === 'given'
    ? sql<boolean>`d."IdPersonneEV1" = ${IdPersonneEV1}`
    : sql<boolean>`me."IdPersonneEV1" = ${IdPersonneEV1}`;

const liveDelegations = (reader: TileReader, side: 'given' | 'received'): Sql =>
  sql`select from ${rolesHeld} where ${isOrWillBeDelegated} and ${delegationsOf(reader, side)}`;

/** The first of them to begin or to end. */
async function tellDelegations(reader: TileReader, side: 'given' | 'received'): Promise<DashboardThing[]> {
  return await rowsOf(
    reader.db,
    sql<DashboardThing>`select pr."IdPersonneRole"::text as key, ${named(side === 'given' ? 'me' : 'd')} as person,
        ${roleName(reader.language)} as name, case when pr."DateDebut" > ${dayThere} then 'from' when pr."DateFin" is not null then 'until' end as fact,
        case when pr."DateDebut" > ${dayThere} then pr."DateDebut" else pr."DateFin" end::text as day, null as opens
      from ${rolesHeld} where ${isOrWillBeDelegated} and ${delegationsOf(reader, side)} order by day nulls last, pr."IdPersonneRole" limit ${mostTold}`,
  );
}

/** What the reader handed over, and what was handed to them. */
export const delegationTiles: readonly Tile[] = [
  {
    name: 'delegationsGiven',
    section: 'asked',
    may: everybody,
    rows: (reader) => liveDelegations(reader, 'given'),
    opens: ownData('roles', '?filter=myDelegations'),
    tells: (reader) => tellDelegations(reader, 'given'),
  },
  {
    name: 'delegationsReceived',
    section: 'around',
    may: everybody,
    rows: (reader) => liveDelegations(reader, 'received'),
    opens: ownData('roles', '?filter=delegatedToMe'),
    tells: (reader) => tellDelegations(reader, 'received'),
  },
];
