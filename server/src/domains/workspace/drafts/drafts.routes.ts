import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { storableJson } from '../../../platform/db/storable.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';

/** Drafts belong to the person, whatever role they act under; they have no history, so they are not acts. */
export function draftsRoutes({ db }: { readonly db: Db }): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof draftsCalls>(draftsCalls, {
    read: async ({ params }, { actor: { actor } }) => {
      const found = await db
        .selectFrom('draft')
        .select(['values', 'base_revision', 'Revision', 'DateM'])
        .where('IdPersonneEV1', '=', actor.IdPersonneEV1)
        .where('form', '=', params.form)
        .where('subject', '=', params.subject)
        .executeTakeFirst();
      if (!found) return { draft: null };
      const { values, base_revision, Revision, DateM } = found;
      const draft = { values: JSON.stringify(values), baseRevision: base_revision, Revision };
      return { draft: { ...draft, DateM: DateM.toISOString() } };
    },
    write: async ({ params, body }, { actor: { actor } }) => {
      const now = new Date();
      const kept = { values: jsonOrRefuse(body.values), base_revision: body.baseRevision, DateM: now };
      const moved = { ...kept, Revision: sql<number>`nextval('draft_revision')` };
      const { IdPersonneEV1 } = actor;
      // Either it goes on from the draft that there is, or there is none to go on from.
      const written =
        (await db
          .updateTable('draft')
          .set(moved)
          .where('IdPersonneEV1', '=', IdPersonneEV1)
          .where('form', '=', params.form)
          .where('subject', '=', params.subject)
          .where('Revision', '=', body.Revision)
          .returning('Revision')
          .executeTakeFirst()) ??
        (await db
          .insertInto('draft')
          .values({ IdPersonneEV1, ...params, ...kept })
          .onConflict((conflict) => conflict.doNothing())
          .returning('Revision')
          .executeTakeFirst());
      if (!written) throw new ApiError('CONFLICT', [{ path: 'body/Revision', rule: 'another' }]);
      return { Revision: written.Revision, DateM: now.toISOString() };
    },
    discard: async ({ params }, { actor: { actor } }) => {
      await db
        .deleteFrom('draft')
        .where('IdPersonneEV1', '=', actor.IdPersonneEV1)
        .where('form', '=', params.form)
        .where('subject', '=', params.subject)
        .execute();
    },
  });
}

function jsonOrRefuse(text: string): string {
  const json = storableJson(text);
  if (json === undefined) throw invalidInput('body/values', 'json');
  return json;
}
