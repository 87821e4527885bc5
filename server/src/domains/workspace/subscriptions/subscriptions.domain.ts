import { declaredDirectory } from '@passerelle/contracts/directory/directory.fields.ts';
import { sql } from 'kysely';
import type { Reactions } from '../../../engines/act/reactions.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Domain, JobNeeds } from '../../domain.ts';
import '../../foundation/actor/stay.events.ts';
import { sendSubscriptions } from './send-subscriptions.ts';
import { subscriptionsRoutes } from './subscriptions.routes.ts';

const subscriptionsJobs = (needs: JobNeeds): readonly Job[] => [
  { name: 'subscriptions.send', cron: '*/10 * * * *', run: async () => await sendSubscriptions(needs) },
];

/** What was subscribed to in a stay that is over is not told in the next. */
function forgetSubscriptions(reactions: Reactions): void {
  reactions.on('people.returned', async ({ db }, { IdPersonneEV1 }) => {
    await db.deleteFrom('view_subscription').where('IdPersonneEV1', '=', IdPersonneEV1).execute();
  });
}

const ofSubscriber = (person: number) =>
  sql<boolean>`t."IdAbonnement" in (select s."IdAbonnement" from view_subscription s where s."IdPersonneEV1" = ${person})`;

/** Rows of people: what is kept of them in subscriptions of others goes as soon as they are erased. */
const ofPeople = (person: number) =>
  sql<boolean>`t.row_key = ${person} and t."IdAbonnement" in (select s."IdAbonnement" from view_subscription s
    where s."Ecran" = ${declaredDirectory.name})`;

/** Saved views of which people are told, on mornings, what changed in them. */
export const subscriptionsDomain: Domain = {
  name: 'subscriptions',
  owns: ['view_subscription', 'view_seen', 'view_change'],
  merged: {
    view_subscription: {
      IdPersonneEV1: 'ends',
      // What a view asked for when it was looked at last: it asks the same from then on, and is not told as another.
      asked: { verb: 'renames', thing: ['saved_view', 'IdVue'] },
    },
  },
  kept: {
    view_subscription: { about: 'IdPersonneEV1', becomes: 'gone', words: ['asked'], hidden: ['sealed'] },
    view_seen: { about: ofSubscriber, becomes: 'gone', names: ofPeople, hidden: ['marks'] },
    view_change: { about: ofSubscriber, becomes: 'gone', names: ofPeople },
  },
  routes: [subscriptionsRoutes],
  jobs: [subscriptionsJobs],
  reactions: [forgetSubscriptions],
};
