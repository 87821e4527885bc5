import type { PlanView } from '../../../lib/plan-views.ts';

export const view: PlanView = { ofFile: true };
