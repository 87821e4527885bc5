import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';

type Row = Readonly<Record<string, unknown>>;

/** How rows of a table are told apart, and which of their columns are written. */
export interface Shape {
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

/** What a row is known by: the columns of its key, joined. */
export const idOf = ({ key }: Pick<Shape, 'key'>, row: Row) => key.map((column) => String(row[column])).join('/');

/** Of each table once: its key, and the columns that are written. */
const shapes = new Map<string, Shape>();

/** The shape of a table. */
export async function shapeOf(db: Db, table: string): Promise<Shape> {
  const known = shapes.get(table);
  if (known) return known;
  const found = await rowsOf(
    db,
    sql<{ name: string; place: number | null }>`select a.attname as name,
        (select array_position(i.indkey::smallint[], a.attnum) from pg_index i
          where i.indrelid = a.attrelid and i.indisprimary) as place
      from pg_attribute a where a.attrelid = ${`"${table}"`}::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum`,
  );
  const keyed = found.filter(({ place }) => place !== null);
  const shape: Shape = {
    key: keyed.toSorted((one, other) => Number(one.place) - Number(other.place)).map(({ name }) => name),
    columns: found.map(({ name }) => name),
  };
  if (shape.key.length === 0) throw new Error(`Rows of ${table} have no key, so none of them moves`);
  shapes.set(table, shape);
  return shape;
}
