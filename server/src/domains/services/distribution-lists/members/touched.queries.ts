import { type Condition, isLeaf, type Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { criteriaSubject } from '../groups/criteria.ts';

/** One of these values that a field of somebody must hold, or criteria do not find them. */
interface Asked {
  readonly field: string;
  readonly values: ReadonlySet<string>;
}

/**
 * Of these lists, those that these people may come to or leave: whoever is in one, is named in it or took it, and whoever
 * holds what its criteria ask of everybody. Left out are only those whose criteria surely find none of them, so that a
 * change of one person does not ask two thousand lists.
 */
export async function touchedLists(
  db: Db,
  lists: readonly number[],
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const those = sql`"IdPersonneEV1" = any(${sql.val(people)}::integer[])`;
  const known = await rowsOf(
    db,
    sql<{ IdListe: number }>`select "IdListe" from "LdMembre" where version_out is null and ${those}
      union select "IdListe" from "LdEnvoi" where ${those} union select "IdListe" from "LdAbonnement" where ${those}
      union select g."IdListe" from "LdNomme" n join "LdGroupe" g using ("IdGroupe") where n.${those}
      union select "IdListe" from "Liste" where "Cause" = 'calcul'`,
  );
  const touched = new Set(known.map(({ IdListe }) => IdListe));
  const others = lists.filter((one) => !touched.has(one));
  const groups = (
    await rowsOf(
      db,
      sql<{ IdListe: number; Conditions: Condition }>`select "IdListe", "Conditions" from "LdGroupe"
        where "Conditions" is not null and "IdListe" = any(${sql.val(others)}::integer[])`,
    )
  ).map(({ IdListe, Conditions }) => ({ IdListe, asked: askedOfAll(Conditions) }));
  const held = await heldBy(db, people, new Set(groups.flatMap(({ asked }) => asked.map(({ field }) => field))));
  for (const { IdListe, asked } of groups)
    if (asked.every(({ field, values }) => held.get(field)?.some((value) => values.has(value)) ?? true))
      touched.add(IdListe);
  return touched;
}

/** What criteria ask of everybody whom they find, of codes that stand with the person. */
export function askedOfAll(condition: Condition): readonly Asked[] {
  if (isLeaf(condition)) return askedBy(condition);
  return 'and' in condition ? condition.and.flatMap(askedOfAll) : [];
}

function askedBy({ field, operator, value }: Leaf): readonly Asked[] {
  const isCode = Object.hasOwn(criteriaSubject.fields, field) && criteriaSubject.fields[field]?.type === 'code';
  const values = operator === 'in' ? value : operator === 'equals' ? [value] : undefined;
  if (!isCode || !Array.isArray(values) || !values.every((one) => typeof one === 'string' || typeof one === 'number'))
    return [];
  // A key may be written in digits.
  return [{ field, values: new Set(values.flatMap((one) => [String(one), String(Number(one))])) }];
}

/** What these people hold of fields, together. */
async function heldBy(
  db: Db,
  people: readonly number[],
  fields: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const each = [...fields].map((name): Sql => {
    const field = criteriaSubject.fields[name];
    if (!field || !('value' in field)) throw new Error(`${name} is no code`);
    return sql`select ${sql.lit(name)} as field, (${field.value('p')})::text as value from "Personne" p
      where p."IdPersonneEV1" = any(${sql.val(people)}::integer[])`;
  });
  if (each.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    sql<{
      field: string;
      values: string[];
    }>`select field, coalesce(array_agg(distinct value) filter (where value is not null), '{}') as values
      from (${sql.join(each, sql` union all `)}) held group by field`,
  );
  return new Map(rows.map(({ field, values }) => [field, values]));
}
