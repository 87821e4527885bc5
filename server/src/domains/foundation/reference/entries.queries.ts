import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import {
  type EditedListName,
  type EntryField,
  entryFields,
  labelField,
  labelFields,
  propertiesOf,
} from '@passerelle/contracts/reference/entry.fields.ts';
import type { ListEntry } from '@passerelle/contracts/reference/lists.contract.ts';
import { referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { sure } from '../../../platform/sure.ts';
import { inListOrder, place, type Row } from './list-order.ts';

/** A row of a list as the database gives it whole. */
export type StoredEntry = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;

/** The column that French labels of a list are in. */
export const labelOf = (name: EditedListName): string => sure(referenceList(name).label);

/** The fields of an entry's form, of a row. */
export function valuesOf(name: EditedListName, row: StoredEntry): Values {
  const said = (row.Traductions ?? {}) as Readonly<Record<string, string>>;
  return {
    [labelField(name)]: row[labelOf(name)],
    ...Object.fromEntries(labelFields.map(([field, language]) => [field, said[language] ?? null])),
    Propose: row.Actif,
    ...Object.fromEntries(propertiesOf(name).map((field) => [field, typed(field, row[field])])),
  };
}

/** The columns of a row, of fields of its form: those that are given alone. */
export function columnsOf(name: EditedListName, row: StoredEntry | undefined, values: Values): StoredEntry {
  const labels = labelFields.filter(([field]) => Object.hasOwn(values, field));
  const said = {
    ...(row?.Traductions as object),
    ...Object.fromEntries(labels.map(([field, key]) => [key, values[field]])),
  };
  const written = Object.entries(said).filter(([, text]) => text !== null && text !== '');
  const own = propertiesOf(name).filter((field) => Object.hasOwn(values, field));
  return {
    ...(Object.hasOwn(values, labelField(name)) && { [labelOf(name)]: values[labelField(name)] }),
    ...(Object.hasOwn(values, 'Propose') && { Actif: values.Propose }),
    ...((labels.length > 0 || !row) && { Traductions: Object.fromEntries(written) }),
    ...Object.fromEntries(own.map((field) => [field, values[field]])),
  };
}

/** A number whose few values have words of their own is a code to forms. */
function typed(field: EntryField, value: unknown): unknown {
  return entryFields[field].type === 'code' && 'values' in entryFields[field] ? String(value) : (value ?? null);
}

/** Every entry of a list, in its order. */
export async function readEntries(db: Db, name: EditedListName, language: Language) {
  const { id, known = [], more } = referenceList(name);
  const rows = await rowsOf(db, sql<{ row: StoredEntry }>`select to_jsonb(r) as row from ${sql.table(name)} r`);
  const labelled = rows.map(({ row }): Row => {
    const said = (row.Traductions ?? {}) as Readonly<Record<string, string>>;
    const label = said[idLangues[language]] ?? row[labelOf(name)];
    return { ...(row as Row), [labelOf(name)]: label as string, [place]: row.Ordre as number | null };
  });
  const byKey = new Map(rows.map(({ row }) => [row[id], row]));
  const entries = inListOrder(name, labelled, language).map((row): ListEntry => {
    const key = row[id] as string | number;
    return {
      Cle: String(key),
      label: String(row[labelOf(name)]),
      Actif: row.Actif === true,
      ofProduct: known === 'all' || known.includes(key),
      values: valuesOf(name, sure(byKey.get(key))),
    };
  });
  return {
    fixed: known === 'all',
    arranged: !('Ordre' in more) && labelled.some((row) => row[place] !== null),
    entries,
  };
}

/** How many entries the lists have, and how many of them are retired. */
export async function countEntries(db: Db, names: readonly EditedListName[]) {
  const counted = names.map(
    (name) => sql`select ${name}::text as "Liste", count(*)::integer as entries,
      (count(*) filter (where not "Actif"))::integer as retired from ${sql.table(name)}`,
  );
  const rows = await rowsOf(
    db,
    sql<{ Liste: EditedListName; entries: number; retired: number }>`${sql.join(counted, sql` union all `)}`,
  );
  const byName = new Map(rows.map((row) => [row.Liste, row]));
  return names.map((name) => ({ ...sure(byName.get(name)), fixed: referenceList(name).known === 'all' }));
}
