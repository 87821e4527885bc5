import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { DeclaredList } from '@passerelle/contracts/lists/declared-list.ts';
import { sql } from 'kysely';
import { sure } from '../../platform/sure.ts';
import { compileQuestion, type List } from '../lists/list.ts';
import { theRows } from '../lists/rows.queries.ts';
import { askRows, pathTo } from '../measures/asked-rows.ts';
import type { ListWhere } from '../measures/measure.ts';
import type { Tile, TileReader } from './tile.ts';

interface ListTile extends Omit<Tile, 'may' | 'rows' | 'opens'> {
  /** What somebody does about what it counts, where more people may ask the list than do that: of others, be it of few. */
  readonly holds?: RightCode;
  readonly declared: DeclaredList;
  readonly list: List;
  readonly where: (reader: TileReader) => ListWhere;
}

/** A tile that counts a list as reporting does: for whoever may ask it, and it opens exactly what it counts. */
export function listTile({ declared, list, where, holds, ...tile }: ListTile): Tile {
  const asked = (reader: TileReader) => askRows(reader, declared, list, where(reader));
  const doesIt = ({ kernel, actor }: TileReader) => holds === undefined || kernel.level(actor, holds, 'others') > 0;
  return {
    ...tile,
    may: (reader) => doesIt(reader) && asked(reader) !== undefined,
    rows: (reader) =>
      sql`select from ${theRows(list)} where ${compileQuestion(reader, list, sure(asked(reader)).question).where}`,
    opens: (reader) => pathTo(sure(asked(reader))),
  };
}
