import type { ReviewDecision, ReviewKind } from '@passerelle/contracts/review/review.contract.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { endRole, requireMayEnd, restoreRole } from '../../people/roles/roles.actions.ts';
import { cancelDelegation, requireMayCancel } from '../delegation/delegation.actions.ts';
import type { Reviewer } from './review.policy.ts';
import { reviewedRole, standsOutFor } from './review.queries.ts';

const minutesToUndo = 10;

/**
 * Keeps a role that stands out, or ends it, and remembers who decided what. Whoever may not end it does not keep it either: it
 * would be gone from the sight of those who may.
 * @throws {ApiError} NOT_FOUND where it is not theirs to look after; as ending it does; INVALID_INPUT at `body/kind` where it
 * does not stand out for that
 */
export async function decide(
  writing: Writing,
  { kernel, actor }: Reviewer,
  IdPersonneRole: number,
  { kind, decision }: { readonly kind: ReviewKind; readonly decision: ReviewDecision },
): Promise<void> {
  const role = await reviewedRole(writing.db, { kernel, actor }, IdPersonneRole);
  if (!role) throw new ApiError('NOT_FOUND');
  const stands = await standsOutFor(writing.db, { kernel, actor }, IdPersonneRole);
  if (decision === 'keep' && role.delegated) await requireMayCancel(writing.db, { kernel, actor }, IdPersonneRole);
  else if (decision === 'keep') await requireMayEnd(writing.db, kernel, actor, IdPersonneRole);
  else if (role.delegated) await cancelDelegation(writing, { kernel, actor }, IdPersonneRole);
  else await endRole(writing, kernel, actor, IdPersonneRole);
  if (stands !== kind) throw invalidInput('body/kind', 'notAllowed');
  const review = await writing.db
    .insertInto('role_review')
    .values({ IdPersonneRole, kind, decision, IdPersonneEV1: actor.IdPersonneEV1, was_default: role.ParDefaut })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writing.record({ entity: 'role_review', id: review.id, after: { IdPersonneRole, kind, decision } });
}

/**
 * Takes one's own last decision on a role back. What was ended comes back exactly as it was, so that nobody gains by it:
 * for a few minutes, and while nothing else happened to it. Throws NOT_FOUND, CONFLICT.
 */
export async function undo(writing: Writing, { kernel, actor }: Reviewer, IdPersonneRole: number): Promise<void> {
  const { db, record } = writing;
  if (!(await reviewedRole(db, { kernel, actor }, IdPersonneRole))) throw new ApiError('NOT_FOUND');
  const [last] = await rowsOf(
    db,
    sql<{
      id: number;
      by: number;
      kind: ReviewKind;
      decision: ReviewDecision;
      was_default: boolean;
      undoable: boolean;
    }>`
        select rr.id, rr."IdPersonneEV1" as by, rr.kind, rr.decision, rr.was_default,
          rr.at > now() - make_interval(mins => ${minutesToUndo})
            and (rr.decision = 'keep' or (pr."Annule" and pr."DateAnnulation" = rr.at)) as undoable
        from role_review rr join "PersonneRole" pr using ("IdPersonneRole")
        where rr."IdPersonneRole" = ${IdPersonneRole} order by rr.id desc limit 1 for update`,
  );
  if (last?.by !== actor.IdPersonneEV1) throw new ApiError('NOT_FOUND');
  if (!last.undoable) throw new ApiError('CONFLICT');
  if (last.decision === 'end') await restoreRole(writing, actor, IdPersonneRole, last.was_default);
  await db.deleteFrom('role_review').where('id', '=', last.id).execute();
  const { kind, decision } = last;
  await record({ entity: 'role_review', id: last.id, before: { IdPersonneRole, kind, decision } });
}
