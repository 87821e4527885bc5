import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CataloguedSubject } from '../catalogue/subject.ts';
import type { Holds, List } from './list.ts';

/** Filters that are fields of the subject, each for whoever may read the field; words for whoever sees the rows. */
export function fieldFilters({ catalogue, sees }: CataloguedSubject, names: readonly string[]): List['filters'] {
  const require = (name: string, right: RightCode | undefined, holds: Holds) => {
    if (right === undefined || !holds(right))
      throw new ApiError('NOT_AUTHORIZED', [{ path: `where/${name}`, rule: right ?? 'right' }]);
  };
  return {
    typeOf: (name, holds) => {
      if (!names.includes(name)) return undefined;
      require(name, catalogue[name]?.read, holds);
      return catalogue[name]?.type;
    },
    requireWords: (holds) => require('query', sees, holds),
    inFields: (condition) => condition,
  };
}
