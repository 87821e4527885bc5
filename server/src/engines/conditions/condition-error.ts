import { ApiError } from '../../platform/http/api-error.ts';

/** A condition that does not fit its catalogue: unknown field, operator or value. */
export class ConditionError extends ApiError {
  constructor(path: string, rule: 'unknownField' | 'unknownOperator' | 'unknownValue') {
    super('FILTER_INVALID', [{ path, rule }]);
  }
}
