import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { always } from '../../platform/db/sql.ts';
import { firstOf } from '../../platform/sure.ts';
import { type Entities, type Entity, type EntityReader, labelSql } from './entity.ts';

type Values = Readonly<Record<string, unknown>>;

/** A key, and of which entity. */
export interface Keyed {
  readonly entity: string;
  readonly key: unknown;
}

/** Today's labels of keys; undefined for a key without a row any more. */
export async function readLabels(
  db: Db,
  entities: Entities,
  language: Language,
  asked: readonly Keyed[],
): Promise<(keyed: Keyed) => string | undefined> {
  const byEntity = Map.groupBy(
    asked.filter(({ key }) => typeof key === 'number'),
    ({ entity }) => entity,
  );
  const labels = new Map<string, string>();
  for (const [name, keyed] of byEntity) {
    const entity = entities.get(name);
    if (!entity?.label) continue;
    const rows = await rowsOf(
      db,
      sql<{
        key: number;
        label: string;
      }>`select ${keyOf(entity)} as key, ${labelSql(entity, 'thing', language)} as label
        from ${sql.table(entity.rows.table)} thing
        where ${keyOf(entity)} = any(${[...new Set(keyed.map(({ key }) => key))]}::integer[])`,
    );
    for (const { key, label } of rows) labels.set(`${name} ${key}`, label);
  }
  return ({ entity, key }) => labels.get(`${entity} ${String(key)}`);
}

/** The labels of keys of one entity, of those that the reader may know of. */
export async function readKnown(
  reader: EntityReader,
  entities: Entities,
  language: Language,
  name: string,
  keys: readonly number[],
): Promise<{ readonly id: number; readonly label: string }[]> {
  const entity = entities.get(name);
  if (!entity?.label) return [];
  return await rowsOf(
    reader.db,
    sql<{ id: number; label: string }>`select ${keyOf(entity)} as id, ${labelSql(entity, 'thing', language)} as label
      from ${sql.table(entity.rows.table)} thing
      where ${keyOf(entity)} = any(${sql.val(keys)}::integer[]) and ${entity.known?.(reader, 'thing') ?? always}`,
  );
}

interface Changed {
  readonly entity: string;
  readonly entity_id: string;
}

/**
 * The rows that changes tell of, where other keys say which they are: as far as they still exist, for a change holds
 * only what changed.
 */
export async function rowsBehind(
  db: Db,
  entities: Entities,
  changes: readonly Changed[],
): Promise<(change: Changed) => Values> {
  const behind = new Map<string, Values>();
  for (const [name, same] of Map.groupBy(changes, ({ entity }) => entity)) {
    const entity = entities.get(name);
    if (!entity?.about || entity.rows.key.length > 1) continue;
    const rows = await rowsOf(
      db,
      sql<{ id: string; row: Values }>`select ${keyOf(entity)}::text as id, to_jsonb(thing) as row
        from ${sql.table(entity.rows.table)} thing
        where ${keyOf(entity)} = any(${same.map(({ entity_id }) => entity_id)}::integer[])`,
    );
    for (const { id, row } of rows) behind.set(`${name} ${id}`, row);
  }
  return ({ entity, entity_id }) => ({
    ...identity(entities.get(entity), entity_id),
    ...behind.get(`${entity} ${entity_id}`),
  });
}

/** The keys that a row's own id says. */
function identity(entity: Entity | undefined, id: string): Values {
  const parts = id.split('/');
  return Object.fromEntries(
    (entity?.rows.key ?? []).map((column, n) => [
      column,
      /^\d{1,9}$/.test(parts[n] ?? '') ? Number(parts[n]) : parts[n],
    ]),
  );
}

const keyOf = ({ rows }: Entity) => sql.ref(`thing.${firstOf(rows.key)}`);
