import { dashboardCalls, mostCounted } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import { type Lack, readLacks } from '../../../engines/lacks/lack.ts';
import type { Done } from '../../../engines/tiles/done.ts';
import type { Tile } from '../../../engines/tiles/tile.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { Desk } from '../../../platform/jobs/desk.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { countTiles, countUnderOthers, readNight } from './dashboard.queries.ts';

interface DashboardNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly entities: Entities;
  readonly desk: Desk;
  readonly lacks: readonly Lack[];
  readonly tiles: readonly Tile[];
  readonly done: readonly Done[];
  readonly today: () => string;
}

export function dashboardRoutes({
  db,
  kernel,
  entities,
  desk,
  lacks,
  tiles,
  done,
  today,
}: DashboardNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof dashboardCalls>(dashboardCalls, {
    lacks: async (_input, { actor: { actor } }) => {
      const mine = lacks.filter(({ rights }) => rights.some((right) => kernel.holds(actor, right)));
      return (await readLacks(db, mine)).map(({ name, n, opens }) => ({ lack: name, count: n, opens }));
    },
    night: async () => await readNight(db, desk, done),
    elsewhere: async (_input, { actor: { actor }, language }) => {
      const here = { db, kernel, entities, desk, actor, language, today: today() };
      return await countUnderOthers(here, tiles);
    },
    get: async (_input, { actor: { actor }, language }) => {
      const reader = { db, kernel, entities, desk, actor, language, today: today() };
      const mine = tiles.filter(({ may }) => may(reader));
      const counts = await countTiles(reader, mine);
      return await Promise.all(
        mine
          .map((tile) => ({ ...tile, n: counts.get(tile.name) ?? 0 }))
          .filter(({ n }) => n > 0)
          .map(async ({ name, section, opens, tells, n }) => ({
            tile: name,
            section,
            count: Math.min(n, mostCounted),
            more: n > mostCounted,
            opens: opens(reader),
            things: (await tells?.(reader)) ?? [],
          })),
      );
    },
  });
}
