import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { Db } from '../../../platform/db/database.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import '../../../engines/told/told.events.ts';
import { countHolders } from '../../foundation/actor/held-rights.queries.ts';
import { lockPeople } from './lock-people.ts';
import { ownRole, rolesCarryingAdm } from './person-roles.queries.ts';
import { refusalToEnd, standingOn } from './roles.policy.ts';
import { endedNow, personRoleRows } from './roles.tables.ts';

/**
 * A role of somebody's own that the actor may take away.
 * @throws {ApiError} NOT_FOUND where there is none for them; NOT_AUTHORIZED for one that opens administration
 */
export async function requireMayEnd(db: Db, kernel: AccessKernel, actor: Actor, IdPersonneRole: number) {
  const found = await ownRole(db, IdPersonneRole);
  if (!found) throw new ApiError('NOT_FOUND');
  const opensAdministration = (await rolesCarryingAdm(db)).has(found.IdRole);
  const standing = sure(await standingOn(kernel, db, actor, found.IdPersonneEV1));
  const refusal = refusalToEnd(standing, opensAdministration);
  if (refusal) throw refusal;
  return { found, opensAdministration };
}

/**
 * Takes a role of somebody's own away, with what was delegated of it. Who holds the right to delegate over somebody else
 * may, since it only takes away; what opens administration is for administrators.
 */
export async function endRole(
  writing: Writing,
  kernel: AccessKernel,
  actor: Actor,
  IdPersonneRole: number,
): Promise<void> {
  const { db, emit } = writing;
  const { found, opensAdministration } = await requireMayEnd(db, kernel, actor, IdPersonneRole);
  const { IdPersonneEV1 } = found;
  const own = opensAdministration && IdPersonneEV1 === actor.IdPersonneEV1;
  const administrators = own ? await countHolders(db, 'adm', []) : 0;
  // The role before its people, as a plan writes them.
  const row = sure(await personRoleRows.find(writing, IdPersonneRole));
  await lockPeople(db, [IdPersonneEV1]);
  const now = await ownRole(db, IdPersonneRole);
  if (now?.status !== 'active' && now?.status !== 'upcoming') throw new ApiError('ALREADY_ENDED');
  await personRoleRows.update(writing, row, await endedNow(db));
  // As a plan that does it: whoever stays to administer alone agrees to it, or does it.
  if (administrators > 1 && (await countHolders(db, 'adm', [])) === 1) throw new ApiError('PLAN_SECOND_PERSON');
  const by = actor.IdPersonneEV1;
  await emit('people.told', { people: [IdPersonneEV1], kind: 'roleEnded', values: { role: found.IdRole }, by });
}

/**
 * Gives back a role, own or delegated, that was just ended, as it was. Throws CONFLICT where its holder has the same again,
 * PLAN_SECOND_PERSON where it opens administration: that is given by a plan, which two look at.
 */
export async function restoreRole(
  writing: Writing,
  actor: Actor,
  IdPersonneRole: number,
  asDefault: boolean,
): Promise<void> {
  const { db, emit } = writing;
  const row = await personRoleRows.find(writing, IdPersonneRole);
  if (!row) throw new ApiError('NOT_FOUND');
  const { IdPersonneEV1, IdRole } = row as { IdPersonneEV1: number; IdRole: number };
  if ((await rolesCarryingAdm(db)).has(IdRole)) throw new ApiError('PLAN_SECOND_PERSON');
  const [other] = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number }>`select "IdPersonneEV1" from "PersonneRole"
      where "IdPersonneEV1" = ${IdPersonneEV1} and "ParDefaut"`,
  );
  const back = { Annule: false, DateAnnulation: null, ParDefaut: asDefault && !other };
  try {
    await personRoleRows.update(writing, row, back);
  } catch (error) {
    if (/^23(505|P01)$/.test((error as { code?: string }).code ?? '')) throw new ApiError('CONFLICT');
    throw error;
  }
  const by = actor.IdPersonneEV1;
  await emit('people.told', { people: [IdPersonneEV1], kind: 'roleRestored', values: { role: IdRole }, by });
}
