import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { fieldsOf } from '@passerelle/contracts/conditions/evaluate.ts';
import type { UnitSource } from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';

/** The kinds of units that stand with people, and do not follow from whom they are under. */
export const unitColumns = [
  'IdSociete',
  'IdSite',
  'IdDirection',
  'IdCA',
  'IdPays',
] as const satisfies readonly UnitSource[];

/** A unit that is to be looked at: it is another, or somebody came to it. */
export interface NotedUnit {
  readonly Source: UnitSource;
  readonly Unite: string;
}

interface Noted {
  readonly units: readonly NotedUnit[];
  /** Of their lines, whoever leads them. */
  readonly inLines: readonly number[];
  /** They may count among the people of their units from now on, or no more. */
  readonly counted: readonly number[];
}

/** The unit of somebody, known as `p`, of each kind that stands with them. */
const unitsOfPerson = sql.join(unitColumns.map((name) => sql`(${sql.lit(name)}, ${sql.ref(`p.${name}`)}::text)`));

/** Notes units that a declaration is for; answers whether there were any. */
export async function noteUnits(db: Db, { units, inLines, counted: changed }: Noted): Promise<boolean> {
  const counted = await countedBy(db, changed);
  const noted = await rowsOf(
    db,
    sql`insert into "LdUniteARevoir" ("Source", "Unite")
      select u."Source", u."Unite" from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) u("Source" text, "Unite" text)
        where exists (select from "LdAutomatique" a where a."Source" = u."Source" and (u."Source" <> 'Manager' or exists (
          select from "Liste" l where l."IdAutomatique" = a."IdAutomatique" and l."Unite" = u."Unite" and l.deleted_at is null)))
      union select u."Source", u."Unite" from "Personne" p cross join lateral (values ${unitsOfPerson}) u("Source", "Unite")
        where p."IdPersonneEV1" = any(${counted}) and u."Unite" is not null
          and exists (select from "LdAutomatique" a where a."Source" = u."Source")
      union select 'Manager', m."IdAncetre"::text from management_line m
        where m."Ligne" = 'Manager' and m."IdPersonneEV1" = any(${sql.val(inLines)}::integer[] || ${counted})
          and exists (select from "LdAutomatique" where "Source" = 'Manager')
      returning id`,
  );
  return noted.length > 0;
}

/**
 * Who may count otherwise since these changed: they, and whoever stands to them as a declaration asks, be it of a manager's manager.
 * Asked for where a declaration compares somebody else's record alone.
 */
async function countedBy(db: Db, changed: readonly number[]): Promise<Sql> {
  const own = sql`${sql.val(changed)}::integer[]`;
  if (changed.length === 0) return own;
  const declared = await rowsOf(
    db,
    sql<{ Conditions: Condition }>`select "Conditions" from "LdAutomatique"
      where "Actif" and jsonb_path_exists("Conditions", '$.**.field ? (@ like_regex "[.]")')`,
  );
  const chains = new Map<string, readonly string[]>();
  for (const path of declared.flatMap(({ Conditions }) => fieldsOf(Conditions))) {
    const relations = path.split('.').slice(0, -1);
    for (const [n] of relations.entries()) chains.set(relations.slice(0, n + 1).join(), relations.slice(0, n + 1));
  }
  const standing = [...chains.values()].map((chain) =>
    chain.reduceRight(
      (those, relation) =>
        sql`(select p."IdPersonneEV1" from "Personne" p where ${sql.ref(`p.IdPersonneEV1${relation}`)} in ${those})`,
      sql`(select unnest(${own}))`,
    ),
  );
  if (standing.length === 0) return own;
  return sql`(${own} || array(${sql.join(standing, sql` union `)}))`;
}

/** Units that are looked at together. */
const lot = 500;

interface TakenUnits {
  /** The keys of what was noted: forgotten once it is done. */
  readonly ids: readonly string[];
  readonly bySource: ReadonlyMap<UnitSource, readonly string[]>;
}

/** Units that were noted first. */
export async function readNoted(db: Db): Promise<TakenUnits> {
  const rows = await rowsOf(
    db,
    sql<
      NotedUnit & { id: string }
    >`select id::text as id, "Source", "Unite" from "LdUniteARevoir" n order by n.id limit ${lot}`,
  );
  const bySource = new Map<UnitSource, Set<string>>();
  for (const { Source, Unite } of rows) bySource.set(Source, (bySource.get(Source) ?? new Set()).add(Unite));
  return { ids: rows.map(({ id }) => id), bySource: new Map([...bySource].map(([one, units]) => [one, [...units]])) };
}

/** They were looked at as they were when they were noted, or later. */
export async function forgetNoted(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from "LdUniteARevoir" where id = any(${sql.val(ids)}::bigint[])`.execute(db);
}
