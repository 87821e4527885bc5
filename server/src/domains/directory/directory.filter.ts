import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { FieldType } from '@passerelle/contracts/catalogue/field.ts';
import { type Condition, isLeaf, type Leaf } from '@passerelle/contracts/conditions/condition.ts';
import {
  type DirectoryFilter,
  defaultColumns,
  directoryColumns,
  directoryFilter,
  isDirectoryFilter,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { columnFields, type DirectoryColumn, personField } from '@passerelle/contracts/person/person.fields.ts';
import {
  FilterError,
  parseFields,
  parseFilterText,
  parseWhere,
  partsOf,
  spelled,
} from '../../engines/conditions/parse.ts';
import { ApiError } from '../../platform/http/api-error.ts';

export interface Order {
  readonly column: DirectoryColumn;
  readonly descending: boolean;
}

/** A directory question, parsed: which people, which columns, in which order, how many. */
export interface DirectoryQuestion {
  readonly where: Condition;
  readonly query: string;
  readonly columns: readonly DirectoryColumn[];
  readonly order: readonly Order[];
  readonly limit: number;
  readonly skip: number;
}

const limits = { page: 200, defaultPage: 50, skip: 1_000_000, orders: 3 } as const;

/**
 * Parses the LoopBack filter of the directory. Whatever it does not know is refused by name, and so is a filter or a
 * sort whose right the reader does not hold.
 */
export function parseDirectoryFilter(
  text: string | undefined,
  holds: (right: RightCode) => boolean,
): DirectoryQuestion {
  const parts = ['where', 'fields', 'order', 'limit', 'skip', 'offset'];
  const filter = partsOf(parseFilterText(text), 'filter', parts, 'notAllowed');
  const { where, query } = parsePeople(filter.where ?? {}, holds);
  return {
    where,
    query,
    columns: (parseFields(filter.fields, directoryColumns) ?? defaultColumns).filter((column) =>
      holds(`ann-col-${column}`),
    ),
    order: parseOrder(filter.order, holds),
    limit: count(filter.limit, 'limit', 1, limits.page, limits.defaultPage),
    skip: count(filter.skip ?? filter.offset, 'skip', 0, limits.skip, 0),
  };
}

/** Which people a `where` of the directory means: their condition, and the words that they are searched by. */
export function parsePeople(raw: unknown, holds: (right: RightCode) => boolean): { where: Condition; query: string } {
  const { query, rest } = takeQuery(raw);
  if (query !== '') requireFilter('query', holds);
  const where = parseWhere(rest, {
    typeOf: (name) => {
      if (!isDirectoryFilter(name) || name === 'query') return undefined;
      requireFilter(name, holds);
      return typeOfFilter(name);
    },
  });
  return { where: toFields(where), query };
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

function requireFilter(name: DirectoryFilter, holds: (right: RightCode) => boolean): void {
  if (!holds(`ann-filtre-${name}`))
    throw new ApiError('NOT_AUTHORIZED', [{ path: `where/${name}`, rule: `ann-filtre-${name}` }]);
}

function typeOfFilter(name: DirectoryFilter): FieldType {
  if (name === 'interneExterne') return 'code';
  const { field } = directoryFilter(name);
  return field ? personField(field).type : 'boolean';
}

/** Says a filter in the words of the person catalogue. */
function toFields(condition: Condition): Condition {
  if (!isLeaf(condition)) {
    return 'and' in condition ? { and: condition.and.map(toFields) } : { or: condition.or.map(toFields) };
  }
  const name = condition.field as DirectoryFilter;
  const payroll = { isPaieSent: 'sent', isPaieNotSent: 'not-sent', isPaieCDRFilter: 'cdr' }[name as string];
  if (payroll) return { field: 'EtatPaie', operator: asked(condition) ? 'equals' : 'different', value: payroll };
  if (name === 'isOrphelinFilter') return orphans(asked(condition));
  if (name === 'interneExterne')
    return { ...condition, field: 'IsInternal', operator: condition.operator, value: internal(condition) };
  return { ...condition, field: directoryFilter(name).field ?? name };
}

/** A technical account without a responsible person. */
function orphans(wanted: boolean): Condition {
  const technical: Condition = { field: 'Physique', operator: 'equals', value: false };
  return wanted
    ? { and: [technical, { field: 'Responsable', operator: 'empty' }] }
    : {
        or: [
          { field: 'Physique', operator: 'equals', value: true },
          { field: 'Responsable', operator: 'not empty' },
        ],
      };
}

function asked({ field, operator, value }: Leaf): boolean {
  const yes = value === true || value === 'true';
  const no = value === false || value === 'false';
  if (!(yes || no) || (operator !== 'equals' && operator !== 'different'))
    throw new FilterError(`where/${field}`, 'unknownValue');
  return (operator === 'equals') === yes;
}

function internal({ field, value }: Leaf): boolean {
  if (value === 'interne' || value === true) return true;
  if (value === 'externe' || value === false) return false;
  throw new FilterError(`where/${field}`, 'unknownValue');
}

function parseOrder(raw: unknown, holds: (right: RightCode) => boolean): readonly Order[] {
  const list = raw === undefined || raw === null ? [] : Array.isArray(raw) ? raw : [raw];
  if (list.length > limits.orders) throw new FilterError('order', 'tooLarge', limits.orders);
  const orders = list.map((one): Order => {
    const match = typeof one === 'string' ? /^(\w{1,40})(?: (ASC|DESC))?$/i.exec(one.trim()) : null;
    const column = match?.[1];
    if (!match || !isColumn(column) || !('sortable' in columnFields[column]))
      throw new FilterError(`order/${spelled(one)}`, 'unknownField');
    if (!holds(`ann-col-${column}`))
      throw new ApiError('NOT_AUTHORIZED', [{ path: `order/${column}`, rule: `ann-col-${column}` }]);
    return { column, descending: match[2]?.toUpperCase() === 'DESC' };
  });
  return orders.length ? orders : [{ column: 'IndexPrenomNom', descending: false }];
}

function isColumn(name: unknown): name is DirectoryColumn {
  return typeof name === 'string' && Object.hasOwn(columnFields, name);
}

function count(raw: unknown, part: string, least: number, most: number, otherwise: number): number {
  if (raw === undefined || raw === null) return otherwise;
  if (typeof raw !== 'number' || !Number.isInteger(raw) || raw < least)
    throw new FilterError(`filter/${part}`, 'unknownValue');
  if (raw > most) throw new FilterError(`filter/${part}`, 'tooLarge', most);
  return raw;
}
