import type { Line } from '@passerelle/contracts/directory/directory.contract.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import { allOf, type Sql } from '../../../platform/db/sql.ts';
import { visiblePeople, whoseField } from './directory.queries.ts';

/** Whether the reader may know who is right above a person in the line. */
export function readsLine(reader: Pick<ListReader, 'kernel' | 'actor'>, line: Line, alias: string): Sql<boolean> {
  return allOf([visiblePeople(reader, alias), whoseField(reader, line, alias)]);
}
