import type { Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** A comparison that does not fit its catalogue, named where a caller wrote it, else by its field; `part` is what of it. */
export class ConditionError extends ApiError {
  constructor(leaf: Leaf, rule: 'unknownField' | 'unknownOperator' | 'unknownValue', part?: string) {
    super('FILTER_INVALID', [{ path: [leaf.at ?? nameOf(leaf, rule), part].filter(Boolean).join(' '), rule }]);
  }
}

function nameOf({ field, operator }: Leaf, rule: string): string {
  return rule === 'unknownOperator' ? `${field} ${operator}` : field;
}
