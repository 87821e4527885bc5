import { accountControlTexts } from './account-control.texts.ts';
import { accountGapsTexts } from './account-gaps.texts.ts';
import { aheadTexts } from './ahead.texts.ts';
import { bamsTexts, bamTexts } from './bam.texts.ts';
import { bootTexts } from './boot.texts.ts';
import { bulkTexts } from './bulk.texts.ts';
import { candidateTexts } from './candidate.texts.ts';
import { commonTexts } from './common.texts.ts';
import { companiesTexts } from './companies.texts.ts';
import { conditionsTexts } from './conditions.texts.ts';
import { connectorsTexts } from './connectors.texts.ts';
import { contentTexts } from './content.texts.ts';
import { creationTexts } from './creation.texts.ts';
import { dashboardTexts } from './dashboard.texts.ts';
import { definitionsTexts } from './definitions.texts.ts';
import { delegationTexts } from './delegation.texts.ts';
import { demoAccountTexts } from './demo-accounts.texts.ts';
import { directoryTexts } from './directory.texts.ts';
import { distributionListsTexts } from './distribution-lists.texts.ts';
import { listAutomaticTexts } from './distribution-lists-automatic.texts.ts';
import { listHealthTexts } from './distribution-lists-health.texts.ts';
import { distributionListsLifeTexts } from './distribution-lists-life.texts.ts';
import { listOwnersTexts } from './distribution-lists-owners.texts.ts';
import { listSecurityTexts } from './distribution-lists-security.texts.ts';
import { listSubscriptionsTexts } from './distribution-lists-subscriptions.texts.ts';
import { listSuiteTexts } from './distribution-lists-suite.texts.ts';
import { distributionListsVersionsTexts } from './distribution-lists-versions.texts.ts';
import { distributionListsVisaTexts } from './distribution-lists-visa.texts.ts';
import { documentationTexts } from './documentation.texts.ts';
import { draftsTexts } from './drafts.texts.ts';
import { effectsTexts } from './effects.texts.ts';
import { errorsTexts } from './errors.texts.ts';
import { explainTexts } from './explain.texts.ts';
import type { TextFamily } from './family.ts';
import { feedsTexts } from './feeds.texts.ts';
import { fieldsTexts } from './fields.texts.ts';
import { filesTexts } from './files.texts.ts';
import { filtersTexts } from './filters.texts.ts';
import { formEditorTexts } from './form-editor.texts.ts';
import { formsTexts } from './forms.texts.ts';
import { gridTexts } from './grid.texts.ts';
import { handoverTexts } from './handover.texts.ts';
import { heldTexts } from './held.texts.ts';
import { hiringTexts } from './hiring.texts.ts';
import { hiringFilesTexts } from './hiring-files.texts.ts';
import { hiringMailTexts } from './hiring-mail.texts.ts';
import { hiringPapersTexts } from './hiring-papers.texts.ts';
import { historyTexts } from './history.texts.ts';
import { importsTexts } from './imports.texts.ts';
import { inventoriesTexts } from './inventories.texts.ts';
import { jobsTexts } from './jobs.texts.ts';
import { labelsTexts } from './labels.texts.ts';
import { lifecycleTexts } from './lifecycle.texts.ts';
import { listsTexts } from './lists.texts.ts';
import { mailDeliveryTexts } from './mail-delivery.texts.ts';
import { mailsTexts } from './mails.texts.ts';
import { maintenanceTexts } from './maintenance.texts.ts';
import { mergeTexts } from './merge.texts.ts';
import { messagesTexts } from './messages.texts.ts';
import { notificationChoicesTexts } from './notification-choices.texts.ts';
import { notificationsTexts } from './notifications.texts.ts';
import { onDayTexts } from './on-day.texts.ts';
import { pagesTexts } from './pages.texts.ts';
import { parametersTexts } from './parameters.texts.ts';
import { peopleLoadTexts } from './people-load.texts.ts';
import { perimetersTexts } from './perimeters.texts.ts';
import { personTexts } from './person.texts.ts';
import { photosTexts } from './photos.texts.ts';
import { plansTexts } from './plans.texts.ts';
import { programsTexts } from './programs.texts.ts';
import { provisioningTexts } from './provisioning.texts.ts';
import { releaseNotesTexts } from './release-notes.texts.ts';
import { reportingTexts } from './reporting.texts.ts';
import { requestsTexts } from './requests.texts.ts';
import { retentionTexts } from './retention.texts.ts';
import { reviewTexts } from './review.texts.ts';
import { richTextTexts } from './rich-text.texts.ts';
import { rightsTexts } from './rights.texts.ts';
import { rightsAdminTexts } from './rights-admin.texts.ts';
import { rolesTexts } from './roles.texts.ts';
import { rolesAdminTexts } from './roles-admin.texts.ts';
import { roundsTexts } from './rounds.texts.ts';
import { rulesTexts } from './rules.texts.ts';
import { secondFactorTexts } from './second-factor.texts.ts';
import { sessionTexts } from './session.texts.ts';
import { shellTexts } from './shell.texts.ts';
import { signInTexts } from './sign-in.texts.ts';
import { signInLinksTexts } from './sign-in-links.texts.ts';
import { sitesTexts } from './sites.texts.ts';
import { subscriptionsTexts } from './subscriptions.texts.ts';
import { tokensTexts } from './tokens.texts.ts';
import { trackingTexts } from './tracking.texts.ts';
import { translationsTexts } from './translations.texts.ts';
import { webhooksTexts } from './webhooks.texts.ts';

