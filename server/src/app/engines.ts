import { companiesTables } from '../domains/companies/companies.tables.ts';
import { companySubject, siteSubject } from '../domains/directory/organisation.columns.ts';
import { peopleLoadPlans } from '../domains/imports/people-load.plans.ts';
import { registerMailReactions, wakingMails } from '../domains/mail/mail.reactions.ts';
import { registerNotificationReactions } from '../domains/notifications/notifications.reactions.ts';
import { writePlannedPeople } from '../domains/person/people.actions.ts';
import { personSubject } from '../domains/person/person.columns.ts';
import { lossShare } from '../domains/reference/parameters.queries.ts';
import { modelPlans } from '../domains/rights/model.plans.ts';
import { modelMeasures } from '../domains/rights/rights.measures.ts';
import { registerRightsReactions } from '../domains/rights/rights.reactions.ts';
import { rightsTables } from '../domains/rights/rights.tables.ts';
import { countHolders } from '../domains/roles/held-rights.queries.ts';
import { rolesPlans } from '../domains/roles/roles.plans.ts';
import { registerRoleReactions } from '../domains/roles/roles.reactions.ts';
import { rolesTables } from '../domains/roles/roles.tables.ts';
import { sitesTables } from '../domains/sites/sites.tables.ts';
import { AccessKernel } from '../engines/access/decide.ts';
import { type ActFunction, createAct } from '../engines/act/act.ts';
import { Plans } from '../engines/plans/plans.ts';
import type { Db } from '../platform/db/database.ts';
import { Reactions } from '../platform/events/events.ts';

export interface Engines {
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly plans: Plans;
  /** The current day, `YYYY-MM-DD` (UTC). */
  readonly today: () => string;
}

export interface EnginesOptions {
  /** Has somebody work through a large plan that `by` asked for. */
  readonly workSoon?: ((IdPlan: number, by: number | null) => Promise<void>) | undefined;
  /** Sends what open tabs are told, once it is committed; without it they learn of it within two seconds. */
  readonly wake?: () => void;
  /** Has somebody write the mails of what just happened; without it they are written within a minute. */
  readonly writeMails?: () => void;
}

/** The engines over the domains' subjects and reactions: the same for the server and for the programs beside it. */
export function createEngines(db: Db, { workSoon, wake, writeMails = () => undefined }: EnginesOptions = {}): Engines {
  const today = () => new Date().toISOString().slice(0, 10);
  const kernel = new AccessKernel({ person: personSubject, site: siteSubject, company: companySubject }, today);
  const reactions = new Reactions();
  registerRightsReactions(reactions);
  registerRoleReactions(reactions);
  registerNotificationReactions(reactions);
  registerMailReactions(reactions);
  const act = wakingMails(createAct(db, kernel, reactions, wake), writeMails);
  const plans = new Plans({
    db,
    act,
    kernel,
    reactions,
    kinds: [...modelPlans(modelMeasures(today)), ...rolesPlans(kernel), ...peopleLoadPlans],
    tables: { ...rightsTables, ...rolesTables, ...companiesTables, ...sitesTables, Personne: writePlannedPeople },
    lossShare,
    countHolders,
    workSoon,
  });
  return { kernel, act, plans, today };
}
