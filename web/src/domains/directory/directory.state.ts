import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import {
  defaultColumns,
  directoryColumns,
  directoryFilter,
  isDirectoryFilter,
} from '@passerelle/contracts/directory/directory.fields.ts';
import {
  absentStatuts,
  columnFields,
  type DirectoryColumn,
  presentStatuts,
} from '@passerelle/contracts/person/person.fields.ts';
import type { FilterTest, FilterValues } from '../../ui/filters/filter-types.ts';
import { type DirectoryWhere, heldConditions, readFilter, writeFilter } from './directory.where.ts';

export interface Sort {
  readonly column: DirectoryColumn;
  readonly descending: boolean;
}

/** What the directory shows: the URL holds all of it, so a link shows the same. */
export interface DirectoryState extends DirectoryWhere {
  readonly sorts: readonly Sort[];
  /** Shown columns in their order; those of the default choice when undefined. */
  readonly columns: readonly DirectoryColumn[] | undefined;
}

/** The search part of the URL. `query` is the JSON filter that the home screen takes. */
export interface DirectorySearch {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly order?: string | undefined;
  readonly columns?: string | undefined;
  /** The dialog that is open: there again after a reload, with what was typed. */
  readonly dialog?: 'save-view' | 'conditions' | undefined;
}

export const mostSorts = 3;

export function readSearch({ query, order, columns }: DirectorySearch): DirectoryState {
  return { ...readFilter(query), sorts: readSorts(order), columns: readColumns(columns) };
}

export function writeSearch(state: DirectoryState): DirectorySearch {
  return {
    query: writeFilter(state),
    order: state.sorts.length > 0 ? state.sorts.map(writeSort).join(',') : undefined,
    columns: state.columns?.join(','),
  };
}

const writeSort = ({ column, descending }: Sort) => (descending ? `${column} DESC` : column);

export function readSorts(order: unknown): readonly Sort[] {
  if (typeof order !== 'string') return [];
  return order
    .split(',')
    .flatMap((one): Sort[] => {
      const [column, direction] = one.trim().split(' ');
      return isColumn(column) && isSortable(column)
        ? [{ column, descending: direction?.toUpperCase() === 'DESC' }]
        : [];
    })
    .slice(0, mostSorts);
}

function readColumns(columns: unknown): readonly DirectoryColumn[] | undefined {
  if (typeof columns !== 'string') return undefined;
  const named = columns.split(',').filter(isColumn);
  return named.length > 0 ? [...new Set(named)] : undefined;
}

/** The question to the server: a LoopBack filter. */
export function writeQuestion(state: DirectoryState, columns: readonly DirectoryColumn[], limit?: number): string {
  return JSON.stringify({
    where: writeFilter(state),
    fields: columns,
    order: state.sorts.map(writeSort),
    ...(limit !== undefined && { limit }),
  });
}

/** Columns on screen: the chosen ones that the reader holds, or the default ones. */
export function shownColumns(
  state: DirectoryState,
  holds: (column: DirectoryColumn) => boolean,
): readonly DirectoryColumn[] {
  const chosen = (state.columns ?? defaultColumns).filter(holds);
  return chosen.length > 0 ? chosen : directoryColumns.filter(holds).slice(0, 1);
}

/** A yes/no that counts only when it is a yes, as Metropolis and Delegation do. */
function counts(name: string, { operator, value }: FilterTest): boolean {
  if (!isDirectoryFilter(name) || !directoryFilter(name).countedWhenTrue) return true;
  return (operator === 'equals') === (value === true || value === 'true');
}

/**
 * The number on the badge: filters in use, one more when technical accounts are looked at, one for conditions joined by
 * and/or. The words are not one.
 */
export function countFilters({ filters, conditions }: Pick<DirectoryState, 'filters' | 'conditions'>): number {
  const active = Object.entries(filters).filter(([name, test]) => counts(name, test)).length;
  return active + (isTechnical(filters) ? 1 : 0) + (conditions ? 1 : 0);
}

function isTechnical({ Physique }: FilterValues): boolean {
  return (
    Physique !== undefined &&
    (Physique.operator === 'equals') === (Physique.value === false || Physique.value === 'false')
  );
}

/** Whether a test of the status means the people who are present: these statuses, or none of the others. */
export function isPresent({ operator, value }: FilterTest): boolean {
  if (!Array.isArray(value) || (operator !== 'in' && operator !== 'not in')) return false;
  const meant: readonly number[] = operator === 'in' ? presentStatuts : absentStatuts;
  const codes = new Set(value.map(String));
  return codes.size === meant.length && meant.every((code) => codes.has(String(code)));
}

/**
 * What the directory opens with: the default filter of the acting role, and people who are present for who may filter
 * by status and whose role says nothing of it. Filters that the reader does not hold are left out.
 */
export function openingState(
  filtreDefaut: string | null | undefined,
  holds: (filter: string) => boolean,
): DirectoryState {
  const { filters, text, conditions } = readFilter(parseJson(filtreDefaut));
  // Said by what is left out: colleagues whose status one may not read are present, and stay.
  const present: FilterValues = { statuts: { operator: 'not in', value: [...absentStatuts] } };
  return {
    ...heldWhere({ filters: { ...present, ...filters }, text, conditions }, holds),
    sorts: [],
    columns: undefined,
  };
}

/** Without what the reader may not filter by. */
export function heldWhere(
  { filters, text, conditions }: DirectoryWhere,
  holds: (filter: string) => boolean,
): DirectoryWhere {
  return {
    filters: heldFilters(filters, holds),
    text: holds('query') ? text : '',
    conditions: heldConditions(conditions, holds),
  };
}

export function heldFilters(filters: FilterValues, holds: (filter: string) => boolean): FilterValues {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => holds(name)));
}

/** Replaces `$Field` by the current user's value, for showing; the server does the same for deciding. */
export function resolvePlaceholders(test: FilterTest, fields: Readonly<Record<string, Scalar>>): FilterTest {
  const one = (value: Scalar): Scalar =>
    typeof value === 'string' && value.startsWith('$') && Object.hasOwn(fields, value.slice(1))
      ? (fields[value.slice(1)] ?? value)
      : value;
  if (test.value === undefined) return test;
  return { ...test, value: Array.isArray(test.value) ? test.value.map(one) : one(test.value as Scalar) };
}

export function parseJson(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export function isColumn(name: unknown): name is DirectoryColumn {
  return typeof name === 'string' && Object.hasOwn(columnFields, name);
}

export function isSortable(column: DirectoryColumn): boolean {
  return (columnFields[column] as Field).sortable === true;
}
