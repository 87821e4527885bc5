import { compileCondition } from '../../../engines/conditions/compile.ts';
import { parseFilterText } from '../../../engines/conditions/parse.ts';
import { parseRows } from '../../../engines/lists/question.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { directory } from '../../people/directory/directory.list.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { readerSample } from './perimeter-conditions.ts';

/**
 * Refuses what the directory could not open with: it is read here as there, each `$Field` with such a value as a reader
 * may have. INVALID_INPUT at `path`; the value says which part of the filter is wrong.
 */
export function requireDefaultFilter(text: string, path: string): void {
  try {
    const { where } = parseRows(directory, parseFilterText(text, 'where'), () => true);
    compileCondition(where, personSubject, 'p', { today: '2000-01-01', resolve: readerSample });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [fault] = error.details ?? [];
    throw new ApiError('INVALID_INPUT', [{ path, rule: fault?.rule ?? 'json', value: fault?.path ?? '' }]);
  }
}
