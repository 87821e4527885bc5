import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { personColumns } from '../history/history.fields.ts';
import { type Keyed, readLabels } from '../history/labels.queries.ts';
import type { MaskedRow } from './mask-people.ts';

type Values = Readonly<Record<string, unknown>>;

/** Columns told as fields, all of them: what the reader may not see has been taken out of the rows. */
const told = personColumns(() => true);
/** The plan itself says which person, when, and by whom. */
const saidByPlan: ReadonlySet<string> = new Set(['IdPersonneEV1', 'DateM', 'DisplayNameModif']);

/**
 * Says what a plan writes of people as fields of the catalogue: keys by their labels, people by name. Somebody whom the
 * plan itself adds has no record to lead to yet: a name alone.
 */
export async function sayPeople(
  db: Db,
  language: Language,
  IdPlan: number,
  rows: readonly MaskedRow[],
): Promise<(values: Values | null) => Values | null> {
  const held = rows.flatMap(({ before, after }) => [before, after].flatMap(keysIn));
  const labelOf = await readLabels(db, language, held);
  const unknown = held.filter((keyed) => keyed.table === 'Personne' && labelOf(keyed) === String(keyed.key));
  const added = await addedNames(db, IdPlan, unknown);
  const say = (column: string, value: unknown): unknown => {
    const table = told.get(column)?.labels;
    if (!table || typeof value !== 'number') return value;
    const label = labelOf({ table, key: value });
    if (table !== 'Personne') return label;
    return label === String(value) ? (added.get(value) ?? label) : { IdPersonneEV1: value, IndexPrenomNom: label };
  };
  return (values) =>
    values &&
    Object.fromEntries(
      Object.entries(values)
        .filter(([column]) => told.has(column) && !saidByPlan.has(column))
        .map(([column, value]) => [told.get(column)!.field, say(column, value)]),
    );
}

function keysIn(values: Values | null): Keyed[] {
  return Object.entries(values ?? {}).flatMap(([column, key]) => {
    const table = told.get(column)?.labels;
    return table ? [{ table, key }] : [];
  });
}

/** Names of people who are not there yet, and whom the plan adds. */
async function addedNames(db: Db, IdPlan: number, people: readonly Keyed[]): Promise<ReadonlyMap<number, string>> {
  if (people.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    sql<{ key: number; name: string }>`
      select entity_id::integer as key, trim(concat_ws(' ', after->>'Prenom', after->>'Nom')) as name from plan_row
      where "IdPlan" = ${IdPlan} and entity = 'Personne' and after is not null
        and entity_id = any(${people.map(({ key }) => String(key))}::text[])`,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}
