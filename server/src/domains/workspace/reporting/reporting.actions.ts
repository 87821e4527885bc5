import type { MeasureName } from '@passerelle/contracts/reporting/measures.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { measuresOfRole } from './reporting.queries.ts';

/**
 * Says which figures a role is shown, in which order; null for all of them. Its holders go by it at once.
 * @throws {ApiError} NOT_FOUND where there is no such role
 */
export async function arrangeMeasures(
  { db, record }: Writing,
  IdRole: number,
  measures: readonly MeasureName[] | null,
): Promise<void> {
  const [role] = await rowsOf(
    db,
    sql<{ IdRole: number }>`select "IdRole" from "Role" where "IdRole" = ${IdRole} for update`,
  );
  if (!role) throw new ApiError('NOT_FOUND');
  const before = await measuresOfRole(db, IdRole);
  await sql`delete from mesure_role where "IdRole" = ${IdRole}`.execute(db);
  await sql`insert into mesure_role ("Mesure", "IdRole", "Ordre")
    select name, ${IdRole}, n from unnest(${sql.val(measures ?? [])}::text[]) with ordinality given (name, n)`.execute(
    db,
  );
  await record({
    entity: 'mesure_role',
    id: IdRole,
    before: { Mesures: before ?? null },
    after: { Mesures: measures },
  });
}
