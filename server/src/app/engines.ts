import { companySubject, siteSubject } from '../domains/directory/organisation.columns.ts';
import { registerNotificationReactions } from '../domains/notifications/notifications.reactions.ts';
import { personSubject } from '../domains/person/person.columns.ts';
import { registerRightsReactions } from '../domains/rights/rights.reactions.ts';
import { registerRoleReactions } from '../domains/roles/roles.reactions.ts';
import { AccessKernel } from '../engines/access/decide.ts';
import { type ActFunction, createAct } from '../engines/act/act.ts';
import type { Db } from '../platform/db/database.ts';
import { Reactions } from '../platform/events/events.ts';

export interface Engines {
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  /** The current day, `YYYY-MM-DD` (UTC). */
  readonly today: () => string;
}

/** The engines over the domains' subjects and reactions: the same for the server and for the programs beside it. */
export function createEngines(db: Db): Engines {
  const today = () => new Date().toISOString().slice(0, 10);
  const kernel = new AccessKernel({ person: personSubject, site: siteSubject, company: companySubject }, today);
  const reactions = new Reactions();
  registerRightsReactions(reactions);
  registerRoleReactions(reactions);
  registerNotificationReactions(reactions);
  return { kernel, act: createAct(db, kernel, reactions), today };
}
