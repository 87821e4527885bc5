import { signInLinksPlan } from '../accounts/accounts.plans.ts';
import { bamsPlan } from '../bam/bam.plans.ts';
import { peopleChangePlan } from '../bulk/bulk.plans.ts';
import { delegateRolePlan } from '../delegation/delegation.plans.ts';
import { listAutomaticPlan } from '../distribution-lists/automatic.plans.ts';
import { listOwnersPlan } from '../distribution-lists/owners.plans.ts';
import { listSuiteMovePlan } from '../distribution-lists/suite-move.plans.ts';
import { formPlan } from '../forms/forms.plans.ts';
import { handOverPlan } from '../handover/handover.plans.ts';
import { hiringPaperPlan, hiringPapersPlan } from '../hiring/papers.plans.ts';
import { importPlan, peopleLoadPlan } from '../imports/imports.plans.ts';
import { vehicleLoadPlan } from '../inventories/inventories.plans.ts';
import { mergePeoplePlan } from '../merge/merge.plans.ts';
import { accountsMendPlan } from '../provisioning/provisioning.plans.ts';
import { askRequestsPlan, circuitPlan } from '../requests/requests.plans.ts';
import { erasePeoplePlan } from '../retention/retention.plans.ts';
import { perimeterPlan, profilePlan, profileRightsPlan, rolePlan } from '../rights/rights.plans.ts';
import { cloneRolesPlan, giveRolePlan, personRolesPlan } from '../roles/roles.plans.ts';

/** Every kind of plan, as the domains bring them; the server refuses to start when one of them is done by nobody. */
export const planContracts = [
  profileRightsPlan,
  profilePlan,
  perimeterPlan,
  rolePlan,
  personRolesPlan,
  cloneRolesPlan,
  giveRolePlan,
  delegateRolePlan,
  peopleChangePlan,
  askRequestsPlan,
  vehicleLoadPlan,
  bamsPlan,
  handOverPlan,
  erasePeoplePlan,
  formPlan,
  circuitPlan,
  accountsMendPlan,
  signInLinksPlan,
  listOwnersPlan,
  listAutomaticPlan,
  listSuiteMovePlan,
  importPlan,
  peopleLoadPlan,
  hiringPaperPlan,
  hiringPapersPlan,
  mergePeoplePlan,
] as const;
export type PlanKindName = (typeof planContracts)[number]['kind'];
export const planKindNames: readonly PlanKindName[] = planContracts.map(({ kind }) => kind);
