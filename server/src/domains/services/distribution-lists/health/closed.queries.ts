import { isFieldOf } from '@passerelle/contracts/catalogue/field.ts';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { fieldsOf } from '@passerelle/contracts/conditions/evaluate.ts';
import type { IsClosed } from '@passerelle/contracts/distribution-lists/closed-codes.ts';
import {
  isReferenceList,
  type ReferenceName,
  referenceList,
  referenceTables,
} from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { goesOn } from '../../../../platform/db/days.ts';
import { always, type Sql } from '../../../../platform/db/sql.ts';
import { criteriaSubject } from '../groups/criteria.ts';

/** Which codes of these criteria nobody chooses any more: their entry is retired, their company or site is closed, or it is not there. */
export async function closedOf(db: Db, criteria: readonly Condition[]): Promise<IsClosed> {
  const named = new Set<ReferenceName>();
  for (const path of criteria.flatMap(fieldsOf)) {
    const name = referenceOf(path);
    if (name) named.add(name);
  }
  const open = new Map<string, ReadonlySet<string>>();
  for (const name of named) {
    const { id, is } = openIn(name);
    const rows = await rowsOf(
      db,
      sql<{ id: string }>`select t.${sql.ref(id)}::text as id from ${sql.table(name)} t where ${is}`,
    );
    open.set(name, new Set(rows.map((row) => row.id)));
  }
  return (field, value) => {
    const codes = open.get(referenceOf(field) ?? '');
    return codes !== undefined && value !== null && !codes.has(String(value));
  };
}

/** The key of what codes point at, and whether its row `t` may be chosen. */
function openIn(name: ReferenceName): { readonly id: string; readonly is: Sql<boolean> } {
  if (isReferenceList(name)) return { id: referenceList(name).id, is: sql<boolean>`t."Actif"` };
  return { id: referenceTables[name].id, is: name === 'Societe' || name === 'Site' ? goesOn('t') : always };
}

/** What a field of criteria, or the last of a path, is a code of. */
function referenceOf(path: string): ReferenceName | undefined {
  const name = path.split('.').at(-1) ?? '';
  const reference = isFieldOf(criteriaSubject.catalogue, name) ? criteriaSubject.catalogue[name]?.reference : undefined;
  return reference && (isReferenceList(reference) || reference in referenceTables) ? reference : undefined;
}
