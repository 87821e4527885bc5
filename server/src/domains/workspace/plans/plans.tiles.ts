import { type DashboardThing, mostTold } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import type { PlanState } from '@passerelle/contracts/plans/plans.contract.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { screenSql } from '../../../engines/entities/screen-sql.ts';
import { waits } from '../../../engines/plans/plans.queries.ts';
import { administrators, type Tile, type TileReader } from '../../../engines/tiles/tile.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';

export const plansWaiting = (): Sql => sql`select from plan p where ${waits('p')}`;

const ownPlans = (IdPersonneEV1: number, state: PlanState): Sql => sql`
  select from plan where "IdPersonneEV1" = ${IdPersonneEV1} and state = ${state}`;

/** Plans of the person, the latest first. */
async function tellPlans({ db, actor }: TileReader, state: PlanState): Promise<DashboardThing[]> {
  return await rowsOf(
    db,
    sql<DashboardThing>`select "IdPlan"::text as key, null as person, kind as name, 'on' as fact, created_at::date::text as day,
        ${screenSql('plan', { IdPlan: sql`"IdPlan"` })} as opens
      from plan where "IdPersonneEV1" = ${actor.IdPersonneEV1} and state = ${state} order by "IdPlan" desc limit ${mostTold}`,
  );
}

/** Plans that wait for a second person, and those of the reader. */
export const planTiles: readonly Tile[] = [
  {
    name: 'plansToConfirm',
    section: 'awaits',
    may: administrators,
    rows: plansWaiting,
    underOthers: {
      rights: ['adm'],
      rows: (_there, here) => (administrators(here) ? sql`select where false` : plansWaiting()),
    },
    opens: () => screenPath('plans', {}, '?etat=waiting'),
  },
  {
    name: 'plansReady',
    section: 'asked',
    may: administrators,
    rows: ({ actor }) => ownPlans(actor.IdPersonneEV1, 'ready'),
    opens: () => screenPath('plans', {}, '?etat=ready&miens=true'),
    tells: (reader) => tellPlans(reader, 'ready'),
  },
  {
    name: 'plansAtWork',
    section: 'asked',
    may: administrators,
    rows: ({ actor }) => ownPlans(actor.IdPersonneEV1, 'applying'),
    opens: () => screenPath('plans', {}, '?etat=applying&miens=true'),
    tells: (reader) => tellPlans(reader, 'applying'),
  },
];
