import type { ShippedPage } from '../shipped-page.ts';
import { creatingPeople } from './creating-people.page.ts';
import { directory } from './directory.page.ts';
import { filesOfMission } from './files-of-mission.page.ts';
import { filesOfPeople } from './files-of-people.page.ts';
import { filtersAndViews } from './filters-and-views.page.ts';
import { forms } from './forms.page.ts';
import { gettingStarted } from './getting-started.page.ts';
import { history } from './history.page.ts';
import { inventories } from './inventories.page.ts';
import { jobs } from './jobs.page.ts';
import { keyboard } from './keyboard.page.ts';
import { mails } from './mails.page.ts';
import { messagesAndMaintenance } from './messages-and-maintenance.page.ts';
import { notifications } from './notifications.page.ts';
import { perimeters } from './perimeters.page.ts';
import { physicalTokens } from './physical-tokens.page.ts';
import { plans } from './plans.page.ts';
import { requests } from './requests.page.ts';
import { reviewOfRoles } from './review-of-roles.page.ts';
import { rightsAndProfiles } from './rights-and-profiles.page.ts';
import { rightsExplained } from './rights-explained.page.ts';
import { rolesAndDelegations } from './roles-and-delegations.page.ts';
import { secondFactor } from './second-factor.page.ts';
import { sites } from './sites.page.ts';
import { texts } from './texts.page.ts';
import { writingNotesAndPages } from './writing-notes-and-pages.page.ts';
import { yourRecord } from './your-record.page.ts';

/** Every page of the documentation that comes with the product, in the order of the table of contents. */
export const shippedPages: readonly ShippedPage[] = [
  gettingStarted,
  keyboard,
  secondFactor,
  directory,
  filtersAndViews,
  yourRecord,
  creatingPeople,
  requests,
  inventories,
  filesOfMission,
  sites,
  physicalTokens,
  rolesAndDelegations,
  reviewOfRoles,
  rightsAndProfiles,
  perimeters,
  plans,
  forms,
  rightsExplained,
  notifications,
  messagesAndMaintenance,
  mails,
  texts,
  writingNotesAndPages,
  history,
  jobs,
  filesOfPeople,
];
