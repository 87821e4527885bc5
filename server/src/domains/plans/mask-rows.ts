import { sql } from 'kysely';
import type { Entities, Entity, EntityReader, RowRights } from '../../engines/entities/entity.ts';
import { named, rightsOn } from '../../engines/entities/reading.queries.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { never } from '../../platform/db/sql.ts';
import type { ListedRow } from './plans.queries.ts';

/** A row of a plan; where its columns have rights of their own, with its name where the reader may know it. */
export interface MaskedRow extends ListedRow {
  readonly name?: string | undefined;
}

interface Open {
  readonly name: string;
  readonly rights: RowRights;
}

/**
 * Rows of a plan as this reader may read them: where columns have rights of their own, those that the reader's grants
 * open on that row. One that is not there, or not yet, is judged by the values of the plan.
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
  return rows.map((row) => {
    const { gated, label } = entities.get(row.entity) ?? {};
    if (!gated) return row;
    const { name, rights } = open.get(row.n) ?? {};
    const mask = (values: ListedRow['before']) =>
      values && Object.fromEntries(Object.entries(values).filter(([column]) => rights?.has(gated.right(column))));
    const mayName = label && rights?.has(gated.right(label.column));
    return { ...row, before: mask(row.before), after: mask(row.after), name: mayName ? name : undefined };
  });
}

async function openRows(
  reader: EntityReader,
  { rows: { table, key }, label, mayRead }: Entity,
  { kind, unsaid }: NonNullable<Entity['gated']>,
  rows: readonly ListedRow[],
): Promise<ReadonlyMap<number, Open>> {
  const given = rows.flatMap(({ n, entity_id, before, after }) =>
    (before ?? after) ? [{ n, id: Number(entity_id), values: { ...unsaid, ...(after ?? before) } }] : [],
  );
  if (given.length === 0) return new Map();
  const { kernel, actor, db } = reader;
  const seen = mayRead && 'where' in mayRead ? mayRead.where(reader, 'thing') : never;
  const own = (alias: string) => sql.ref(`${alias}.${key[0]!}`);
  const found = await rowsOf(
    db,
    sql<Record<string, unknown> & { n: number; name: string }>`
      select given.n, ${label?.made?.('thing') ?? sql`null`} as name, ${seen} as seen,
        ${sql.join(named(kernel.reaches(actor, kind, 'thing')))}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(n integer, id integer, "values" jsonb)
      cross join lateral (
        select * from ${sql.table(table)} there where ${own('there')} = given.id
        union all
        select planned.* from jsonb_populate_record(null::${sql.table(table)}, given."values") planned
        where not exists (select from ${sql.table(table)} there where ${own('there')} = given.id)
      ) thing`,
  );
  return new Map(
    found.map((row) => [row.n, { name: row.name, rights: row.seen === true ? rightsOn(reader, row) : new Map() }]),
  );
}
