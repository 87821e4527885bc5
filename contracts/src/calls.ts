import { secondFactorCalls } from './accounts/second-factor.contract.ts';
import { signInLinkCalls } from './accounts/sign-in-links.contract.ts';
import { tokenCalls } from './accounts/tokens.contract.ts';
import { bamCalls } from './bam/bam.contract.ts';
import { bamFilesCalls } from './bam/files.contract.ts';
import { bulkCalls } from './bulk/bulk.contract.ts';
import type { Call } from './call.ts';
import { companiesCalls } from './companies/companies.contract.ts';
import { creationCalls } from './creation/creation.contract.ts';
import { dashboardCalls } from './dashboard/dashboard.contract.ts';
import { absencesCalls } from './delegation/absences.contract.ts';
import { delegationCalls } from './delegation/delegation.contract.ts';
import { directoryCalls } from './directory/directory.contract.ts';
import { listAutomaticCalls } from './distribution-lists/automatic.contract.ts';
import { listGroupsCalls } from './distribution-lists/groups.contract.ts';
import { listHealthCalls } from './distribution-lists/health.contract.ts';
import { listsOfDistributionCalls } from './distribution-lists/lists.contract.ts';
import { listLossCalls } from './distribution-lists/losses.contract.ts';
import { listNamesCalls } from './distribution-lists/names.contract.ts';
import { listOwnersCalls } from './distribution-lists/owners.contract.ts';
import { listReturnCalls } from './distribution-lists/returns.contract.ts';
import { listSecurityCalls } from './distribution-lists/security.contract.ts';
import { listSubscriptionsCalls } from './distribution-lists/subscriptions.contract.ts';
import { listSuiteCalls } from './distribution-lists/suite.contract.ts';
import { listSuiteMoveCalls } from './distribution-lists/suite-move.contract.ts';
import { listVersionsCalls } from './distribution-lists/versions.contract.ts';
import { listVisaCalls } from './distribution-lists/visa.contract.ts';
import { documentationCalls } from './documentation/documentation.contract.ts';
import { draftsCalls } from './drafts/drafts.contract.ts';
import { effectsCalls } from './effects/effects.contract.ts';
import { explainCalls, viewAsCalls } from './explain/explain.contract.ts';
import { feedCalls } from './feeds/feeds.contract.ts';
import { filesCalls } from './files/files.contract.ts';
import { findingCalls } from './finding/finding.contract.ts';
import { formsCalls } from './forms/form-editing.contract.ts';
import { handoverCalls } from './handover/handover.contract.ts';
import { hiringFilesCalls } from './hiring/board.contract.ts';
import { candidateCalls } from './hiring/candidate.contract.ts';
import { documentsCalls as hiringDocumentsCalls } from './hiring/documents.contract.ts';
import { duePapersCalls } from './hiring/due-papers.contract.ts';
import { hiringCalls } from './hiring/hiring.contract.ts';
import { papersCalls } from './hiring/papers.contract.ts';
import { payrollCalls } from './hiring/payroll.contract.ts';
import { reachCalls } from './hiring/reach.contract.ts';
import { validationCalls } from './hiring/validation.contract.ts';
import { historyCalls } from './history/history.contract.ts';
import { definitionsCalls } from './imports/definition-editing.contract.ts';
import { importsCalls } from './imports/imports.contract.ts';
import { inventoriesCalls } from './inventories/inventories.contract.ts';
import { jobsCalls } from './jobs/jobs.contract.ts';
import { licenceCalls } from './lifecycle/licence.contract.ts';
import { lifecycleCalls } from './lifecycle/lifecycle.contract.ts';
import { loginCalls } from './lifecycle/login.contract.ts';
import { mobilityCalls } from './lifecycle/mobility.contract.ts';
import { liveCalls } from './live/live.contract.ts';
import { mailCalls } from './mail/mail.contract.ts';
import { mailDeliveryCalls } from './mail/mail-delivery.contract.ts';
import { mergeCalls } from './merge/merge.contract.ts';
import { messagesCalls } from './messages/messages.contract.ts';
import { notificationsCalls } from './notifications/notifications.contract.ts';
import { datedChangesCalls } from './person/dated-changes.contract.ts';
import { personCalls } from './person/person.contract.ts';
import { tagsCalls } from './person/tags.contract.ts';
import { photosCalls } from './photos/photos.contract.ts';
import { plansCalls } from './plans/plans.contract.ts';
import { programCalls } from './programs/programs.contract.ts';
import { connectorCalls } from './provisioning/connectors.contract.ts';
import { controlCalls } from './provisioning/control.contract.ts';
import { gapsCalls } from './provisioning/gaps.contract.ts';
import { provisioningCalls } from './provisioning/provisioning.contract.ts';
import { listsCalls } from './reference/lists.contract.ts';
import { parametersCalls } from './reference/parameters.contract.ts';
import { agencyOsCall, bamStagesCall, referenceCalls, referenceListsCall } from './reference/reference.contract.ts';
import { releaseNotesCalls } from './release-notes/release-notes.contract.ts';
import { reportingCalls } from './reporting/reporting.contract.ts';
import { requestsCalls } from './requests/requests.contract.ts';
import { roundsCalls } from './requests/rounds.contract.ts';
import { trackingCalls } from './requests/tracking.contract.ts';
import { retentionCalls } from './retention/retention.contract.ts';
import { reviewCalls } from './review/review.contract.ts';
import { perimetersCalls } from './rights/perimeters.contract.ts';
import { rightsCalls } from './rights/rights.contract.ts';
import { rolesAdminCalls } from './rights/roles-admin.contract.ts';
import { rolesCalls } from './roles/roles.contract.ts';
import { scimCalls } from './scim/scim.contract.ts';
import { sessionCalls } from './session/session.contract.ts';
import { settingsCalls } from './session/settings.contract.ts';
import { sitesCalls } from './sites/sites.contract.ts';
import { subscriptionCalls } from './subscriptions/subscriptions.contract.ts';
import { textsCalls } from './texts/texts.contract.ts';
import { translationsCalls } from './texts/translations.contract.ts';
import { ticketsCalls } from './tickets/tickets.contract.ts';
import { viewsCalls } from './views/views.contract.ts';
import { webhookCalls } from './webhooks/webhooks.contract.ts';

