import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Envelope, readEnvelope } from '../conditions/envelope.ts';
import { FilterError, parseFields, parseWhere, spelled } from '../conditions/parse.ts';
import type { Holds, List, Question } from './list.ts';

const page = { most: 200, unless: 50, also: ['fields'] } as const;

/**
 * Parses the LoopBack filter of a list. Whatever it does not know is refused by name (FILTER_INVALID), and so is a filter
 * or a sort whose right the reader holds nowhere (NOT_AUTHORIZED); columns that they may not read are left out.
 */
export function parseQuestion<Column extends string>(
  list: List<Column>,
  text: string | undefined,
  holds: Holds,
): Question<Column> {
  const asked = readEnvelope(text, page);
  const { where, query } = parseRows(list, asked.where, holds);
  const readable = (column: Column) => holds(rightTo(list, column));
  return {
    where,
    query,
    columns: (parseFields(asked.fields, list.columns) ?? list.defaultColumns).filter(readable),
    order: orderOf(list, asked.orders, holds),
    limit: asked.limit,
    skip: asked.skip,
  };
}

/** The right that opens a column. */
export function rightTo({ subject }: Pick<List, 'subject'>, column: string) {
  const right = subject.catalogue[column]?.read;
  if (!right) throw new Error(`No right reads ${column}: it is no column`);
  return right;
}

/** Which rows a `where` means: their condition, and the words that they are searched by. */
export function parseRows({ filters }: List, raw: unknown, holds: Holds): { where: Condition; query: string } {
  const { query, rest } = takeQuery(raw);
  if (query !== '') filters.requireWords(holds);
  const where = parseWhere(rest, { typeOf: (name) => filters.typeOf(name, holds) });
  return { where: filters.inFields(where), query };
}

/** Free text stands beside the other filters, never inside a group. */
function takeQuery(raw: unknown): { query: string; rest: unknown } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw) || !Object.hasOwn(raw, 'query'))
    return { query: '', rest: raw };
  const { query, ...rest } = raw as Record<string, unknown>;
  const text = isLike(query) ? query.like : query;
  if (typeof text !== 'string') throw new FilterError('where/query', 'type', 'string');
  if (text.length > 200) throw new FilterError('where/query', 'tooLarge', 200);
  if (text.includes('\0') || !text.isWellFormed()) throw new FilterError('where/query', 'unknownValue');
  return { query: text.trim(), rest };
}

function isLike(query: unknown): query is { like: unknown } {
  return typeof query === 'object' && query !== null && Object.keys(query).join() === 'like';
}

function orderOf<Column extends string>(
  list: List<Column>,
  asked: Envelope['orders'],
  holds: Holds,
): Question<Column>['order'] {
  const orders = asked.map(({ name, descending, said }) => {
    const column = list.columns.find((one) => one === name);
    if (column === undefined || !list.subject.catalogue[column]?.sortable)
      throw new FilterError(`order/${spelled(said)}`, 'unknownField');
    const right = rightTo(list, column);
    if (!holds(right)) throw new ApiError('NOT_AUTHORIZED', [{ path: `order/${column}`, rule: right }]);
    return { column, descending };
  });
  return orders.length ? orders : [{ column: list.order, descending: list.newestFirst ?? false }];
}
