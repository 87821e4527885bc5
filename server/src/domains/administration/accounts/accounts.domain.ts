import type { Reactions } from '../../../engines/act/reactions.ts';
import type { Domain } from '../../domain.ts';
import { lockEnrolment, moveEnrolment } from '../../people/person/enrolment.actions.ts';
import '../../foundation/actor/stay.events.ts';
import { signInLinkEntity, tokenEntity } from './accounts.entity.ts';
import { followAddresses } from './former-addresses.reactions.ts';
import { invitationPlans } from './invitations.plans.ts';
import { recordFactor, removeFactor } from './second-factor.enrolling.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { signInLinkJobs } from './sign-in-links.jobs.ts';
import { withdrawLinks } from './sign-in-links.queries.ts';
import { signInLinkRoutes } from './sign-in-links.routes.ts';
import { tokenHoldings } from './tokens.holdings.ts';
import { tokenRoutes } from './tokens.routes.ts';

/** A factor or a link that somebody had in a stay that is over opens nothing in the next: they enrol one anew. */
function forgetFactors(reactions: Reactions): void {
  reactions.on('people.returned', async (writing, { IdPersonneEV1 }) => {
    const { db } = writing;
    await withdrawLinks(db, IdPersonneEV1);
    await removeFactor(db, IdPersonneEV1, 'shown');
    const active = await removeFactor(db, IdPersonneEV1, 'active');
    if (active) await recordFactor(writing, IdPersonneEV1, active, undefined);
    if ((await lockEnrolment(db, IdPersonneEV1)) !== 'false') await moveEnrolment(writing, IdPersonneEV1, 'false');
  });
}

export const accountsDomain: Domain = {
  name: 'accounts',
  owns: ['second_factor', 'second_factor_exemption', 'second_factor_token', 'sign_in_link', 'former_address'],
  merged: {
    second_factor: { IdPersonneEV1: 'ends' },
    second_factor_exemption: { IdPersonneEV1: 'ends', IdPersonneEV1Auteur: 'stays' },
    second_factor_token: { IdPersonneEV1: 'ends', IdPersonneEV1Auteur: 'stays' },
    sign_in_link: { IdPersonneEV1: 'ends', IdPersonneEV1Auteur: 'stays' },
    former_address: { IdPersonneEV1: 'stays', IdPersonneEV1Auteur: 'stays' },
  },
  kept: {
    second_factor: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['secret', 'ticket', 'last_step'] },
    second_factor_exemption: { about: 'IdPersonneEV1', becomes: 'gone' },
    second_factor_token: { about: 'IdPersonneEV1', hidden: ['secret'] },
    former_address: { about: 'IdPersonneEV1', becomes: 'gone' },
    sign_in_link: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['token_hash'] },
  },
  routes: [secondFactorRoutes, tokenRoutes, signInLinkRoutes],
  jobs: [signInLinkJobs],
  plans: [invitationPlans],
  reactions: [forgetFactors, followAddresses],
  holdings: [tokenHoldings],
  entities: [tokenEntity, signInLinkEntity],
};
