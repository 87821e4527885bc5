import { accountsDomain } from '../domains/administration/accounts/accounts.domain.ts';
import { delegationDomain } from '../domains/administration/delegation/delegation.domain.ts';
import { explainDomain } from '../domains/administration/explain/explain.domain.ts';
import { reviewDomain } from '../domains/administration/review/review.domain.ts';
import { rightsDomain } from '../domains/administration/rights/rights.domain.ts';
import { demoDomain } from '../domains/demonstration/demo/demo.domain.ts';
import type { Domain } from '../domains/domain.ts';
import { importsDomain } from '../domains/exchange/imports/imports.domain.ts';
import { actorDomain } from '../domains/foundation/actor/actor.domain.ts';
import { filesDomain } from '../domains/foundation/files/files.domain.ts';
import { formsDomain } from '../domains/foundation/forms/forms.domain.ts';
import { historyDomain } from '../domains/foundation/history/history.domain.ts';
import { mailDeliveryDomain } from '../domains/foundation/mail-delivery/mail-delivery.domain.ts';
import { notificationsDomain } from '../domains/foundation/notifications/notifications.domain.ts';
import { referenceDomain } from '../domains/foundation/reference/reference.domain.ts';
import { textsDomain } from '../domains/foundation/texts/texts.domain.ts';
import { creationDomain } from '../domains/lifecycle/creation/creation.domain.ts';
import { handoverDomain } from '../domains/lifecycle/handover/handover.domain.ts';
import { lifecycleDomain } from '../domains/lifecycle/lifecycle/lifecycle.domain.ts';
import { mergeDomain } from '../domains/lifecycle/merge/merge.domain.ts';
import { retentionDomain } from '../domains/lifecycle/retention/retention.domain.ts';
import { bulkDomain } from '../domains/people/bulk/bulk.domain.ts';
import { companiesDomain } from '../domains/people/companies/companies.domain.ts';
import { directoryDomain } from '../domains/people/directory/directory.domain.ts';
import { personDomain } from '../domains/people/person/person.domain.ts';
import { photosDomain } from '../domains/people/photos/photos.domain.ts';
import { rolesDomain } from '../domains/people/roles/roles.domain.ts';
import { sitesDomain } from '../domains/people/sites/sites.domain.ts';
import { feedsDomain } from '../domains/programs/feeds/feeds.domain.ts';
import { programsDomain } from '../domains/programs/programs/programs.domain.ts';
import { scimDomain } from '../domains/programs/scim/scim.domain.ts';
import { webhooksDomain } from '../domains/programs/webhooks/webhooks.domain.ts';
import { documentationDomain } from '../domains/publishing/documentation/documentation.domain.ts';
import { mailDomain } from '../domains/publishing/mail/mail.domain.ts';
import { messagesDomain } from '../domains/publishing/messages/messages.domain.ts';
import { releaseNotesDomain } from '../domains/publishing/release-notes/release-notes.domain.ts';
import { bamDomain } from '../domains/services/bam/bam.domain.ts';
import { distributionListsDomain } from '../domains/services/distribution-lists/distribution-lists.domain.ts';
import { hiringDomain } from '../domains/services/hiring/hiring.domain.ts';
import { inventoriesDomain } from '../domains/services/inventories/inventories.domain.ts';
import { requestsDomain } from '../domains/services/requests/requests.domain.ts';
import { provisioningDomain } from '../domains/systems/provisioning/provisioning.domain.ts';
import { ticketsDomain } from '../domains/systems/tickets/tickets.domain.ts';
import { dashboardDomain } from '../domains/workspace/dashboard/dashboard.domain.ts';
import { draftsDomain } from '../domains/workspace/drafts/drafts.domain.ts';
import { effectsDomain } from '../domains/workspace/effects/effects.domain.ts';
import { findingDomain } from '../domains/workspace/finding/finding.domain.ts';
import { jobsDomain } from '../domains/workspace/jobs/jobs.domain.ts';
import { liveDomain } from '../domains/workspace/live/live.domain.ts';
import { plansDomain } from '../domains/workspace/plans/plans.domain.ts';
import { reportingDomain } from '../domains/workspace/reporting/reporting.domain.ts';
import { sessionDomain } from '../domains/workspace/session/session.domain.ts';
import { subscriptionsDomain } from '../domains/workspace/subscriptions/subscriptions.domain.ts';
import { viewsDomain } from '../domains/workspace/views/views.domain.ts';
import { bring } from '../engines/requests/ground.ts';
import { sure } from '../platform/sure.ts';

/** Domains that belong together, in one folder on both sides. */
interface Room {
  readonly name: string;
  readonly domains: readonly Domain[];
}

/** Every room after those that it builds on, and in it every domain likewise. */
export const rooms: readonly Room[] = [
  {
    name: 'foundation',
    domains: [
      actorDomain,
      filesDomain,
      referenceDomain,
      textsDomain,
      formsDomain,
      mailDeliveryDomain,
      notificationsDomain,
      historyDomain,
    ],
  },
  {
    name: 'people',
    domains: [companiesDomain, sitesDomain, rolesDomain, personDomain, directoryDomain, bulkDomain, photosDomain],
  },
  {
    name: 'systems',
    domains: [provisioningDomain, ticketsDomain],
  },
  {
    name: 'lifecycle',
    domains: [lifecycleDomain, creationDomain, handoverDomain, retentionDomain, mergeDomain],
  },
  {
    name: 'services',
    domains: [inventoriesDomain, requestsDomain, bamDomain, distributionListsDomain, hiringDomain],
  },
  {
    name: 'administration',
    domains: [rightsDomain, delegationDomain, accountsDomain, explainDomain, reviewDomain],
  },
  {
    name: 'publishing',
    domains: [messagesDomain, releaseNotesDomain, documentationDomain, mailDomain],
  },
  {
    name: 'exchange',
    domains: [importsDomain],
  },
  {
    name: 'programs',
    domains: [programsDomain, scimDomain, webhooksDomain, feedsDomain],
  },
  {
    name: 'workspace',
    domains: [
      sessionDomain,
      liveDomain,
      viewsDomain,
      subscriptionsDomain,
      draftsDomain,
      plansDomain,
      jobsDomain,
      effectsDomain,
      findingDomain,
      dashboardDomain,
      reportingDomain,
    ],
  },
  {
    name: 'demonstration',
    domains: [demoDomain],
  },
];

export const domains: readonly Domain[] = rooms.flatMap((room) => room.domains);

bring({
  kinds: domains.flatMap(({ requestKinds = [] }) => requestKinds),
  deciders: sure(domains.find(({ deciders }) => deciders)?.deciders),
});
