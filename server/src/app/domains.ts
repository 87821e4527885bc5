import { accountsDomain } from '../domains/accounts/accounts.domain.ts';
import { actorDomain } from '../domains/actor/actor.domain.ts';
import { bamDomain } from '../domains/bam/bam.domain.ts';
import { bulkDomain } from '../domains/bulk/bulk.domain.ts';
import { companiesDomain } from '../domains/companies/companies.domain.ts';
import { creationDomain } from '../domains/creation/creation.domain.ts';
import { dashboardDomain } from '../domains/dashboard/dashboard.domain.ts';
import { delegationDomain } from '../domains/delegation/delegation.domain.ts';
import { demoDomain } from '../domains/demo/demo.domain.ts';
import { directoryDomain } from '../domains/directory/directory.domain.ts';
import { documentationDomain } from '../domains/documentation/documentation.domain.ts';
import type { Domain } from '../domains/domain.ts';
import { draftsDomain } from '../domains/drafts/drafts.domain.ts';
import { effectsDomain } from '../domains/effects/effects.domain.ts';
import { explainDomain } from '../domains/explain/explain.domain.ts';
import { filesDomain } from '../domains/files/files.domain.ts';
import { formsDomain } from '../domains/forms/forms.domain.ts';
import { handoverDomain } from '../domains/handover/handover.domain.ts';
import { historyDomain } from '../domains/history/history.domain.ts';
import { importsDomain } from '../domains/imports/imports.domain.ts';
import { inventoriesDomain } from '../domains/inventories/inventories.domain.ts';
import { jobsDomain } from '../domains/jobs/jobs.domain.ts';
import { lifecycleDomain } from '../domains/lifecycle/lifecycle.domain.ts';
import { liveDomain } from '../domains/live/live.domain.ts';
import { mailDomain } from '../domains/mail/mail.domain.ts';
import { mailDeliveryDomain } from '../domains/mail-delivery/mail-delivery.domain.ts';
import { messagesDomain } from '../domains/messages/messages.domain.ts';
import { notificationsDomain } from '../domains/notifications/notifications.domain.ts';
import { personDomain } from '../domains/person/person.domain.ts';
import { photosDomain } from '../domains/photos/photos.domain.ts';
import { plansDomain } from '../domains/plans/plans.domain.ts';
import { provisioningDomain } from '../domains/provisioning/provisioning.domain.ts';
import { referenceDomain } from '../domains/reference/reference.domain.ts';
import { releaseNotesDomain } from '../domains/release-notes/release-notes.domain.ts';
import { requestsDomain } from '../domains/requests/requests.domain.ts';
import { retentionDomain } from '../domains/retention/retention.domain.ts';
import { reviewDomain } from '../domains/review/review.domain.ts';
import { rightsDomain } from '../domains/rights/rights.domain.ts';
import { rolesDomain } from '../domains/roles/roles.domain.ts';
import { sessionDomain } from '../domains/session/session.domain.ts';
import { sitesDomain } from '../domains/sites/sites.domain.ts';
import { textsDomain } from '../domains/texts/texts.domain.ts';
import { ticketsDomain } from '../domains/tickets/tickets.domain.ts';
import { viewsDomain } from '../domains/views/views.domain.ts';

/** Every domain of the product, each after those that it builds on. */
export const domains: readonly Domain[] = [
  actorDomain,
  filesDomain,
  referenceDomain,
  textsDomain,
  formsDomain,
  companiesDomain,
  sitesDomain,
  mailDeliveryDomain,
  notificationsDomain,
  rolesDomain,
  personDomain,
  provisioningDomain,
  ticketsDomain,
  lifecycleDomain,
  creationDomain,
  directoryDomain,
  bulkDomain,
  photosDomain,
  inventoriesDomain,
  requestsDomain,
  bamDomain,
  rightsDomain,
  delegationDomain,
  accountsDomain,
  historyDomain,
  explainDomain,
  messagesDomain,
  sessionDomain,
  liveDomain,
  viewsDomain,
  draftsDomain,
  reviewDomain,
  plansDomain,
  handoverDomain,
  retentionDomain,
  importsDomain,
  jobsDomain,
  effectsDomain,
  dashboardDomain,
  releaseNotesDomain,
  documentationDomain,
  mailDomain,
  demoDomain,
];
