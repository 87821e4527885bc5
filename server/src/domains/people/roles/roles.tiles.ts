import { type DashboardThing, mostTold } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { sql } from 'kysely';
import { everybody, lately, ownData, type Tile, type TileReader } from '../../../engines/tiles/tile.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { isOrWillBeDelegated, roleName, roleStatus, rolesHeld } from '../../foundation/actor/live-roles.ts';

/** Roles of the person that somebody gave or ended within a week, each once however often; what is delegated now is told apart. */
const changedRoles = (IdPersonneEV1: number): Sql => sql`${rolesHeld} where me."IdPersonneEV1" = ${IdPersonneEV1}
    and ${lately(sql`greatest(pr."DateC", pr."DateAnnulation")`)} and not (${isOrWillBeDelegated}) group by r."IdRole"`;

const rolesChangedLately = ({ actor }: TileReader): Sql => sql`select from ${changedRoles(actor.IdPersonneEV1)}`;

async function tellRoles({ db, actor, language }: TileReader): Promise<DashboardThing[]> {
  return await rowsOf(
    db,
    sql<DashboardThing>`select r."IdRole"::text as key, null as person, ${roleName(language)} as name,
        case when bool_or(${roleStatus} in ('active', 'upcoming')) then 'given'
          when bool_or(${lately(sql`pr."DateC"`)}) then 'passed' else 'ended' end as fact,
        max(greatest(pr."DateC", pr."DateAnnulation"))::date::text as day, null as opens
      from ${changedRoles(actor.IdPersonneEV1)} order by day desc, r."IdRole" limit ${mostTold}`,
  );
}

/** What became of the reader’s roles. */
export const roleTiles: readonly Tile[] = [
  {
    name: 'rolesChanged',
    section: 'around',
    may: everybody,
    rows: rolesChangedLately,
    opens: ownData('roles', '?filter=all'),
    tells: tellRoles,
  },
];
