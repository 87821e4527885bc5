import { type Condition, isLeaf } from '@passerelle/contracts/conditions/condition.ts';
import { type FilterDefinition, isComplete } from '../filters/filter-types.ts';

/** A field that conditions compare: what a filter is, and where it leads when it points at another row. */
export interface ConditionField extends FilterDefinition {
  /** Fields of the row that it points at, compared as `name.further`. */
  readonly related?: () => readonly ConditionField[];
}

/** The field that a path names, one relation further after each dot, labelled by the whole way. */
export function fieldAt(fields: readonly ConditionField[], path: string): ConditionField | undefined {
  const dot = path.indexOf('.');
  const field = fields.find(({ name }) => name === (dot < 0 ? path : path.slice(0, dot)));
  if (!field || dot < 0) return field;
  const further = fieldAt(field.related?.() ?? [], path.slice(dot + 1));
  return further && { ...further, name: path, label: `${field.label} › ${further.label}` };
}

/** Every field that can be picked: the row's own, and those one relation further. */
export function allFields(fields: readonly ConditionField[]): readonly ConditionField[] {
  const further = fields.flatMap(({ name, related }) =>
    (related?.() ?? []).flatMap((one) => fieldAt(fields, `${name}.${one.name}`) ?? []),
  );
  return [...fields, ...further];
}

/** The comparisons that do not say something yet, an empty group being one: where they lie, `and/0/or/1`. */
export function unfinishedAt(condition: Condition, fields: readonly ConditionField[]): readonly string[] {
  if (isLeaf(condition)) return fieldAt(fields, condition.field) && isComplete(condition) ? [] : [''];
  const joint = 'and' in condition ? 'and' : 'or';
  const children = 'and' in condition ? condition.and : condition.or;
  if (children.length === 0) return [''];
  return children.flatMap((child, index) =>
    unfinishedAt(child, fields).map((at) => (at === '' ? `${joint}/${index}` : `${joint}/${index}/${at}`)),
  );
}

export const countUnfinished = (condition: Condition, fields: readonly ConditionField[]): number =>
  unfinishedAt(condition, fields).length;
