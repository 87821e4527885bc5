import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import type { Db } from '../../platform/db/database.ts';
import { storableJson } from '../../platform/db/storable.ts';
import { invalidInput } from '../../platform/http/api-error.ts';
import { type Route, routes } from '../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';

/** Drafts belong to the person, whatever role they act under; they have no history, so they are not acts. */
export function draftsRoutes({ db }: { readonly db: Db }): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof draftsCalls>(draftsCalls, {
    read: async ({ params }, { actor: { actor } }) => {
      const found = await db
        .selectFrom('draft')
        .select(['values', 'base_version', 'DateM'])
        .where('IdPersonneEV1', '=', actor.IdPersonneEV1)
        .where('form', '=', params.form)
        .where('subject', '=', params.subject)
        .executeTakeFirst();
      if (!found) return { draft: null };
      const { values, base_version, DateM } = found;
      return { draft: { values: JSON.stringify(values), baseVersion: base_version, DateM: DateM.toISOString() } };
    },
    write: async ({ params, body }, { actor: { actor } }) => {
      const now = new Date();
      const kept = { values: jsonOrRefuse(body.values), base_version: body.baseVersion, DateM: now };
      await db
        .insertInto('draft')
        .values({ IdPersonneEV1: actor.IdPersonneEV1, ...params, ...kept })
        .onConflict((conflict) => conflict.columns(['IdPersonneEV1', 'form', 'subject']).doUpdateSet(kept))
        .execute();
      return { DateM: now.toISOString() };
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