/** Every family of texts that ships with the product. */
export const families = [
  accountControlTexts,
  accountGapsTexts,
  aheadTexts,
  bootTexts,
  bulkTexts,
  commonTexts,
  companiesTexts,
  conditionsTexts,
  connectorsTexts,
  contentTexts,
  creationTexts,
  dashboardTexts,
  delegationTexts,
  demoAccountTexts,
  directoryTexts,
  distributionListsTexts,
  distributionListsLifeTexts,
  distributionListsVisaTexts,
  distributionListsVersionsTexts,
  listAutomaticTexts,
  listOwnersTexts,
  listHealthTexts,
  listSecurityTexts,
  listSubscriptionsTexts,
  listSuiteTexts,
  documentationTexts,
  draftsTexts,
  effectsTexts,
  errorsTexts,
  explainTexts,
  fieldsTexts,
  filesTexts,
  filtersTexts,
  formEditorTexts,
  formsTexts,
  gridTexts,
  handoverTexts,
  heldTexts,
  candidateTexts,
  hiringTexts,
  hiringMailTexts,
  hiringFilesTexts,
  hiringPapersTexts,
  historyTexts,
  notificationChoicesTexts,
  maintenanceTexts,
  mergeTexts,
  messagesTexts,
  notificationsTexts,
  importsTexts,
  definitionsTexts,
  inventoriesTexts,
  jobsTexts,
  labelsTexts,
  lifecycleTexts,
  listsTexts,
  mailDeliveryTexts,
  mailsTexts,
  pagesTexts,
  parametersTexts,
  peopleLoadTexts,
  perimetersTexts,
  personTexts,
  photosTexts,
  plansTexts,
  provisioningTexts,
  programsTexts,
  feedsTexts,
  onDayTexts,
  subscriptionsTexts,
  webhooksTexts,
  releaseNotesTexts,
  reportingTexts,
  requestsTexts,
  bamTexts,
  bamsTexts,
  retentionTexts,
  reviewTexts,
  richTextTexts,
  rightsTexts,
  rightsAdminTexts,
  rolesAdminTexts,
  rolesTexts,
  rulesTexts,
  secondFactorTexts,
  sessionTexts,
  shellTexts,
  signInTexts,
  signInLinksTexts,
  sitesTexts,
  roundsTexts,
  trackingTexts,
  tokensTexts,
  translationsTexts,
] as const satisfies readonly TextFamily[];

type KeysOf<F> = F extends TextFamily<infer Famille, infer Key> ? `${Famille}:${Key}` : never;

/** `FAMILY:key`, as the screens name a text. */
export type TextKey = KeysOf<(typeof families)[number]>;
