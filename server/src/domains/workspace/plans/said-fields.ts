import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { type Entities, labelSql } from '../../../engines/entities/entity.ts';
import { type Keyed, readLabels } from '../../../engines/entities/labels.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { under } from '../../../platform/sure.ts';
import type { MaskedRow } from './mask-rows.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Says what a plan writes of the subjects of a catalogue as fields: keys by their labels, people as whom a link leads to.
 * Somebody whom the plan itself adds has no record to lead to yet: a name alone.
 */
export async function sayFields(
  db: Db,
  entities: Entities,
  language: Language,
  IdPlan: number,
  rows: readonly MaskedRow[],
): Promise<(row: MaskedRow, values: Values | null) => Values | null> {
  const held = rows.flatMap(({ entity, before, after }) => [before, after].flatMap((one) => keysIn(entity, one)));
  const labelOf = await readLabels(db, entities, language, held);
  const added = await addedNames(
    db,
    entities,
    language,
    IdPlan,
    held.filter((keyed) => typeof keyed.key === 'number' && labelOf(keyed) === undefined),
  );

  function keysIn(name: string, values: Values | null): Keyed[] {
    const keys = entities.get(name)?.keys ?? {};
    return Object.entries(values ?? {}).flatMap(([column, key]) => {
      const entity = keys[column];
      return entity ? [{ entity, key }] : [];
    });
  }
  function say(entity: string | undefined, key: unknown): unknown {
    if (!entity || typeof key !== 'number') return key;
    const label = labelOf({ entity, key });
    if (label === undefined) return added.get(`${entity} ${key}`) ?? String(key);
    return entity === 'Personne' ? { IdPersonneEV1: key, IndexPrenomNom: label } : label;
  }
  return ({ entity: name }, values) => {
    const { told, keys = {}, gated, rows: own } = under(entities, name);
    // The plan itself says which row, when, and by whom.
    const saidByPlan = [...own.key, gated?.when, gated?.who];
    return (
      values &&
      Object.fromEntries(
        Object.entries(values)
          .filter(([column]) => told.has(column) && !saidByPlan.includes(column))
          .map(([column, value]) => [under(told, column), say(keys[column], value)]),
      )
    );
  };
}

/** Names of rows that are not there yet, and that the plan adds. */
async function addedNames(
  db: Db,
  entities: Entities,
  language: Language,
  IdPlan: number,
  keyed: readonly Keyed[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [name, same] of Map.groupBy(keyed, ({ entity }) => entity)) {
    const entity = under(entities, name);
    const { label, rows: own } = entity;
    if (!label) continue;
    const rows = await rowsOf(
      db,
      sql<{ key: string; name: string }>`
        select entity_id as key, ${label.made?.('made') ?? labelSql(entity, 'made', language)} as name
        from plan_row, jsonb_populate_record(null::${sql.table(own.table)}, after) made
        where "IdPlan" = ${IdPlan} and entity = ${name} and after is not null
          and entity_id = any(${same.map(({ key }) => String(key))}::text[])`,
    );
    for (const row of rows) names.set(`${name} ${row.key}`, row.name);
  }
  return names;
}
