import type { Fields } from '@passerelle/contracts/catalogue/field.ts';
import { type Condition, nothing, type Scalar } from '@passerelle/contracts/conditions/condition.ts';
import {
  type PerimeterKind,
  perimeterFields,
  perimeterKinds,
  readerFields,
} from '@passerelle/contracts/rights/perimeter.fields.ts';
import type { ConditionsByKind } from '../../../engines/access/actor.ts';
import type { Subject } from '../../../engines/catalogue/subject.ts';
import { checkCondition } from '../../../engines/conditions/check.ts';
import { companySubject } from '../../people/companies/company.columns.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { siteSubject } from '../../people/sites/site.columns.ts';
import { listSubject } from '../../services/distribution-lists/list.columns.ts';

/** What the conditions of each kind are about: of the others, what perimeters compare. */
export const perimeterSubjects: Readonly<Record<PerimeterKind, Subject>> = {
  person: comparing(personSubject, perimeterFields.person),
  site: comparing(siteSubject, perimeterFields.site),
  company: comparing(companySubject, perimeterFields.company),
  list: comparing(listSubject, perimeterFields.list),
};

function comparing(subject: Subject, compared: Fields): Subject {
  const fields = Object.entries(subject.fields).filter(([name]) => Object.hasOwn(compared, name));
  return { ...subject, fields: Object.fromEntries(fields) };
}

/** A value such as each of the reader's fields may have, so that what it does not fit is refused before anybody reads. */
export function readerSample(name: string): Scalar | undefined {
  if (!Object.hasOwn(readerFields, name)) return undefined;
  const field = personSubject.fields[name];
  const isKey = field && (field.type === 'person' || ('sqlType' in field && field.sqlType === 'integer'));
  return isKey ? 2_147_483_647 : 'x';
}

/** Refuses conditions that do not fit what they are about: FILTER_INVALID, with the path, from `at`, of what is wrong. */
export function requireConditions(conditions: Readonly<Record<string, unknown>>, at: string): void {
  for (const kind of perimeterKinds) {
    const condition = conditions[kind];
    if (condition !== undefined) checkCondition(condition, `${at}/${kind}`, perimeterSubjects[kind], readerSample);
  }
}

/** Whether any value of the conditions is the reader's own, so that they read differently to each. */
export function dependsOnReader(conditions: ConditionsByKind): boolean {
  return /"\$\w/.test(JSON.stringify(conditions));
}

/** The condition of a kind; a kind that is missing means nobody of it. */
export function conditionOf(conditions: ConditionsByKind | undefined, kind: PerimeterKind): Condition {
  return conditions?.[kind] ?? nothing;
}
