import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  FilterError,
  parseCount,
  parseFields,
  parseFilterText,
  parseOrder,
  parseWhere,
  partsOf,
  spelled,
} from '../conditions/parse.ts';
import type { Holds, List, Question } from './list.ts';

const limits = { page: 200, defaultPage: 50, skip: 1_000_000, orders: 3 } as const;

/**
 * Parses the LoopBack filter of a list. Whatever it does not know is refused by name (FILTER_INVALID), and so is a filter
 * or a sort whose right the reader holds nowhere (NOT_AUTHORIZED); columns that they may not read are left out.
 */
export function parseQuestion<Column extends string>(
  list: List<Column>,
  text: string | undefined,
  holds: Holds,
): Question<Column> {
  const parts = ['where', 'fields', 'order', 'limit', 'skip', 'offset'];
  const filter = partsOf(parseFilterText(text), 'filter', parts, 'notAllowed');
  const { where, query } = parseRows(list, filter.where ?? {}, holds);
  const readable = (column: Column) => holds(rightTo(list, column));
  return {
    where,
    query,
    columns: (parseFields(filter.fields, list.columns) ?? list.defaultColumns).filter(readable),
    order: orderOf(list, filter.order, holds),
    limit: parseCount(filter.limit, 'limit', 1, limits.page) ?? limits.defaultPage,
    skip: parseCount(filter.skip ?? filter.offset, 'skip', 0, limits.skip) ?? 0,
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

function orderOf<Column extends string>(list: List<Column>, raw: unknown, holds: Holds): Question<Column>['order'] {
  const orders = parseOrder(raw, limits.orders).map(({ name, descending, said }) => {
    const column = list.columns.find((one) => one === name);
    if (column === undefined || !list.subject.catalogue[column]?.sortable)
      throw new FilterError(`order/${spelled(said)}`, 'unknownField');
    const right = rightTo(list, column);
    if (!holds(right)) throw new ApiError('NOT_AUTHORIZED', [{ path: `order/${column}`, rule: right }]);
    return { column, descending };
  });
  return orders.length ? orders : [{ column: list.order, descending: list.newestFirst ?? false }];
}
