import type { ReadRight, RightCode } from '@passerelle/contracts/access/rights.ts';
import { type Condition, isLeaf, type Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { fieldsOf } from '@passerelle/contracts/conditions/evaluate.ts';
import { unitValue } from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { criteriaFields } from '@passerelle/contracts/distribution-lists/criteria.fields.ts';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { foundThen } from '../../../../engines/access/kept-condition.ts';
import { type HeldThen, heldNow } from '../../../../engines/access/narrow.ts';
import type { CataloguedSubject } from '../../../../engines/catalogue/subject.ts';
import { checkCondition } from '../../../../engines/conditions/check.ts';
import { dependsOn } from '../../../../engines/conditions/depends-on.ts';
import { valuesOf } from '../../../../engines/conditions/resolve.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { personSubject } from '../../../people/person/person.columns.ts';
import { receivesBy } from '../members/receives.ts';

/** People as criteria compare them, whichever relation leads to them. */
export const criteriaSubject: CataloguedSubject = {
  ...personSubject,
  catalogue: criteriaFields,
  fields: Object.fromEntries(
    Object.keys(criteriaFields).map((name) => {
      const field = personSubject.fields[name];
      if (!field) throw new Error(`No SQL for ${name}`);
      return [name, field.type === 'person' ? { ...field, to: () => criteriaSubject } : field];
    }),
  ),
};

/** Refuses criteria that are none: FILTER_INVALID at the leaf. Nobody reads them as themself, so they have no values of a reader. */
export function requireCriteria(value: unknown, path: string): Condition {
  return checkCondition(value, path, criteriaSubject, () => undefined);
}

/** The same of a declaration of automatic lists: `$unite` stands for the unit. */
export function requireUnitCriteria(value: unknown, path: string): Condition {
  return checkCondition(value, path, criteriaSubject, valuesOf({ [unitValue.slice(1)]: '1' }));
}

/** What an author of criteria may see of people now, as far as these criteria read it: kept with them. */
export function boundsOf(actor: Actor, condition: Condition): readonly HeldThen[] {
  const needed = new Set<RightCode>(['ann', ...fieldsOf(condition).flatMap((path) => path.split('.').map(readOf))]);
  return heldNow(actor).flatMap(({ rights, bounds }) => {
    const kept = Object.entries(rights).filter(([right]) => needed.has(right as RightCode));
    const ofPeople = bounds.map(({ person }) => ({ ...(person && { person }) }));
    return kept.length === 0 ? [] : [{ rights: Object.fromEntries(kept), bounds: ofPeople }];
  });
}

/** The right that a field of criteria is read by. */
export function readOf(name: string): ReadRight {
  const { read = 'adm' } = criteriaSubject.catalogue[name] ?? {};
  return read;
}

/** Whom criteria find, of those that their author saw, by what these could read of each. */
export function foundBy(
  kernel: AccessKernel,
  condition: Condition,
  held: readonly HeldThen[],
  alias: string,
  today: string | Sql<string>,
): Sql<boolean> {
  return foundThen(
    { kernel, today: typeof today === 'string' ? today : () => today },
    { condition, held },
    criteriaSubject,
    alias,
  );
}

/** That whoever stands somewhere under somebody is asked for. */
export const lineDependence = 'line';
/** That a value of somebody else, whom a relation leads to, is asked for. */
export const pathDependence = (column: string) => `path ${column}`;

/** What somebody must not change for these conditions, criteria and what their authors saw, to find them, or not, as before. */
export function readOfPeople(
  criteria: readonly Condition[],
  held: readonly (readonly HeldThen[])[],
): readonly string[] {
  const seen = held.flatMap((all) => all.flatMap(({ bounds }) => bounds.flatMap(({ person }) => person ?? [])));
  const read = [
    ...criteria.flatMap(leavesOf).flatMap((leaf) => readBy(leaf, criteriaSubject)),
    ...seen.flatMap(leavesOf).flatMap((leaf) => readBy(leaf, personSubject)),
  ];
  return [...new Set([...receivesBy, ...read])];
}

function leavesOf(condition: Condition): readonly Leaf[] {
  if (isLeaf(condition)) return [condition];
  return ('and' in condition ? condition.and : condition.or).flatMap(leavesOf);
}

function readBy(leaf: Leaf, subject: CataloguedSubject): readonly string[] {
  const further = leaf.field.includes('.');
  const ofPerson = (name: string) => (further ? [name, pathDependence(name)] : [name]);
  return dependsOn(leaf, subject).columns.flatMap(({ table, column }) => {
    if (table === 'management_line') return [lineDependence];
    if (table === subject.table) return ofPerson(column);
    // What people have many of is written under its field.
    return [`${table}.${column}`, ...ofPerson(leaf.field.split('.').at(-1) ?? column)];
  });
}
