import { sql } from 'kysely';
import type { Reactions } from '../../../engines/act/reactions.ts';
import type { Domain } from '../../domain.ts';
import '../../foundation/actor/stay.events.ts';
import { draftsRoutes } from './drafts.routes.ts';

/** What somebody had begun in a stay that is over is not found again in the next. */
function forgetDrafts(reactions: Reactions): void {
  reactions.on('people.returned', async ({ db }, { IdPersonneEV1 }) => {
    await db.deleteFrom('draft').where('IdPersonneEV1', '=', IdPersonneEV1).execute();
  });
}

export const draftsDomain: Domain = {
  name: 'drafts',
  owns: ['draft'],
  merged: { draft: { IdPersonneEV1: 'fills', values: 'renames' } },
  kept: {
    draft: {
      about: (person) =>
        sql<boolean>`(t."IdPersonneEV1" = ${person} or (t.form = 'personne' and t.subject = ${String(person)}))`,
      becomes: 'gone',
    },
  },
  routes: [draftsRoutes],
  reactions: [forgetDrafts],
};
