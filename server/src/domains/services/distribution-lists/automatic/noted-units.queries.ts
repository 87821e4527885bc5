import type { UnitSource } from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';

/** A unit that is to be looked at: it is another, or somebody came to it. */
export interface NotedUnit {
  readonly Source: UnitSource;
  readonly Unite: string;
}

/** Notes units that a declaration is for; answers whether there were any. Of the lines of these people, whoever leads them. */
export async function noteUnits(db: Db, units: readonly NotedUnit[], inLines: readonly number[]): Promise<boolean> {
  const noted = await rowsOf(
    db,
    sql`insert into "LdUniteARevoir" ("Source", "Unite")
      select u."Source", u."Unite" from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) u("Source" text, "Unite" text)
        where exists (select from "LdAutomatique" a where a."Source" = u."Source" and (u."Source" <> 'Manager' or exists (
          select from "Liste" l where l."IdAutomatique" = a."IdAutomatique" and l."Unite" = u."Unite" and l.deleted_at is null)))
      union select 'Manager', m."IdAncetre"::text from management_line m
        where m."Ligne" = 'Manager' and m."IdPersonneEV1" = any(${sql.val(inLines)}::integer[])
          and exists (select from "LdAutomatique" where "Source" = 'Manager')
      returning id`,
  );
  return noted.length > 0;
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
