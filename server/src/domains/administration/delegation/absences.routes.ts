import { absencesCalls } from '@passerelle/contracts/delegation/absences.contract.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { RouteNeeds } from '../../domain.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { standingOn } from '../../people/roles/roles.policy.ts';
import { dropCalendar, keepCalendar, placeOf } from './absences.actions.ts';
import { readAbsences } from './absences.queries.ts';
import { mayRead } from './delegation.policy.ts';

/** When somebody is away is known to whoever may hand their roles over; where it is read, by themself alone. */
export function absencesRoutes({
  db,
  act,
  kernel,
  vault,
  calendars,
}: Pick<RouteNeeds, 'db' | 'act' | 'kernel' | 'vault' | 'calendars'>): readonly Route<LoadedActor>[] {
  async function requireReader(actor: Actor, IdPersonneEV1: number): Promise<void> {
    const standing = await standingOn(kernel, db, actor, IdPersonneEV1);
    if (!standing || !mayRead(standing)) throw new ApiError('NOT_FOUND');
  }

  return routes<LoadedActor, typeof absencesCalls>(absencesCalls, {
    read: async ({ params: { IdPersonneEV1 } }, { actor: { actor } }) => {
      await requireReader(actor, IdPersonneEV1);
      return await readAbsences(db, IdPersonneEV1, IdPersonneEV1 === actor.IdPersonneEV1);
    },
    setCalendar: async ({ params: { IdPersonneEV1 }, body: { Adresse } }, context) => {
      const by = actOf(context);
      await requireReader(by.actor, IdPersonneEV1);
      if (IdPersonneEV1 !== by.actor.IdPersonneEV1)
        throw new ApiError('NOT_AUTHORIZED', [{ path: 'Adresse', rule: 'notAllowed' }]);
      const said = Adresse === null ? [] : await calendars.read(Adresse, await placeOf(db, IdPersonneEV1));
      await act(by, async (writing) => {
        if (Adresse === null) await dropCalendar(writing, IdPersonneEV1);
        else await keepCalendar(writing, { vault }, { IdPersonneEV1, Adresse, said });
      });
      return await readAbsences(db, IdPersonneEV1, true);
    },
  });
}
