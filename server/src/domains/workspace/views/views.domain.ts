import type { Reactions } from '../../../engines/act/reactions.ts';
import type { Domain } from '../../domain.ts';
import '../../foundation/actor/stay.events.ts';
import { viewsRoutes } from './views.routes.ts';

/** Views of a stay that is over, and those that were shared then, are not found again in the next. */
function forgetViews(reactions: Reactions): void {
  reactions.on('people.returned', async ({ db }, { IdPersonneEV1 }) => {
    await db.deleteFrom('default_view').where('IdPersonneEV1', '=', IdPersonneEV1).execute();
    await db.deleteFrom('saved_view').where('IdPersonneEV1', '=', IdPersonneEV1).execute();
  });
}

export const viewsDomain: Domain = {
  name: 'views',
  owns: ['default_view', 'saved_view'],
  merged: { default_view: { IdPersonneEV1: 'fills' }, saved_view: { IdPersonneEV1: 'fills', Etat: 'renames' } },
  kept: {
    default_view: { about: 'IdPersonneEV1', becomes: 'gone' },
    saved_view: { about: 'IdPersonneEV1', becomes: 'gone', words: ['LibVue', 'Etat'] },
  },
  routes: [viewsRoutes],
  reactions: [forgetViews],
};
