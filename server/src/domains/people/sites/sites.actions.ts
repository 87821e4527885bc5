import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import type { LeftRows, PlannedRow, Values } from '../../../engines/plans/plan-kind.ts';
import { writeTable } from '../../../engines/plans/planned-rows.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { namedKeys } from '../../../platform/realtime/announce.ts';
import { changeMarks } from '../../foundation/actor/changed-by.queries.ts';
import { readAssigned, readNamed } from './site.queries.ts';
import { siteTable } from './sites.tables.ts';

const unsaid: readonly string[] = [...changeMarks, 'IdSite'];

/** Writes sites as planned. One that is not as its row says is left (`moved`). */
export async function writePlannedSites(
  { db, recordAll, announce }: Writing,
  rows: readonly PlannedRow[],
): Promise<LeftRows> {
  const written = await writeTable(db, siteTable, rows);
  const done = rows.filter(({ n }) => written.has(n));
  await recordAll(done.map((row) => ({ ...row, before: without(row.before), after: without(row.after) })));
  if (done.length > 0) {
    const sites = namedKeys(done.map(({ id }) => Number(id)));
    announce({ topic: 'sites.changed', to: { right: 'site-read' }, data: { sites } });
  }
  return new Map(rows.flatMap(({ n }) => (written.has(n) ? [] : [[n, 'moved'] as const])));
}

function without(values: Values | null): Values | null {
  return values && Object.fromEntries(Object.entries(values).filter(([name]) => !unsaid.includes(name)));
}

/**
 * Takes a site away. Held against whoever would be assigned to it meanwhile: they wait, and find that it is gone.
 * @throws {ApiError} NOT_FOUND, ERREUR_SITE_UTILISE with how many people are assigned to it, IN_USE where something else
 * names it, with what at `<entity>/<field>`, and how often
 */
export async function removeSite({ db, record, announce }: Writing, IdSite: number): Promise<void> {
  const [before] = await rowsOf(
    db,
    sql<Record<string, unknown>>`select to_jsonb(s) - 'RechercheSite' as row from "Site" s
      where s."IdSite" = ${IdSite} for update`,
  );
  if (!before) throw new ApiError('NOT_FOUND');
  const { present, former } = await readAssigned(db, IdSite);
  if (present + former > 0)
    throw new ApiError('ERREUR_SITE_UTILISE', [
      { path: 'params/IdSite', rule: 'inUse', value: String(present + former) },
    ]);
  await refuseNamed(db, IdSite);
  await sql`savepoint removing`.execute(db);
  try {
    await sql`delete from "Site" where "IdSite" = ${IdSite}`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    await sql`rollback to savepoint removing`.execute(db);
    // Somebody named it meanwhile.
    await refuseNamed(db, IdSite);
    throw new ApiError('IN_USE');
  }
  await record({ entity: 'Site', id: IdSite, before: before.row as Values, after: null });
  announce({ topic: 'sites.changed', to: { right: 'site-read' }, data: { sites: [IdSite] } });
}

async function refuseNamed(db: Db, IdSite: number): Promise<void> {
  const others = await readNamed(db, IdSite);
  if (others.length > 0)
    throw new ApiError(
      'IN_USE',
      others.map(({ entity, field, n }) => ({ path: `${entity}/${field}`, rule: 'inUse', value: String(n) })),
    );
}
