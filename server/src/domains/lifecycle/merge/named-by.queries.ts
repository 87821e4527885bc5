import type { Language } from '@passerelle/contracts/languages.ts';
import { mostNamedTold, type Naming } from '@passerelle/contracts/merge/merge.contract.ts';
import { sql } from 'kysely';
import { type Entities, type Entity, type EntityReader, labelSql } from '../../../engines/entities/entity.ts';
import { mergedEntity } from '../../../engines/merge/merge-rows.ts';
import { type MergedTables, rulesOf } from '../../../engines/merge/merged.ts';
import { shapeOf } from '../../../engines/merge/merged-shape.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { always, never, type Sql } from '../../../platform/db/sql.ts';
import { firstOf } from '../../../platform/sure.ts';

interface Words {
  readonly entities: Entities;
  readonly merged: MergedTables;
}

/** What names the one who goes by a plan, by its own name, and the way there: of what has a name, and this reader may know of. */
export async function namedBy(
  reader: EntityReader & { readonly language: Language },
  { entities, merged }: Words,
  IdPlan: number,
): Promise<Naming[]> {
  const things = new Map<string, Sql[]>();
  for (const { table, column, verb, thing } of rulesOf(merged))
    if (verb === 'renames') {
      const key = firstOf((await shapeOf(reader.db, table)).key);
      const [name, of] = thing ?? [table, key];
      const ids = sql`select t.${sql.ref(of)} from ${sql.table(table)} t join plan_row r on r.entity_id = t.${sql.ref(key)}::text
        where r."IdPlan" = ${IdPlan} and r.entity = ${mergedEntity(table)} and r.before -> ${column}::text <> r.after -> ${column}::text`;
      things.set(name, [...(things.get(name) ?? []), ids]);
    }
  const told = [...things].map(async ([name, ids]) => {
    const entity = entities.get(name);
    return entity?.label ? await namesOf(reader, entity, sql.join(ids, sql` union `)) : [];
  });
  return (await Promise.all(told)).flat().slice(0, mostNamedTold);
}

async function namesOf(
  reader: EntityReader & { readonly language: Language },
  entity: Entity,
  ids: Sql,
): Promise<Naming[]> {
  const key = sql`thing.${sql.ref(firstOf(entity.rows.key))}`;
  const rows = await rowsOf(
    reader.db,
    sql<{ id: string; label: string; open: boolean }>`select ${key}::text as id,
        ${labelSql(entity, 'thing', reader.language)} as label, ${mayOpen(reader, entity)} as open
      from ${sql.table(entity.rows.table)} thing where ${key} in (${ids}) and ${entity.known?.(reader, 'thing') ?? always}
      order by 2 limit ${mostNamedTold}`,
  );
  return rows.map(({ id, label, open }) => ({
    entity: entity.name,
    label,
    opens: open ? (entity.screen?.(id) ?? null) : null,
  }));
}

/** Whoever reads what became of it has its screen. */
function mayOpen(reader: EntityReader, { mayRead }: Entity): Sql<boolean> {
  if (!mayRead) return never;
  if ('where' in mayRead) return mayRead.where(reader, 'thing');
  return reader.kernel.holds(reader.actor, mayRead.right) ? always : never;
}
