import type { Call } from './call.ts';
import { directoryCalls } from './directory/directory.contract.ts';
import { draftsCalls } from './drafts/drafts.contract.ts';
import { historyCalls } from './history/history.contract.ts';
import { notificationsCalls } from './notifications/notifications.contract.ts';
import { plansCalls } from './plans/plans.contract.ts';
import { bamStagesCall, referenceCalls } from './reference/reference.contract.ts';
import { sessionCalls } from './session/session.contract.ts';
import { settingsCalls } from './session/settings.contract.ts';
import { textsCalls } from './texts/texts.contract.ts';
import { viewsCalls } from './views/views.contract.ts';

/** Every call of the product; the server refuses to start when one has no handler. */
export const allCalls: readonly Call[] = [
  ...Object.values(settingsCalls),
  ...Object.values(sessionCalls),
  ...Object.values(textsCalls),
  ...Object.values(referenceCalls),
  bamStagesCall,
  ...Object.values(directoryCalls),
  ...Object.values(draftsCalls),
  ...Object.values(viewsCalls),
  ...Object.values(notificationsCalls),
  ...Object.values(plansCalls),
  ...Object.values(historyCalls),
];