/** Every call of the product; the server refuses to start when one has no handler. */
export const allCalls: readonly Call[] = [
  ...Object.values(settingsCalls),
  ...Object.values(sessionCalls),
  ...Object.values(secondFactorCalls),
  ...Object.values(signInLinkCalls),
  ...Object.values(tokenCalls),
  ...Object.values(filesCalls),
  ...Object.values(textsCalls),
  ...Object.values(translationsCalls),
  ...Object.values(referenceCalls),
  agencyOsCall,
  referenceListsCall,
  bamStagesCall,
  ...Object.values(listsCalls),
  ...Object.values(parametersCalls),
  ...Object.values(directoryCalls),
  ...Object.values(personCalls),
  ...Object.values(creationCalls),
  ...Object.values(datedChangesCalls),
  ...Object.values(tagsCalls),
  ...Object.values(bulkCalls),
  ...Object.values(photosCalls),
  ...Object.values(companiesCalls),
  ...Object.values(sitesCalls),
  ...Object.values(trackingCalls),
  ...Object.values(formsCalls),
  ...Object.values(draftsCalls),
  ...Object.values(liveCalls),
  ...Object.values(viewsCalls),
  ...Object.values(subscriptionCalls),
  ...Object.values(findingCalls),
  ...Object.values(explainCalls),
  ...Object.values(viewAsCalls),
  ...Object.values(mergeCalls),
  ...Object.values(messagesCalls),
  ...Object.values(notificationsCalls),
  ...Object.values(inventoriesCalls),
  ...Object.values(importsCalls),
  ...Object.values(definitionsCalls),
  ...Object.values(programCalls),
  ...Object.values(scimCalls),
  ...Object.values(webhookCalls),
  ...Object.values(feedCalls),
  ...Object.values(jobsCalls),
  ...Object.values(effectsCalls),
  ...Object.values(dashboardCalls),
  ...Object.values(plansCalls),
  ...Object.values(provisioningCalls),
  ...Object.values(controlCalls),
  ...Object.values(gapsCalls),
  ...Object.values(lifecycleCalls),
  ...Object.values(mobilityCalls),
  ...Object.values(loginCalls),
  ...Object.values(licenceCalls),
  ...Object.values(handoverCalls),
  ...Object.values(retentionCalls),
  ...Object.values(connectorCalls),
  ...Object.values(ticketsCalls),
  ...Object.values(candidateCalls),
  ...Object.values(hiringCalls),
  ...Object.values(reachCalls),
  ...Object.values(duePapersCalls),
  ...Object.values(validationCalls),
  ...Object.values(papersCalls),
  ...Object.values(hiringDocumentsCalls),
  ...Object.values(payrollCalls),
  ...Object.values(hiringFilesCalls),
  ...Object.values(historyCalls),
  ...Object.values(rightsCalls),
  ...Object.values(rolesCalls),
  ...Object.values(requestsCalls),
  ...Object.values(roundsCalls),
  ...Object.values(bamCalls),
  ...Object.values(bamFilesCalls),
  ...Object.values(listsOfDistributionCalls),
  ...Object.values(listGroupsCalls),
  ...Object.values(listVisaCalls),
  ...Object.values(listVersionsCalls),
  ...Object.values(listLossCalls),
  ...Object.values(listHealthCalls),
  ...Object.values(listReturnCalls),
  ...Object.values(listSecurityCalls),
  ...Object.values(listSuiteCalls),
  ...Object.values(listSuiteMoveCalls),
  ...Object.values(listNamesCalls),
  ...Object.values(listOwnersCalls),
  ...Object.values(listAutomaticCalls),
  ...Object.values(listSubscriptionsCalls),
  ...Object.values(reportingCalls),
  ...Object.values(reviewCalls),
  ...Object.values(delegationCalls),
  ...Object.values(absencesCalls),
  ...Object.values(perimetersCalls),
  ...Object.values(rolesAdminCalls),
  ...Object.values(mailDeliveryCalls),
  ...Object.values(releaseNotesCalls),
  ...Object.values(documentationCalls),
  ...Object.values(mailCalls),
];
