import type { Field } from '../catalogue/field.ts';
import { type Condition, isLeaf, operatorsOf } from '../conditions/condition.ts';
import { fieldsOf } from '../conditions/evaluate.ts';
import { codesOf, type FormDeclaration, itemsOf } from './form.ts';

/** What makes a form one that cannot be: where, and the rule that it breaks. */
export interface DeclarationFault {
  readonly field: string;
  readonly rule: 'unknownField' | 'unknownOperator' | 'type' | 'cycle' | 'duplicate' | 'notAllowed';
  /** The field that it stumbles over. */
  readonly over?: string;
}

/** Conditions that decide whether a field is shown, asked for or open, beside those of the declaration itself. */
export type MoreConditions = ReadonlyMap<string, readonly Condition[]>;

/**
 * What is wrong with a form: a field twice, one that its catalogue does not have or whose type no such code draws, a
 * condition over an absent field or with an operator that its type does not take, fields that show each other in a circle,
 * one that is asked for and that nobody may write, one that is sensitive and may be dated ahead.
 */
export function formFaults(form: FormDeclaration, more: MoreConditions = new Map()): readonly DeclarationFault[] {
  const items = itemsOf(form);
  const faults: DeclarationFault[] = [];
  const names = form.sections.flatMap(({ items: all }) => all.flatMap((item) => ('field' in item ? [item.field] : [])));
  for (const name of new Set(names.filter((one, n) => names.indexOf(one) !== n)))
    faults.push({ field: name, rule: 'duplicate' });
  const shows = new Map<string, readonly string[]>();
  for (const [name, { item, section }] of items) {
    const field: Field | undefined = form.fields[name];
    if (!field) {
      faults.push({ field: name, rule: 'unknownField' });
      continue;
    }
    if (!codesOf[field.type].includes(item.code)) faults.push({ field: name, rule: 'type' });
    if (item.required !== undefined && !field.write) faults.push({ field: name, rule: 'notAllowed' });
    if (item.ahead && (!field.write || field.sensitive)) faults.push({ field: name, rule: 'notAllowed' });
    const showing = [section.shown, item.shown, ...(more.get(name) ?? [])].filter((one) => one !== undefined);
    const required = typeof item.required === 'object' ? [item.required] : [];
    const all = [...showing, ...required, ...(item.open ? [item.open] : [])];
    faults.push(...all.flatMap((condition) => conditionFaults(form, name, condition)));
    shows.set(name, showing.flatMap(fieldsOf));
  }
  for (const name of shows.keys()) if (isCircle(name, shows)) faults.push({ field: name, rule: 'cycle' });
  return faults;
}

/** What is wrong with a condition over what is typed on a form. */
export function conditionFaults(form: FormDeclaration, field: string, condition: Condition): DeclarationFault[] {
  if (!isLeaf(condition))
    return ('and' in condition ? condition.and : condition.or).flatMap((one) => conditionFaults(form, field, one));
  const { field: over, operator } = condition;
  const of: Field | undefined = Object.hasOwn(form.fields, over) ? form.fields[over] : undefined;
  if (!of) return [{ field, rule: 'unknownField', over }];
  return operatorsOf[of.type].includes(operator) ? [] : [{ field, rule: 'unknownOperator', over }];
}

/** Whether following what shows a field leads back to it. */
function isCircle(start: string, shows: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const open = [...(shows.get(start) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === start) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(shows.get(next) ?? []));
  }
  return false;
}
