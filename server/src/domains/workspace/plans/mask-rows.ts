import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { unsavedRows } from '../../../engines/access/unsaved-rows.ts';
import type { Entities, Entity, EntityReader, RowRights } from '../../../engines/entities/entity.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { firstOf, nth, under } from '../../../platform/sure.ts';
import type { ListedRow } from './plans.queries.ts';

/** A row of a plan that the reader may know of; where its columns have rights of their own, with its name where they may. */
export interface MaskedRow extends ListedRow {
  readonly name?: string | undefined;
  /** Columns that it writes and whose values are not told here: they are sensitive. */
  readonly masked?: readonly string[];
}

type Reason = NonNullable<ListedRow['reason']>[number];

interface Open {
  readonly name: string;
  readonly rights: RowRights;
  /** Columns of it that are told nowhere, whatever the rights. */
  readonly untold: ReadonlySet<string> | undefined;
}

/**
 * Rows of a plan as this reader may read them: where columns have rights of their own, only rows whose subject they may
 * see, with the columns that their grants open on it. One that is not there, or not yet, is judged by the values of the plan.
 */
export async function maskRows(
  reader: EntityReader,
  entities: Entities,
  rows: readonly ListedRow[],
): Promise<MaskedRow[]> {
  const open = new Map<number, Open>();
  for (const [name, same] of Map.groupBy(rows, ({ entity }) => entity)) {
    const entity = entities.get(name);
    if (entity?.gated) for (const [n, one] of await openRows(reader, entity, entity.gated, same)) open.set(n, one);
  }
  return rows.flatMap((row) => {
    const { gated, label } = entities.get(row.entity) ?? {};
    if (!gated) return [row];
    const seen = open.get(row.n);
    if (!seen) return [];
    const { name, rights, untold } = seen;
    const mayRead = (column: string) => rights.has(gated.right(column)) && !untold?.has(column);
    const mask = (values: ListedRow['before']) =>
      values &&
      Object.fromEntries(Object.entries(values).filter(([column]) => mayRead(column) && !gated.sensitive(column)));
    const mayName = label && mayRead(label.column);
    const masked = writtenColumns(row).filter((column) => mayRead(column) && gated.sensitive(column));
    return [
      {
        ...row,
        before: mask(row.before),
        after: mask(row.after),
        reason: row.reason?.map((one) => maskReason(one, mayRead(one.path) && !gated.sensitive(one.path))) ?? null,
        name: mayName ? name : undefined,
        masked,
      },
    ];
  });
}

/** The whole row, which has no right of its own. */
const wholeRow = 'line';

/** Why a row is left, without what stands in a field that the reader may not read. */
function maskReason({ said, value, ...one }: Reason, mayRead: boolean): Reason {
  if (mayRead || one.path === wholeRow) return { ...one, ...(value !== undefined && { value }), ...(said && { said }) };
  return one;
}

/** Columns that hold something else once a row is written. */
function writtenColumns({ before, after }: ListedRow): readonly string[] {
  return Object.keys({ ...before, ...after }).filter(
    (column) => !isDeepStrictEqual(before?.[column] ?? null, after?.[column] ?? null),
  );
}

async function openRows(
  reader: EntityReader,
  { rows: { table, key }, label, untold }: Entity,
  { kind, sees, unsaid }: NonNullable<Entity['gated']>,
  rows: readonly ListedRow[],
): Promise<ReadonlyMap<number, Open>> {
  const { kernel, actor, db } = reader;
  const judged = rows.map(({ entity_id, before, after }) => ({
    key: Number(entity_id),
    absent: { ...unsaid, ...(after ?? before) },
  }));
  const rights = await kernel.rightsOn(db, actor, kind, judged);
  const named = await rowsOf(
    db,
    sql<{ n: number; name: string }>`select given.n, ${label?.made?.('s') ?? sql`null`} as name
      from ${unsavedRows({ table, key: firstOf(key) }, judged)}`,
  );
  const hidden = await untold?.(reader, [...new Set(rows.map(({ entity_id }) => entity_id))]);
  const names = new Map(named.map(({ n, name }) => [n, name]));
  return new Map(
    rows.flatMap(({ n, entity_id }, at) =>
      nth(rights, at).has(sees)
        ? [[n, { name: under(names, at), rights: nth(rights, at), untold: hidden?.get(entity_id) }]]
        : [],
    ),
  );
}
