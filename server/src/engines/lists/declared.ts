import type { DeclaredList } from '@passerelle/contracts/lists/declared-list.ts';
import type { CataloguedSubject } from '../catalogue/subject.ts';
import { fieldFilters } from './field-filters.ts';
import type { List } from './list.ts';

type Declared<Column extends string> = Pick<List<Column>, 'subject' | 'columns' | 'defaultColumns' | 'filters'>;

/** What a declared list shows and is filtered by, over a subject whose fields they are. */
export function listOf<Of extends DeclaredList>(
  declared: Of,
  subject: CataloguedSubject,
): Declared<keyof Of['columns'] & string> {
  type Column = keyof Of['columns'] & string;
  return {
    subject,
    columns: Object.keys(declared.columns) as Column[],
    defaultColumns: declared.defaultColumns as readonly Column[],
    filters: fieldFilters(subject, declared.filters ?? []),
  };
}
