import { wordsFilter } from '@passerelle/contracts/lists/list-state.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { fieldGate, type Looking } from '../access/field-gate.ts';
import type { List } from './list.ts';
import type { ListEntry } from './list-entry.ts';
import { rightTo } from './question.ts';

/** What of a question somebody may not ask, by name. */
export interface ClosedParts {
  /** Columns that they read on nobody but themself. */
  readonly columns: readonly string[];
  /** Filters that they may not use: without them other rows would be found. */
  readonly filters: readonly string[];
}

/** Tells by name what of a question to a list is not for somebody: what others made may ask for more than they may know. */
export function closedParts(
  eyes: Looking,
  { ofOneself }: ListEntry['declared'],
  list: List,
  { where, fields }: { readonly where: unknown; readonly fields: readonly string[] },
): ClosedParts {
  const on = ofOneself ? 'anything' : 'others';
  const isShown = (column: string) =>
    eyes.kernel.level(eyes.actor, rightTo(list, column), on) > 0 &&
    fieldGate(eyes, list.subject, column, list.alias) !== 'closed';
  return {
    columns: fields.filter((field) => list.columns.includes(field) && !isShown(field)),
    filters: [...new Set(filtersIn(where))].filter((name) => isClosed(eyes, list, name)),
  };
}

/** The filters that a JSON filter names, whatever its groups are. */
function filtersIn(where: unknown): readonly string[] {
  if (Array.isArray(where)) return where.flatMap(filtersIn);
  if (typeof where !== 'object' || where === null) return [];
  return Object.entries(where).flatMap(([name, tested]) =>
    name === 'and' || name === 'or' ? filtersIn(tested) : [name],
  );
}

function isClosed({ kernel, actor }: Looking, { filters }: List, name: string): boolean {
  try {
    if (name === wordsFilter) filters.requireWords((right) => kernel.holds(actor, right));
    else filters.typeOf(name, (right) => kernel.holds(actor, right));
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_AUTHORIZED') return true;
    throw error;
  }
}
