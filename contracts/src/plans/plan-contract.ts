import type { TSchema } from 'typebox';
import type { RightCode } from '../access/rights.ts';
import { type Access, holding, signedIn } from '../call.ts';

/** What can be planned of one kind, as its domain tells it to callers. */
export interface PlanContract<Kind extends string = string, Input extends TSchema = TSchema> {
  readonly kind: Kind;
  /** What it is prepared with. The one-step call of the same thing takes the same input. */
  readonly input: Input;
  /** One of these rights is needed to prepare, apply, undo or give up a plan of the kind; `require` of the kind says more. */
  readonly rights: readonly RightCode[];
  /** It is prepared by a call or a command of its own, and not by `POST /Plans`. */
  readonly ownWay?: true;
  /** Being something to what it is about may be enough for all that, with none of these rights: its kind says what. */
  readonly designates?: true;
}

/** Keeps what a contract of a plan says as the types that it has. */
export function planContract<const Kind extends string, Input extends TSchema>(
  contract: PlanContract<Kind, Input>,
): PlanContract<Kind, Input> {
  return contract;
}

/** Who is let in to plans of these kinds, before each is judged: where one of them designates, whoever may sign in. */
export function readersOf(contracts: readonly PlanContract[]): Access {
  if (contracts.some(({ designates }) => designates)) return signedIn;
  return holding(...new Set(contracts.flatMap(({ rights }) => rights)));
}

/** What preparing a plan may answer. */
export const preparingErrors = ['PLAN_EMPTY', 'LAST_ADMINISTRATOR', 'IN_USE', 'CONFLICT'] as const;
/** What a call that prepares a plan and applies it at once may answer, of what is new. */
export const addingErrors = ['CONFLICT', 'PLAN_MOVED'] as const;
/** The same, of what somebody may have less by, or more than one person decides alone. */
export const atOnceErrors = ['PLAN_EMPTY', 'LAST_ADMINISTRATOR', 'PLAN_MOVED', 'PLAN_NEEDS_CONFIRMATION'] as const;
