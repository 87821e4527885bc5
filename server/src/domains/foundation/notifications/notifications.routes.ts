import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { sql } from 'kysely';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { readChoices, saveChoices } from './choices.actions.ts';
import { countNotifications, readNotifications, receiveNotices, updateNotifications } from './notifications.queries.ts';
import { inWords, type Words } from './notifications.words.ts';

interface NotificationsNeeds extends Words {
  readonly act: ActFunction;
}

/** Notifications belong to the person, whatever role they act under. What was read or pinned has no history. */
export function notificationsRoutes({ db, act, texts, entities }: NotificationsNeeds): readonly Route<LoadedActor>[] {
  const change = async (context: CallContext<LoadedActor>, how: { readonly set: Sql; readonly where: Sql }) =>
    await act(actOf(context), async ({ db: trx, announce }) => {
      const { IdPersonneEV1 } = context.actor.actor;
      const rows = await updateNotifications(trx, IdPersonneEV1, how);
      if (rows.length > 0) announce({ topic: 'notifications.changed', to: { people: [IdPersonneEV1] }, data: {} });
      return await inWords({ db: trx, texts, entities }, rows, context.language);
    });
  const changeOne = async (context: CallContext<LoadedActor>, id: number, set: Sql) => {
    const [changed] = await change(context, { set, where: sql`"IdPersonneNotification" = ${id}` });
    if (!changed) throw new ApiError('NOT_FOUND');
    return changed;
  };

  return routes<LoadedActor, typeof notificationsCalls>(notificationsCalls, {
    list: async ({ query }, { actor: { actor }, language }) => {
      const { IdPersonneEV1 } = actor;
      await receiveNotices(
        db,
        IdPersonneEV1,
        actor.roles.map(({ IdPersonneRole }) => IdPersonneRole),
      );
      const [rows, counts] = await Promise.all([
        readNotifications(db, IdPersonneEV1, query),
        countNotifications(db, IdPersonneEV1),
      ]);
      return { notifications: await inWords({ db, texts, entities }, rows, language), ...counts };
    },
    pin: async ({ params }, context) => await changeOne(context, params.id, sql`"Epingle" = not "Epingle"`),
    read: async ({ params }, context) =>
      await changeOne(context, params.id, sql`"DateLecture" = coalesce("DateLecture", now()), mail_due = null`),
    readAll: async ({ params }, context) => {
      if (params.IdPersonneEV1 !== context.actor.actor.IdPersonneEV1) throw new ApiError('NOT_FOUND');
      return await change(context, {
        set: sql`"DateLecture" = now(), mail_due = null`,
        where: sql`"DateLecture" is null`,
      });
    },
    choices: async (_input, { actor: { actor } }) => await readChoices(db, actor.IdPersonneEV1),
    saveChoices: async ({ body }, context) =>
      await act(actOf(context), (writing) => saveChoices(writing, context.actor.actor.IdPersonneEV1, body)),
  });
}
