import { isDeepStrictEqual } from 'node:util';
import type { Merging } from './merged.ts';

/** Whether what has this name, a field or a column, holds the key of somebody. */
export type IsOfPeople = (name: string) => boolean;

/**
 * JSON as it is once two are one: wherever a comparison, a filter, a typed value or what was seen of one names the one who goes, it
 * names the kept one, each once. The same object where it names them nowhere.
 *
 * Three ways are known by their shape: a comparison (`field` and `operator`), a field with what it is to hold (`IdChamp`), and values
 * or filters by the names of their fields.
 */
export function renamePeople<T>(json: T, merging: Merging, isOfPeople: IsOfPeople): T {
  const after = walk(json, merging, isOfPeople) as T;
  return isDeepStrictEqual(after, json) ? json : after;
}

function walk(json: unknown, merging: Merging, isOfPeople: IsOfPeople): unknown {
  if (Array.isArray(json)) return json.map((one) => walk(one, merging, isOfPeople));
  if (typeof json !== 'object' || json === null) return json;
  const { field, operator, IdChamp } = json as Readonly<Record<string, unknown>>;
  const compared = typeof field === 'string' && typeof operator === 'string' ? field.split('.').at(-1) : IdChamp;
  const whole = typeof compared === 'string' && isOfPeople(compared);
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      whole || isOfPeople(name.split('.').at(-1) ?? name) ? replaced(value, merging) : walk(value, merging, isOfPeople),
    ]),
  );
}

/** Keys stand as numbers, and as their text in addresses. */
function replaced(value: unknown, merging: Merging): unknown {
  const { keeps, goes } = merging;
  if (value === goes) return keeps;
  if (value === String(goes)) return String(keeps);
  if (Array.isArray(value))
    return each(
      value.map((one) => replaced(one, merging)),
      keeps,
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, merging)]));
}

/** Whoever stands twice among others by now stands there once. */
const each = (values: readonly unknown[], keeps: number): readonly unknown[] =>
  values.filter(
    (one, n) => String(one) !== String(keeps) || values.findIndex((other) => String(other) === String(keeps)) === n,
  );
