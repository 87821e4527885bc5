import type { Operator } from '@passerelle/contracts/conditions/condition.ts';
import { type FilterTest, takesList, takesNothing, valuesOf } from './filter-types.ts';

/** Another comparison, with what can be kept of the values. */
export function withOperator(test: FilterTest, operator: Operator): FilterTest {
  if (takesNothing(operator)) return { operator };
  const words = (one: Operator) => one === 'like' || one === 'not like';
  if (words(test.operator) !== words(operator)) return { operator };
  const values = valuesOf(test);
  if (takesList(operator)) return { operator, value: values };
  return values[0] === undefined ? { operator } : { operator, value: values[0] };
}
