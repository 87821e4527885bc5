import { peopleLoadPlan } from '@passerelle/contracts/imports/imports.plans.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { type KeptKind, keptKind } from '../../../../engines/plans/plan-kind.ts';
import { daysKept } from '../definitions/runs.queries.ts';

/** A file of people, as a plan. */
export function peopleLoadPlans(kernel: AccessKernel): readonly KeptKind[] {
  const administers: KeptKind['seesAll'] = (actor) => kernel.holds(actor, 'adm');
  return [keptKind({ contract: peopleLoadPlan, lane: 'people', seesAll: administers, daysUnwritten: daysKept })];
}
