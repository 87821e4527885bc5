import type { Output } from '@passerelle/contracts/call.ts';
import { type DoneName, type dashboardCalls, mostCounted } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { sql } from 'kysely';
import type { Done } from '../../../engines/tiles/done.ts';
import type { Tile, TileReader } from '../../../engines/tiles/tile.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import type { Desk } from '../../../platform/jobs/desk.ts';
import { nth } from '../../../platform/sure.ts';
import { underOtherRoles } from '../../foundation/actor/other-roles.queries.ts';

/** How many rows each tile has for this reader, one more than are counted at most; in one statement. */
export async function countTiles(reader: TileReader, tiles: readonly Tile[]): Promise<ReadonlyMap<string, number>> {
  const rows = await Promise.all(tiles.map(async (tile) => await tile.rows(reader)));
  const counts = tiles.map(
    (tile, index) =>
      sql`(select count(*) from (${nth(rows, index)} limit ${mostCounted + 1}) counted) as ${sql.ref(tile.name)}`,
  );
  const row = await rowOf(reader.db, sql<Record<string, number>>`select ${sql.join(counts)}`);
  return new Map(Object.entries(row));
}

/** What awaits the reader under each other role of theirs and not under this one, tile by tile; roles under which nothing does are left out. */
export async function countUnderOthers(
  here: TileReader,
  tiles: readonly Tile[],
): Promise<Output<typeof dashboardCalls.elsewhere>> {
  const deciding = tiles.flatMap((tile) => (tile.underOthers ? [{ ...tile, underOthers: tile.underOthers }] : []));
  const rights = new Set(deciding.flatMap(({ underOthers }) => underOthers.rights));
  const others = await underOtherRoles(here.db, here.actor, [...rights]);
  const found = others.map(async (actor) => {
    const there = { ...here, actor };
    const counts = await countTiles(
      here,
      deciding
        .filter(({ may }) => may(there))
        .map((tile) => ({ ...tile, rows: () => tile.underOthers.rows(there, here) })),
    );
    return {
      IdPersonneRole: actor.acting?.IdPersonneRole ?? 0,
      tiles: deciding.flatMap(({ name }) => {
        const n = counts.get(name) ?? 0;
        return n > 0 ? [{ tile: name, count: Math.min(n, mostCounted), more: n > mostCounted }] : [];
      }),
    };
  });
  return (await Promise.all(found)).filter(({ tiles: some }) => some.length > 0);
}

/** How much came about by itself within the last day. */
export async function readNight(
  db: Db,
  desk: Desk,
  done: readonly Done[],
): Promise<Output<typeof dashboardCalls.night>> {
  const counts = done.map(({ name, count }) => sql`${count} as ${sql.ref(name)}`);
  const [queues, row] = await Promise.all([
    desk.queues(),
    rowOf(db, sql<Record<DoneName, number>>`select ${sql.join(counts)}`),
  ]);
  return { ...row, jobs: queues.reduce((sum, queue) => sum + queue.done, 0) };
}
