import type { Output } from '@passerelle/contracts/call.ts';
import type { PlanKindName } from '@passerelle/contracts/plans/plan-kinds.ts';
import type { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import type { ComponentType } from 'react';
import { type LoadView, lazyViews } from './lazy-views.ts';
import type { Famille, Translate } from './texts.ts';

export type Plan = Output<typeof plansCalls.get>;

/**
 * How a kind of plan is told beyond what every plan is told by. Each domain says it once, in `<domain>.plan.tsx`; a kind of
 * which nothing is said is told by how many things it adds, changes and takes away.
 */
export interface PlanView {
  /** Texts that it needs besides those of plans. */
  readonly texts?: readonly Famille[];
  /** What it does, in a line. */
  readonly effect?: (plan: Plan, t: Translate) => string | undefined;
  /** How many people it changes, or changes back, where they are counted otherwise than by their rights. */
  readonly people?: (plan: Pick<Plan, 'summary'>) => number;
  /** It writes the lines of a file: a row is a line, and taking them back is asked once more, however few they are. */
  readonly ofFile?: true;
  /** What it does, above its rows. */
  readonly Part?: ComponentType<{ readonly plan: Plan }>;
}

const views = lazyViews<PlanView>({});

/** Says where the view of each kind is; the application does, once. */
export function providePlanViews(all: Readonly<Partial<Record<PlanKindName, LoadView<PlanView>>>>): void {
  views.provide(all);
}

/** Brings what these kinds are told with, code and texts, before any of it is drawn. */
export async function ensurePlanViews(kinds: Iterable<PlanKindName>): Promise<void> {
  await views.ensure(kinds);
}

/** The view of a kind, once it came. */
export function planView(kind: PlanKindName): PlanView {
  return views.view(kind);
}
