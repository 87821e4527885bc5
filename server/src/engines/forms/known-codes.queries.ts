import type { Field, Fields } from '@passerelle/contracts/catalogue/field.ts';
import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import {
  isReferenceList,
  type ReferenceName,
  referenceList,
  referenceTables,
} from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { always, type Sql } from '../../platform/db/sql.ts';

/** Codes that no list has, or that have ended by this day: what is chosen anew is one that may be. */
export async function unknownCodes(
  db: Db,
  fields: Fields,
  changed: FormValues,
  today: string,
): Promise<readonly FormFault[]> {
  const asked = Object.entries(changed).flatMap(([name, value]) => {
    const { reference }: Field = fields[name] ?? { type: 'text' };
    const codes = value === null || value === undefined ? [] : [value].flat().map(String);
    return reference === undefined || codes.length === 0 ? [] : [{ name, reference, codes }];
  });
  if (asked.length === 0) return [];
  const found = asked.map(
    ({ name, reference, codes }) =>
      sql`select ${name}::text as name, (select count(*) from ${sql.table(reference)} r
        where r.${sql.ref(keyOf(reference))}::text = any(${codes}::text[]) and ${goesOn(reference, today)})::integer as n`,
  );
  const rows = await rowsOf(db, sql<{ name: string; n: number }>`${sql.join(found, sql` union all `)}`);
  const known = new Map(rows.map(({ name, n }) => [name, n]));
  return asked
    .filter(({ name, codes }) => known.get(name) !== new Set(codes).size)
    .map(({ name }) => ({ field: name, rule: 'unknownValue' }));
}

function keyOf(reference: ReferenceName): string {
  return isReferenceList(reference) ? referenceList(reference).id : referenceTables[reference].id;
}

/** Companies and sites have a last day; past it nobody comes to them. What a list retired is no choice any more. */
function goesOn(reference: ReferenceName, today: string): Sql<boolean> {
  if (isReferenceList(reference)) return referenceList(reference).label ? sql<boolean>`r."Actif"` : always;
  if (reference === 'CentreCout') return always;
  return sql<boolean>`(r."DateFin" is null or r."DateFin" >= ${today}::date)`;
}
