import type { Actor } from '../../../engines/access/actor.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockPerson } from '../../people/person/person-lock.queries.ts';

/** Makes one of the person's live roles the one they act under. */
export async function switchRole({ db, record }: Writing, actor: Actor, IdPersonneRole: number): Promise<void> {
  const wanted = actor.roles.find((role) => role.IdPersonneRole === IdPersonneRole);
  if (!wanted) throw new ApiError('NOT_AUTHORIZED');
  const { IdPersonneEV1 } = actor;
  // Two choices at once come one after the other.
  await lockPerson(db, IdPersonneEV1);
  await db
    .updateTable('PersonneRole')
    .set({ ParDefaut: false })
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .where('ParDefaut', '=', true)
    .execute();
  // Delegations that were taken up by themselves are no longer: the person has chosen.
  await db
    .updateTable('PersonneRole')
    .set({ switchDelegue: false })
    .where(
      'IdPersonneRole',
      'in',
      actor.roles.map((role) => role.IdPersonneRole),
    )
    .where('switchDelegue', '=', true)
    .execute();
  await db.updateTable('PersonneRole').set({ ParDefaut: true }).where('IdPersonneRole', '=', IdPersonneRole).execute();
  await record({
    entity: 'Personne',
    id: IdPersonneEV1,
    before: { defaultRole: actor.acting?.IdPersonneRole ?? null },
    after: { defaultRole: IdPersonneRole },
  });
}
