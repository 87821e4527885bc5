import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import type { ConditionsByKind } from '../../engines/access/actor.ts';
import type { SubjectOf } from '../../engines/access/decide.ts';
import { checkCondition } from '../../engines/conditions/check.ts';
import { companySubject, siteSubject } from '../directory/organisation.columns.ts';
import { personSubject } from '../person/person.columns.ts';
import { actorFieldNames } from '../roles/actor.queries.ts';

/** Kinds of subject that perimeters say something of, with what their conditions are about. */
export const perimeterSubjects = {
  person: personSubject,
  site: siteSubject,
  company: companySubject,
} as const satisfies SubjectOf;
export type PerimeterKind = keyof typeof perimeterSubjects;
export const perimeterKinds = Object.keys(perimeterSubjects) as PerimeterKind[];

/** Refuses conditions that do not fit what they are about: FILTER_INVALID, with the path of what is wrong. */
export function requireConditions(conditions: Readonly<Record<string, unknown>>): void {
  for (const kind of perimeterKinds) {
    const condition = conditions[kind];
    if (condition !== undefined)
      checkCondition(condition, `body/input/definition/Conditions/${kind}`, perimeterSubjects[kind], actorFieldNames);
  }
}

/** Whether any value of the conditions is the reader's own, so that they read differently to each. */
export function dependsOnReader(conditions: ConditionsByKind): boolean {
  return /"\$\w/.test(JSON.stringify(conditions));
}

/** The condition of a kind; a kind that is missing means nobody of it. */
export function conditionOf(conditions: ConditionsByKind | undefined, kind: PerimeterKind): Condition {
  return conditions?.[kind] ?? { or: [] };
}
