import { type Condition, isLeaf, isNever, type Leaf, nothing, type Scalar } from '../conditions/condition.ts';

/** Whether a value that a field is compared with is a code that nobody chooses any more. */
export type IsClosed = (field: string, value: Scalar) => boolean;

/** The codes that criteria ask for and that are closed, each once a field. What leaves some out is not meant. */
export function closedCodes(condition: Condition, isClosed: IsClosed): readonly { field: string; value: Scalar }[] {
  if (!isLeaf(condition))
    return ('and' in condition ? condition.and : condition.or).flatMap((one) => closedCodes(one, isClosed));
  const { field } = condition;
  return asked(condition).flatMap((value) => (isClosed(field, value) ? [{ field, value }] : []));
}

/** The same criteria without these codes: they find whom they found, but for whoever still has one. Null where nothing is left to find by. */
export function withoutClosed(condition: Condition, isClosed: IsClosed): Condition | null {
  const left = without(condition, isClosed);
  return isNever(left) ? null : left;
}

function without(condition: Condition, isClosed: IsClosed): Condition {
  if (isLeaf(condition)) return withoutIn(condition, isClosed);
  if ('or' in condition) {
    const or = condition.or.map((one) => without(one, isClosed)).filter((one) => !isNever(one));
    return or.length > 0 ? { or } : nothing;
  }
  const and = condition.and.map((one) => without(one, isClosed));
  return and.some(isNever) ? nothing : { and };
}

function withoutIn(leaf: Leaf, isClosed: IsClosed): Condition {
  const values = asked(leaf);
  const open = values.filter((value) => !isClosed(leaf.field, value));
  if (open.length === values.length) return leaf;
  if (open.length === 0) return nothing;
  return { ...leaf, value: open };
}

/** The values that a comparison asks for: none where it asks for others. */
function asked({ operator, value }: Leaf): readonly Scalar[] {
  if (operator === 'equals' && value !== undefined && !Array.isArray(value)) return [value as Scalar];
  return operator === 'in' && Array.isArray(value) ? (value as readonly Scalar[]) : [];
}
