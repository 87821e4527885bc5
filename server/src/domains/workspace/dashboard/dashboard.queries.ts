import { mostCounted } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { sql } from 'kysely';
import type { Tile, TileReader } from '../../../engines/tiles/tile.ts';
import { rowOf } from '../../../platform/db/database.ts';
import { nth } from '../../../platform/sure.ts';

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
