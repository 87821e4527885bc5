import { wakingMails } from '../domains/mail/mail.reactions.ts';
import { AccessKernel } from '../engines/access/decide.ts';
import { type ActFunction, createAct } from '../engines/act/act.ts';
import { Reactions } from '../engines/act/reactions.ts';
import { Plans } from '../engines/plans/plans.ts';
import type { Db } from '../platform/db/database.ts';
import { domains } from './domains.ts';

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
  const kernel = new AccessKernel(merged(domains.map(({ subjects }) => subjects)), today);
  const reactions = new Reactions();
  for (const { reactions: registers = [] } of domains) for (const register of registers) register(reactions);
  const invariants = domains.flatMap(({ invariants: held = [] }) => held);
  const act = wakingMails(createAct(db, kernel, reactions, invariants, wake), writeMails);
  const plans = new Plans({
    db,
    act,
    reactions,
    invariants,
    kinds: domains.flatMap(({ plans: kinds = [] }) => kinds.flatMap((made) => made({ kernel, today }))),
    tables: merged(domains.map(({ planned }) => planned)),
    workSoon,
  });
  return { kernel, act, plans, today };
}

function merged<T extends object>(parts: readonly (T | undefined)[]): T {
  return Object.assign({}, ...parts);
}
